import FastModel
import Testing

@Suite("Hook: validate")
struct ValidationHookTests {
    struct Refusal: Error {}

    struct Even: ValidationHook, Equatable {
        var value = 0
        static let schema = Schema({ Even() }) { Field("value", \.value) }
        func validate() throws {
            if value == 13 { throw ModelError(.outOfRange, detail: "thirteen") }
            if !value.isMultiple(of: 2) { throw Refusal() }
        }
    }

    struct Named: ValidationHook, Equatable {
        let name: String
        struct Draft { var name: String? }
        static let schema = Schema(draft: Draft.init) {
            Field(required: "name", \.name)
        } build: { draft -> Named? in
            draft.name.map(Named.init)
        }
        func validate() throws { if name.isEmpty { throw Refusal() } }
    }

    class Base: ValidationHook {
        var value = 0
        required init() {}
        class var schema: Schema<Base> { Schema({ Base() }) { Field("value", \.value) } }
        func validate() throws { if value < 0 { throw Refusal() } }
    }

    final class Limited: Base {
        override class var schema: Schema<Base> { super.schema.extended({ Limited() }) {} }
        override func validate() throws {
            try super.validate()
            if value > 9 { throw Refusal() }
        }
    }

    struct Holder: JSONModel {
        var one = Even(value: 8)
        var maybe: Even?
        var many: [Even] = []
        var map: [String: Even] = [:]
        var named: [Named] = []
        var object = Limited()
        static let schema = Schema({ Holder() }) {
            Field("one", \.one)
            Field("maybe", \.maybe)
            Field("many", \.many)
            Field("map", \.map)
            Field("named", \.named)
            Field("object", \.object)
        }
    }

    @Test("At the root a rejection is an error")
    func root() {
        #expect(outcome(of: #"{"value":2}"#, as: Even.self).value?.value == 2)
        let odd = outcome(of: #"{"value":3}"#, as: Even.self)
        #expect(odd.error?.code == .rejected)
        #expect(odd.error?.detail == "Refusal")
        #expect(outcome(of: #"{"value":13}"#, as: Even.self).error?.code == .outOfRange)
        #expect(outcome(of: #"{"value":10}"#, as: Limited.self).error?.code == .rejected)
        #expect(outcome(of: #"{"value":-1}"#, as: Limited.self).error?.code == .rejected)
        #expect(outcome(of: #"{"value":10}"#, as: Base.self).value?.value == 10)
        #expect(outcome(of: #"{"name":""}"#, as: Named.self).error?.code == .rejected)
        #expect(outcome(of: "{}", as: Named.self).error?.code == .missingKey)
    }

    @Test("A nested model that its hook rejects is not set or is left out of its container, and is reported")
    func nested() {
        let json =
            #"{"one":{"value":1},"maybe":{"value":1},"many":[{"value":2},{"value":1},{"value":4}],"map":{"a":{"value":1},"b":{"value":2}},"named":[{"name":"n"},{"name":""}],"object":{"value":10}}"#
        for size in [1, 1000] {
            let result = outcome(of: Array(json.utf8), inPieces: [size], as: Holder.self)
            #expect(result.value?.one.value == 8)
            #expect(result.value?.maybe == nil)
            #expect(result.value?.many == [Even(value: 2), Even(value: 4)])
            #expect(result.value?.map == ["b": Even(value: 2)])
            #expect(result.value?.named == [Named(name: "n")])
            #expect(result.value?.object.value == 0)
            #expect(result.paths == ["one", "maybe", "many[1]", "map{0}", "named[1]", "object"])
            #expect(Set(result.codes) == [.rejected])
        }
        #expect(strictOutcome(of: json, as: Holder.self).error?.codingPath.description == "one")
    }

    @Test("Rejected records")
    func records() {
        for size in [1, 1000] {
            let lines = stream("{\"value\":2}\n{\"value\":1}\n{\"value\":4}", .lines, inPieces: [size], as: Even.self)
            #expect(lines.codes == [nil, .rejected, nil])
            #expect(lines.records[1].text == Array(#"{"value":1}"#.utf8))
            let elements = stream(
                #"[{"value":2},{"value":1},{"value":4}]"#, .array, inPieces: [size], as: Even.self)
            #expect(elements.codes == [nil, .rejected, nil])
            #expect(elements.records[1].text == Array(#"{"value":1}"#.utf8))
        }
    }
}

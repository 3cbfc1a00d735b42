import FastModel
import FastModelFoundation
import Testing

@Suite("Hooks for writing")
struct EncodingHookTests {
    struct Stamped: JSONModel, WillEncodeHook, DidEncodeHook {
        var name = ""
        var length = 0
        var isSecret = false

        mutating func willEncode() { length = name.count }

        func didEncode(into object: inout JSONValue) -> Bool {
            guard !isSecret, case .object(var members) = object else { return false }
            members.members.append(.init(key: "extra", value: .string("\(length)")))
            object = .object(members)
            return true
        }

        static let schema = Schema({ Stamped() }) {
            Field("name", \.name)
            Field("length", \.length)
        }
    }

    struct Holder: JSONModel {
        var one: Stamped?
        var many: [Stamped] = []

        static let schema = Schema({ Holder() }) {
            Field("one", \.one)
            Field("many", \.many)
        }
    }

    class Counted: JSONModel, WillEncodeHook {
        var count = 0
        required init() {}
        func willEncode() { count += 1 }
        class var schema: Schema<Counted> { Schema(Counted.init) { Field("count", \.count) } }
    }

    @Test func hooksChangeTheOutput() throws {
        let stamped = Stamped(name: "abc")
        #expect(text(stamped) == #"{"name":"abc","length":3,"extra":"3"}"#)
        #expect(stamped.length == 0)
        #expect(text([stamped], { $0.order = .sorted }) == #"[{"extra":"3","length":3,"name":"abc"}]"#)
        let counted = Counted()
        #expect(text(counted) == #"{"count":1}"#)
        #expect(counted.count == 1)
        #expect(try ModelEncoder().encode(stamped, as: .object)["extra"] as? String == "3")
    }

    @Test func hooksRejectModels() {
        let secret = Stamped(name: "x", isSecret: true)
        let result = encoded(Holder(one: secret, many: [Stamped(name: "y"), secret]))
        #expect(result.text == #"{"many":[{"name":"y","length":1,"extra":"1"}]}"#)
        #expect(
            result.issues == [
                "one: the model refused its values (wanted Stamped)",
                "many[1]: the model refused its values (wanted Stamped)",
            ])
        #expect(text(Holder(one: secret), { $0.nils = .null }) == #"{"one":null,"many":[]}"#)
        #expect(text(secret) == "$: the model refused its values (wanted Stamped)")
    }

    struct Payload: JSONModel, DidEncodeHook {
        var isSecret = false
        func didEncode(into object: inout JSONValue) -> Bool { !isSecret }
        static let schema = Schema({ Payload() }) { Field("isSecret", \.isSecret) }
    }

    enum HookedShape: JSONModel, DidEncodeHook {
        case none
        case a(Payload)

        func didEncode(into object: inout JSONValue) -> Bool { true }

        static let schema = Schema<HookedShape>(variantsBy: "type") {
            Variant("a", Payload.self) {
                .a($0)
            } unwrap: {
                if case .a(let it) = $0 { it } else { nil }
            }
        }
    }

    @Test("Values that cannot be written are left out of an enumeration with a hook, as without one")
    func refusedVariants() {
        let result = encoded([HookedShape.none, .a(Payload(isSecret: true)), .a(Payload())])
        #expect(result.text == #"[{"type":"a","isSecret":false}]"#)
        #expect(
            result.issues == [
                "[0]: the output has no form for the value (wanted HookedShape)",
                "[1]: the model refused its values (wanted Payload)",
            ])
        #expect(encoded(HookedShape.none).error?.code == .unencodable)
    }
}

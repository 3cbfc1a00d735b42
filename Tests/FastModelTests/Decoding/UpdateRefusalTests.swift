import FastModel
import Testing

@Suite("Values that an update rejects")
struct UpdateRefusalTests {
    struct Element: JSONModel {
        var strict = UpdateObjectTests.Strict()
        static let schema = Schema({ Element() }) { Field("strict", \.strict) }
    }

    struct Elements: JSONModel {
        var list: [Element] = []
        var map: [String: Element] = [:]
        var one: Element?
        var strict: UpdateObjectTests.Strict?
        static let schema = Schema({ Elements() }) {
            Field("list", \.list)
            Field("map", \.map)
            Field("one", \.one)
            Field("strict", \.strict)
        }
    }

    @Test("An object that an update makes equals one that is decoded: neither contains rejected values")
    func refusedInNew() throws {
        let json = #"""
            {"list":[{"strict":{"limit":10,"name":"x"}}],"map":{"k":{"strict":{"limit":10}}},"one":{"strict":{"limit":10}},
             "strict":{"limit":3},"strict":{"limit":10}}
            """#
        var updated = Elements()
        var report = DecodingReport()
        try ModelDecoder().update(&updated, from: json, reporting: &report)
        #expect(report.issues.map(\.code) == Array(repeating: .outOfRange, count: 4))
        for model in [updated, try Elements(json: json)] {
            #expect(model.list.map(\.strict.limit) == [5])
            #expect(model.list.map(\.strict.name) == ["n"])
            #expect(model.map["k"]?.strict.limit == 5)
            #expect(model.one?.strict.limit == 5)
            #expect(model.strict?.limit == 3)
        }
    }

    struct Range: JSONModel {
        let node: UpdateObjectTests.Node
        let low: Int
        struct Draft {
            var node: UpdateObjectTests.Node? = UpdateObjectTests.Node()
            var low = 0
        }
        static let schema = Schema(draft: Draft.init) {
            Field("node", \.node)
            Field("low", \.low)
        } build: { draft -> Range? in
            guard let node = draft.node, draft.low < 9 else { return nil }
            return Range(node: node, low: draft.low)
        } seed: {
            Draft(node: $0.node, low: $0.low)
        }
    }

    struct Ranged: JSONModel {
        var range = Range(node: UpdateObjectTests.Node(), low: 1)
        static let schema = Schema({ Ranged() }) { Field("range", \.range) }
    }

    @Test("A rejected value of an object leaves what the document has set before, by whatever way")
    func refusedLater() throws {
        var model = Elements()
        let object = UpdateObjectTests.Strict()
        object.next = object
        model.strict = object
        model.one = Element(strict: object)
        let json = #"{"strict":{"name":"x","next":{"text":"t"}},"one":{"strict":{"name":"y","limit":10}}}"#
        try ModelDecoder().update(&model, from: json)
        #expect(object.name == "x")
        #expect(object.text == "t")
        #expect(object.limit == 5)
        #expect(throws: ModelError.self) { try ModelDecoder().update(&model, from: String(json.dropLast() + ",")) }
        try ModelDecoder().update(&model, from: #"{"strict":{"name":"z"},"strict":{"limit":10}}"#)
        #expect(model.strict === object)
        #expect(object.name == "z")
        #expect(object.limit == 5)
        object.next = nil
    }

    final class Linked: JSONModel {
        var name = ""
        var count = 0
        var next: Linked?

        init() {}

        static let schema = Schema(Linked.init) {
            Field("name", \.name)
            Field("count", \.count)
            Field("next", \.next, keys: "next", "other")
        }
    }

    @Test("An object whose key is not preferred is unchanged if its value is wrong", arguments: ["a", "b"])
    func refusedCandidate(first: String) throws {
        let model = Linked()
        let next = Linked()
        model.next = next
        let members = [#""next":{"name":"x"}"#, #""other":{"count":5,"name":[]}"#]
        let json = "{\((first == "a" ? members : members.reversed()).joined(separator: ","))}"
        var root = model
        try ModelDecoder(DecodingOptions(conversion: .strict)).update(&root, from: json)
        #expect(model.next === next)
        #expect(next.name == "x" && next.count == 0)
    }

    @Test("Undoing an update needs no more memory for repeated keys, and is as exact", arguments: [10, 2_000, 20_000])
    func repeatedKeys(count: Int) throws {
        let model = Linked()
        let (middle, inner) = (Linked(), Linked())
        (middle.name, inner.name) = ("middle", "inner")
        model.next = middle
        middle.next = inner
        let repeated = (1...count).map { #""next":{"count":\#($0),"name":"n\#($0)"}"# }.joined(separator: ",")
        let decoder = ModelDecoder(DecodingOptions(conversion: .lenient))
        var root = model
        // The whole update fails.
        #expect(throws: ModelError.self) {
            try decoder.update(&root, from: #"{"count":1,"next":{"name":"m",\#(repeated)},"next":{\#(repeated)},"#)
        }
        #expect(model.count == 0 && middle.name == "middle" && middle.count == 0)
        #expect(inner.name == "inner" && inner.count == 0)
        // It succeeds.
        try decoder.update(&root, from: #"{"count":1,"next":{"name":"m",\#(repeated)}}"#)
        #expect(model.next === middle && middle.next === inner)
        #expect(model.count == 1 && middle.name == "m" && inner.name == "n\(count)" && inner.count == count)
    }

    @Test("The objects in a model that cannot be built are unchanged")
    func refusedByItsBuild() throws {
        var model = Ranged()
        let node = model.range.node
        try ModelDecoder().update(&model, from: #"{"range":{"node":{"name":"x"},"low":9}}"#)
        #expect(node.name == "n")
        try ModelDecoder().update(&model, from: #"{"range":{"node":{"name":"x"},"low":8}}"#)
        #expect(node.name == "x")
        #expect(model.range.low == 8)
    }
}

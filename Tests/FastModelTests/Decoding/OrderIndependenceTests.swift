import FastModel
import Testing

@Suite("The order of keys")
struct OrderIndependenceTests {
    struct Everything: JSONModel, Equatable {
        var id = 0
        var name: String?
        var picked: Int?
        var choice = 5
        var shape: VariantTests.Shape?
        var shapes: [VariantTests.Shape] = []
        var hooked: CaptureHookTests.Hooked?
        var first: Int?
        var list: [JSONValue] = []
        var map: [String: Int] = [:]
        var whole: JSONValue?
        var part: Int?
        var named: UpdateTests.Named?
        static let schema = Schema({ Everything() }) {
            Field("id", \.id)
            Field("name", \.name, keys: "name", "meta.name", "NAME")
            Field("picked", \.picked, keys: "p", "q", "meta.p", "list[1]")
            Field("choice", \.choice, keys: "c1", "c2", "c3", defaults: FieldDefaults(null: 0, mismatch: -1))
            Field("shape", \.shape, keys: "shape", "meta.shape")
            Field("shapes", \.shapes)
            Field("hooked", \.hooked)
            Field("first", \.first, key: "list[0].value")
            Field("list", \.list)
            Field("map", \.map)
            Field("whole", \.whole, key: "meta")
            Field("part", \.part, key: "meta.part")
            Field("named", \.named)
        }
    }

    static let leaves = ["1", "2.5", "\"3\"", "\"x\"", "null", "true", "[]", "{}", "[1]", "-7"]

    /// A document with keys of the model, never twice in an object.
    private static func document(_ generator: inout SplitMix64, _ depth: Int = 0) -> JSONValue {
        let keys = [
            "id", "name", "meta", "NAME", "p", "q", "list", "c1", "c2", "c3", "shape", "shapes", "hooked", "map",
            "named", "type", "radius", "side", "value", "part", "fail", "count", "unknown", "kind",
        ]
        let roll = Int.random(in: 0..<10, using: &generator)
        if depth > 3 || (depth > 0 && roll < 4) {
            return (try? .parsed(leaves.randomElement(using: &generator) ?? "1")) ?? .null
        }
        if depth > 0, roll < 6 {
            return .array((0..<roll - 3).map { _ in document(&generator, depth + 1) })
        }
        var members = keys.shuffled(using: &generator).prefix(depth == 0 ? 14 : 6).map { key in
            let types = ["circle", "square", "group", "triangle"]
            let value =
                key == "type"
                ? .string(types.randomElement(using: &generator) ?? "") : document(&generator, depth + 1)
            return JSONObject.Member(key: key, value: value)
        }
        if roll == 9 { members.removeLast() }
        return .object(JSONObject(members))
    }

    private static func shuffled(_ value: JSONValue, _ generator: inout SplitMix64) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { shuffled($0, &generator) })
        case .object(let object):
            let members = object.members.map { JSONObject.Member(key: $0.key, value: shuffled($0.value, &generator)) }
            return .object(JSONObject(members.shuffled(using: &generator)))
        default: return value
        }
    }

    /// Without captured values, which keep the order.
    private static func normal(_ model: Everything) -> Everything {
        var model = model
        model.whole = model.whole.map(sorted)
        model.list = model.list.map(sorted)
        model.hooked?.seen = nil
        return model
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(sorted))
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map { .init(key: $0.key, value: sorted($0.value)) }.sorted { $0.key < $1.key }))
        default: value
        }
    }

    @Test("Shuffling an object's keys never changes the model", arguments: 0..<20)
    func shuffling(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        for _ in 0..<60 {
            let document = Self.document(&generator)
            let first = Self.outcome(of: document)
            for _ in 0..<4 {
                let other = Self.outcome(of: Self.shuffled(document, &generator))
                #expect(other == first, "\(document.debugText)")
            }
        }
    }

    @Test("In strict mode the order does not decide whether an object is accepted", arguments: 20..<30)
    func strict(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        for _ in 0..<60 {
            let document = Self.document(&generator)
            let first = strictOutcome(of: document.debugText, as: Everything.self)
            let other = strictOutcome(of: Self.shuffled(document, &generator).debugText, as: Everything.self)
            #expect((first.error == nil) == (other.error == nil), "\(document.debugText)")
            #expect(first.value.map(Self.normal) == other.value.map(Self.normal))
        }
    }

    @Test("Text in pieces, a captured value and a stream give the same result as the text", arguments: 30..<36)
    func sources(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        for _ in 0..<40 {
            let document = Self.document(&generator)
            let text = document.debugText
            let whole = FastModelTests.outcome(of: text, as: Everything.self)
            let pieces = FastModelTests.outcome(of: Array(text.utf8), inPieces: [1], as: Everything.self)
            #expect(pieces.value == whole.value)
            #expect(pieces.paths == whole.paths)
            let value = try? ModelDecoder().decode(Everything.self, from: document)
            #expect(value == whole.value)
            for framing in [RecordFraming.lines, .array] {
                let framed = framing == .lines ? "\(text)\n\(text)" : "[\(text),\(text)]"
                let records = stream(framed, framing, inPieces: [7], as: Everything.self)
                #expect(records.models == [whole.value, whole.value].compactMap { $0 }, "\(text)")
            }
        }
    }

    /// Only the model: whether a candidate's mismatch is reported, and an entry's position, depend on the order.
    private static func outcome(of document: JSONValue) -> Everything? {
        FastModelTests.outcome(of: document.debugText, as: Everything.self).value.map(normal)
    }
}

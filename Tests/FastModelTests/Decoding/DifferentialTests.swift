import FastModel
import Foundation
import Testing

@Suite("The same values as JSONDecoder")
struct DifferentialTests {
    struct Record: JSONModel, Codable, Equatable {
        var id: Int64
        var name: String
        var ratio: Double
        var small: Float
        var flag: Bool
        var note: String?
        var count: UInt8?
        var tags: [String]
        var scores: [Double?]
        var byName: [String: Int]
        var inner: Inner?
        var children: [Record]

        struct Draft {
            var id: Int64?, name: String?, ratio: Double?, small: Float?, flag: Bool?
            var note: String?, count: UInt8?
            var tags: [String]?, scores: [Double?]?, byName: [String: Int]?
            var inner: Inner?, children: [Record]?
        }

        static let schema = Schema(draft: { Draft() }) {
            Field(required: "id", \.id)
            Field(required: "name", \.name)
            Field(required: "ratio", \.ratio)
            Field(required: "small", \.small)
            Field(required: "flag", \.flag)
            Field("note", \.note)
            Field("count", \.count)
            Field(required: "tags", \.tags)
            Field(required: "scores", \.scores)
            Field(required: "byName", \.byName)
            Field("inner", \.inner)
            Field(required: "children", \.children)
        } build: { draft -> Record? in
            guard let id = draft.id, let name = draft.name, let ratio = draft.ratio, let small = draft.small,
                let flag = draft.flag, let tags = draft.tags, let scores = draft.scores, let byName = draft.byName,
                let children = draft.children
            else { return nil }
            return Record(
                id: id, name: name, ratio: ratio, small: small, flag: flag, note: draft.note, count: draft.count,
                tags: tags, scores: scores, byName: byName, inner: draft.inner, children: children)
        }
    }

    struct Inner: JSONModel, Codable, Equatable {
        var x: [[Int]] = []
        var y: String = ""

        static let schema = Schema({ Inner() }) {
            Field("x", \.x)
            Field("y", \.y)
        }
    }

    @Test func twoThousandDocuments() throws {
        var writer = RandomDocuments(seed: 6)
        let decoder = JSONDecoder()
        for _ in 0..<2000 {
            let text = writer.record(depth: 0)
            let data = Data(text.utf8)
            let expected = try decoder.decode(Record.self, from: data)
            let result = outcome(of: data, as: Record.self)
            #expect(result.value == expected, "\(text)")
            #expect(result.issues == [], "\(text)")
            let strict = strictOutcome(of: data, as: Record.self)
            #expect(strict.value == expected, "\(text)")
        }
    }
}

/// Writes random records as JSON in every spelling the grammar has.
private struct RandomDocuments {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    private mutating func space() -> String {
        chance(80) ? "" : [" ", "\n", "\t", "\r\n", "  "].randomElement(using: &generator) ?? ""
    }

    private mutating func string() -> String {
        let pieces = [
            "a", "b", "long text ", "é", "日本", "😀", #"\n"#, #"\""#, #"\\"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\/"#, "0",
            #"\u0000"#,
        ]
        let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }
        return "\"" + text.joined() + "\""
    }

    private mutating func integer() -> String {
        "\(Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator))"
    }

    private mutating func double() -> String {
        let value = Double.random(in: -1e6...1e6, using: &generator)
        return chance(50)
            ? "\(value)" : chance(50) ? "\(value)e\(Int.random(in: -20...20, using: &generator))" : integer()
    }

    private mutating func list(_ element: (inout RandomDocuments) -> String) -> String {
        let elements = (0..<Int.random(in: 0...12, using: &generator)).map { _ in space() + element(&self) + space() }
        return "[" + elements.joined(separator: ",") + "]"
    }

    private mutating func object(_ members: [(String, String)]) -> String {
        let text = members.shuffled(using: &generator).map { "\(space())\"\($0)\"\(space()):\(space())\($1)" }
        return "{" + text.joined(separator: ",") + space() + "}"
    }

    mutating func record(depth: Int) -> String {
        var members = [
            ("id", integer()), ("name", string()), ("ratio", double()), ("small", double()),
            ("flag", chance(50) ? "true" : "false"),
            ("tags", list { $0.string() }), ("scores", list { $0.chance(20) ? "null" : $0.double() }),
            ("byName", object((0..<Int.random(in: 0...4, using: &generator)).map { ("key\($0)é", integer()) })),
            (
                "children",
                depth > 1 || chance(70)
                    ? "[]" : list { $0.chance(50) ? $0.record(depth: depth + 1) : $0.record(depth: 2) }
            ),
        ]
        if chance(50) { members.append(("note", chance(30) ? "null" : string())) }
        if chance(50) {
            members.append(("count", chance(30) ? "null" : "\(UInt8.random(in: .min ... .max, using: &generator))"))
        }
        if chance(50) {
            members.append(("unknown", list { $0.chance(50) ? $0.string() : $0.object([("id", "[{}]")]) }))
        }
        if chance(50) {
            members.append(
                ("inner", object([("x", list { $0.list { "\($0.generator.next() >> 40)" } }), ("y", string())])))
        }
        return object(members)
    }
}

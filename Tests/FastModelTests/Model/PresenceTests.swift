import FastModel
import Testing

@Suite("Which properties a document had")
struct PresenceTests {
    struct Part: PresenceTracking {
        var id = 0
        var note: String?
        var name = ""
        var tags: [String] = []
        var any: JSONValue?
        var shout = ""
        var presence = PropertyPresence()

        static let schema = Schema({ Part() }) {
            Field("id", \.id, keys: "id", "ID")
            Field("note", \.note)
            Field("name", \.name, key: "ext.name")
            Field("tags", \.tags)
            Field("any", \.any)
            Field(
                "shout", \.shout, keys: "word",
                using: ObjectConverter { node, _ in
                    guard case .string(let text) = node else { throw ModelError(.typeMismatch) }
                    return text + "!"
                })
        }
    }

    struct Plain: PresenceTracking {
        var id = 0
        var part: Part2?
        var parts: [Part2] = []
        var presence = PropertyPresence()

        static let schema = Schema({ Plain() }) {
            Field("id", \.id, keys: "id", "ID")
            Field("part", \.part)
            Field("parts", \.parts)
        }
    }

    struct Part2: PresenceTracking {
        var a = 0
        var b: Int?
        var presence = PropertyPresence()

        static let schema = Schema({ Part2() }) {
            Field("a", \.a)
            Field("b", \.b)
        }
    }

    final class Node: PresenceTracking {
        var id = 0
        var next: Node?
        var presence = PropertyPresence()

        static let schema = Schema({ Node() }) {
            Field("id", \.id)
            Field("next", \.next)
        }
    }

    @Test(
        "In a captured object",
        arguments: [
            ("{}", []), (#"{"id": 1}"#, ["id"]), (#"{"ID": null, "id": null}"#, ["id"]),
            (#"{"id": "x", "ID": 2}"#, ["id"]), (#"{"id": "x"}"#, []), (#"{"note": null}"#, ["note"]),
            (#"{"ext": {"name": "a"}, "tags": []}"#, ["name", "tags"]), (#"{"ext": {"name": null}}"#, []),
            (#"{"any": null, "word": "w"}"#, ["any", "shout"]), (#"{"any": {}, "tags": 3}"#, ["any"]),
        ] as [(String, [String])])
    func captured(text: String, properties: [String]) throws {
        let part = try Part(json: text)
        #expect(part.presence.properties == properties)
        #expect(properties.allSatisfy { part.presence.contains($0) })
        #expect(!part.presence.contains("other"))
    }

    @Test("In nested models, each has its own")
    func nested() throws {
        let plain = try Plain(json: #"{"parts": [{"a": 1}, 3, {"b": null, "a": "x"}], "part": {}, "id": 7}"#)
        #expect(plain.presence.properties == ["id", "part", "parts"])
        #expect(plain.part?.presence.properties == [])
        #expect(plain.parts.map(\.presence.properties) == [["a"], ["b"]])
    }

    @Test("In objects")
    func objects() throws {
        let node = try Node(json: #"{"next": {"id": 2}}"#)
        #expect(node.presence.properties == ["next"])
        #expect(node.next?.presence.properties == ["id"])
    }

    @Test("In records of a stream, captured or not, and with more than 64 properties")
    func records() throws {
        let names = (0..<150).map { "p\($0)" }
        let schema = RecordSchema("Wide", names.map { RecordSchema.Property($0, .integer) })
        var reader = try RecordReader(DynamicRecord.self, framing: .lines, options: schema.options())
        var found: [[String]?] = []
        let lines = [["p0", "p63"], ["p64", "p127", "p128", "p149"], [], names]
        for line in lines {
            try reader.feed("{" + line.map { "\"\($0)\": 1" }.joined(separator: ",") + "}\n") { record in
                if case .model(let model, _) = record { found.append(model.presence.properties) }
            }
        }
        #expect(found == lines)
    }

    @Test("A model that was not decoded has them all")
    func made() {
        #expect(Part().presence.properties == nil)
        #expect(Part().presence.contains("id"))
    }

    @Test("An update's are those of its document")
    func updated() throws {
        var plain = try Plain(json: #"{"id": 7}"#)
        try ModelDecoder().update(&plain, from: #"{"parts": []}"#)
        #expect(plain.id == 7)
        #expect(plain.presence.properties == ["parts"])
    }

    struct Empty: PresenceTracking {
        var word = ""
        var presence = PropertyPresence()
        static let schema = Schema({ Empty() }) {
            Field(
                "word", \.word,
                using: ObjectConverter { node, _ in if case .string(let text) = node { text } else { "?" } })
        }
    }

    @Test("Tracking does not change the result: the last of repeated keys, and models with only transforms")
    func changesNothing() throws {
        #expect(try Part2(json: #"{"a":1,"a":null}"#).a == 0)
        #expect(try Part2(json: #"{"a":1,"a":2}"#).a == 2)
        #expect(try Part(json: #"{"id":1,"ID":null}"#).id == 1)
        let empty = try Empty(json: #"{"word":"w"}"#)
        #expect(empty.word == "w")
        #expect(empty.presence.properties == ["word"])
        var words: [String] = []
        var reader = try RecordReader(Empty.self, framing: .lines)
        try reader.feed("{}\n{\"word\":\"v\"}\n") { record in
            if case .model(let model, _) = record { words.append(model.word) }
        }
        #expect(words == ["", "v"])
    }

    struct Gauge: PresenceTracking {
        var level = 0
        var unit: String?
        var part: Part2?
        var reserve = -1
        var presence = PropertyPresence()

        static let schema = Schema({ Gauge() }) {
            Field("level", \.level, defaults: FieldDefaults(mismatch: 5))
            Field("unit", \.unit, key: "in.unit")
            Field("part", \.part)
            Field("reserve", \.reserve, keys: "r", "s")
        }
    }

    @Test(
        "A value that is not stored does not count, whatever the key had before",
        arguments: [
            (#"{"level":"x"}"#, 5, []), (#"{"level":"x","level":1}"#, 1, ["level"]),
            (#"{"level":1,"level":"x"}"#, 1, ["level"]), (#"{"level":"x","level":[],"level":{}}"#, 5, []),
            (#"{"level":1,"level":2,"level":[]}"#, 2, ["level"]), (#"{"level":null}"#, 0, ["level"]),
            (#"{"level":null,"level":"x"}"#, 5, []), (#"{"level":null,"level":2}"#, 2, ["level"]),
            (#"{"part":null,"part":7}"#, 0, ["part"]),
            (#"{"part":{"a":1},"part":7,"level":{"level":3}}"#, 5, ["part"]), (#"{"part":7,"part":null}"#, 0, ["part"]),
            (#"{"in":{"unit":[]}}"#, 0, []), (#"{"in":{"unit":"m"},"in":{"unit":[]}}"#, 0, ["unit"]),
            (#"{"s":"x","r":"y","level":1}"#, 1, ["level"]),
            (#"{"s":"x","r":2,"other":"z","level":1}"#, 1, ["level", "reserve"]),
        ] as [(String, Int, [String])])
    func notStored(text: String, level: Int, properties: [String]) throws {
        for options in [DecodingOptions(), DecodingOptions(unknownKeys: .report), DecodingOptions(maximumIssues: 0)] {
            let decoder = ModelDecoder(options)
            var gauges = [try decoder.decode(Gauge.self, from: text)]
            var reader = try RecordReader(Gauge.self, framing: .documents, options: options)
            for byte in text.utf8 {
                try reader.feed([byte]) { if case .model(let gauge, _) = $0 { gauges.append(gauge) } }
            }
            try reader.finish { if case .model(let gauge, _) = $0 { gauges.append(gauge) } }
            #expect(gauges.count == 2)
            for gauge in gauges {
                #expect(gauge.level == level)
                #expect(gauge.presence.properties == properties)
            }
        }
    }

    final class Berth: PresenceTracking, DidDecodeHook {
        var id = 0
        var name = ""
        var next: Berth?
        var presence = PropertyPresence()

        static let schema = Schema({ Berth() }) {
            Field("id", \.id)
            Field("name", \.name)
            Field("next", \.next)
        }

        func didDecode(from object: JSONValue) -> Bool { id < 9 }
    }

    @Test("An update that fails, or is partly rejected, leaves the presence of objects unchanged")
    func failedUpdates() throws {
        var berth = try Berth(json: #"{"next":{"id":1,"name":"a"}}"#)
        let next = try #require(berth.next)
        #expect(throws: ModelError.self) { try ModelDecoder().update(&berth, from: #"{"next":{"id":2},"#) }
        #expect(next.id == 1)
        #expect(next.presence.properties == ["id", "name"])
        #expect(berth.presence.properties == ["next"])
        try ModelDecoder().update(&berth, from: #"{"id":3,"next":{"id":9}}"#)
        #expect(next.id == 1)
        #expect(next.presence.properties == ["id", "name"])
        #expect(berth.presence.properties == ["id"])
        try ModelDecoder().update(&berth, from: #"{"next":{"id":2}}"#)
        #expect(next.presence.properties == ["id"])
    }

    struct Choice: PresenceTracking {
        let number: Int
        var presence = PropertyPresence()

        struct Draft { var number: Int? }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "number", \Draft.number, keys: "a", "b")
        } build: { draft in
            draft.number.map { Choice(number: $0) }
        }
    }

    @Test("After many models whose second candidate replaced the first, an error still has its reason")
    func refusedCandidates() {
        let models = Array(repeating: #"{"a":"x","b":1}"#, count: 100) + [#"{"a":"x"}"#]
        let result = outcome(
            of: "[\(models.joined(separator: ","))]", as: [Choice].self, DecodingOptions(maximumIssues: 1000))
        #expect(result.value?.count == 100)
        #expect(result.issues.last?.code == .invalidFormat)
        #expect(result.paths.last == "[100].a")
        #expect(result.paths.count { $0.hasPrefix("[100]") } == 1)
    }
}

import FastModel
import Testing

@Suite("Hooks: willDecode, didDecode")
struct CaptureHookTests {
    struct Hooked: WillDecodeHook, DidDecodeHook, Equatable {
        var value = 7
        var map: [String: Int] = [:]
        var seen: JSONValue?
        static let schema = Schema({ Hooked() }) {
            Field("value", \.value)
            Field("map", \.map)
        }

        static func willDecode(_ object: inout JSONValue) -> Bool {
            guard case .object(var members) = object else { return false }
            if members["refuse"] != nil { return false }
            if let old = members["old_value"] { members.members.append(.init(key: "value", value: old)) }
            if members["é"] != nil { members.members.append(.init(key: "map", value: object)) }
            object = .object(members)
            if members["spoil"] != nil { object = .array([]) }
            return true
        }

        mutating func didDecode(from object: JSONValue) -> Bool {
            seen = object
            value += 1
            return object["fail"] == nil
        }
    }

    final class Item: DidDecodeHook {
        var value = 0
        var count = 0
        static let schema = Schema({ Item() }) { Field("value", \.value) }
        func didDecode(from object: JSONValue) -> Bool {
            count += 1
            return value >= 0
        }
    }

    struct Holder: JSONModel {
        var one: Hooked?
        var many: [Hooked] = []
        var picked: Hooked?
        var item = Item()
        var after = 0
        static let schema = Schema({ Holder() }) {
            Field("one", \.one)
            Field("many", \.many)
            Field("picked", \.picked, keys: "p1", "path.p2", "p3[1]")
            Field("item", \.item)
            Field("after", \.after)
        }
    }

    @Test("willDecode changes the object, didDecode completes the model")
    func root() throws {
        let result = outcome(of: #"{"old_value":3,"map":{"k":1}}"#, as: Hooked.self)
        #expect(result.value?.value == 4)
        #expect(result.value?.map == ["k": 1])
        #expect(result.value?.seen?["value"] == (try .parsed("3")))
    }

    @Test(
        "A rejection at the root is an error",
        arguments: [
            (#"{"refuse":1}"#, ModelError.Code.rejected), (#"{"fail":1}"#, .rejected), (#"{"spoil":1}"#, .typeMismatch),
            ("null", .unexpectedNull), ("[]", .typeMismatch), ("3", .typeMismatch),
        ])
    func refusal(_ json: String, _ code: ModelError.Code) {
        #expect(outcome(of: json, as: Hooked.self).error?.code == code)
        let elements = outcome(of: "[{},\(json),{}]", as: [Hooked].self)
        #expect(elements.value?.count == 2)
        #expect(elements.codes == [code])
        #expect(elements.paths == ["[1]"])
    }

    struct Reasoned: WillDecodeHook, DidDecodeHook {
        struct NoRoom: Error { var text: String }
        var start = 0
        var end = 0
        static let schema = Schema({ Reasoned() }) {
            Field("start", \.start)
            Field("end", \.end)
        }

        static func willDecode(_ object: inout JSONValue) throws -> Bool {
            if object["old"] != nil { throw ModelError(.rejected, detail: "an old form") }
            return true
        }

        mutating func didDecode(from object: JSONValue) throws -> Bool {
            if end < start { throw ModelError(.outOfRange, detail: "ends before it starts") }
            if end > 100 { throw NoRoom(text: "\(object)") }
            return true
        }
    }

    @Test(
        "A hook that throws rejects with its reason",
        arguments: [
            (#"{"old":1}"#, ModelError.Code.rejected, "an old form"),
            (#"{"start":2,"end":1}"#, .outOfRange, "ends before it starts"),
            (#"{"end":101}"#, .rejected, "NoRoom"),
        ])
    func reasons(json: String, code: ModelError.Code, detail: String) throws {
        let error = try #require(outcome(of: json, as: Reasoned.self).error)
        #expect(error.code == code)
        #expect(error.detail == detail)
        for size in [1, 1000] {
            let text = "[{},\(json),{\"end\":5}]"
            let elements = outcome(of: Array(text.utf8), inPieces: [size], as: [Reasoned].self)
            #expect(elements.value?.map(\.end) == [0, 5])
            #expect(elements.codes == [code])
            #expect(elements.issues.map(\.detail) == [detail])
            #expect(elements.paths == ["[1]"])
        }
        var updated = try Reasoned(json: #"{"start":1,"end":3}"#)
        #expect(throws: ModelError.self) { try ModelDecoder().update(&updated, from: json) }
        #expect(updated.end == 3)
    }

    @Test("Rejected nested models are not set and are reported")
    func nested() {
        let json =
            #"{"one":{"fail":1},"many":[{"value":1},{"refuse":1},{"fail":2},{"value":4}],"item":{"value":-1},"after":5}"#
        for size in [1, 1000] {
            let result = outcome(of: Array(json.utf8), inPieces: [size], as: Holder.self)
            #expect(result.value?.one == nil)
            #expect(result.value?.many.map(\.value) == [2, 5])
            #expect(result.value?.item.value == 0)
            #expect(result.value?.after == 5)
            #expect(result.paths == ["one", "many[1]", "many[2]", "item"])
            #expect(Set(result.codes) == [.rejected])
        }
    }

    @Test("Candidates, key paths and positions that lead to a hooked model")
    func candidates() {
        for (json, value) in [
            (#"{"p1":{"value":1},"path":{"p2":{"value":2}}}"#, 2),
            (#"{"path":{"p2":{"value":2}},"p1":{"value":1}}"#, 2),
            (#"{"path":{"p2":{"value":2}},"p1":{"fail":1}}"#, 3), (#"{"p1":{"fail":1},"path":{"p2":{"value":2}}}"#, 3),
            (#"{"p1":null,"path":{"p2":null},"p3":[0,{"value":8}]}"#, 9),
            (#"{"p3":[{"value":1},{"value":8}],"p1":null}"#, 9),
        ] {
            #expect(outcome(of: json, as: Holder.self).value?.picked?.value == value, "\(json)")
        }
    }

    @Test("Issues in a captured object have their paths and the object's position")
    func issues() {
        let json = #"{"after":1, "one":{"value":"x","map":{"k":[]}}}"#
        let result = outcome(of: json, as: Holder.self)
        #expect(result.paths == ["one.value", "one.map{0}"])
        #expect(result.issues.map(\.position.offset) == [18, 18])
        #expect(result.value?.one?.value == 8)
        let strict = strictOutcome(of: json, as: Holder.self)
        #expect(strict.error?.codingPath.description == "one.value")
        #expect(strict.error?.position.offset == 18)
    }

    @Test("Captured keys keep their letters, in whichever chunk they are replayed")
    func letters() {
        // The last chunk is plain ASCII; the key before is not.
        let json = Array(
            (#"{"é":1,"value":2,"# + #""x":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}"#).utf8)
        for split in 1..<json.count {
            let result = outcome(of: json, splitAt: split, as: Hooked.self)
            #expect(result.value?.map["é"] == 1)
            #expect(result.value?.map.keys.contains { $0.utf8.count == 2 && $0.count == 1 } == true)
        }
        let escaped = outcome(of: #"{"\u00e9":1,"value":2}"#, as: Hooked.self)
        #expect(escaped.value?.map["é"] == 1)
    }

    @Test("Records with hooks, rejected and strict, in any pieces")
    func records() {
        let texts = [
            #"{"value":1,"map":{"a":1}}"#, #"{"refuse":1}"#, #"{"fail":{"x":[{}]}}"#, #"{"value":"bad"}"#,
            #"{"map":{"k":"bad"},"value":{"x":{}}}"#, #"{"value":5}"#,
        ]
        for framing in [RecordFraming.lines, .array] {
            let text = framing == .lines ? texts.joined(separator: "\n") : "[\(texts.joined(separator: ", "))]"
            for size in [1, 3, 64, 1000] {
                let lenient = stream(text, framing, inPieces: [size], as: Hooked.self)
                #expect(lenient.codes == [nil, .rejected, .rejected, nil, nil, nil])
                #expect(lenient.models.map(\.value) == [2, 8, 8, 6])
                check(lenient, texts)
                let strict = stream(text, framing, inPieces: [size], as: Hooked.self, NearestOptionTests.strict)
                #expect(strict.codes == [nil, .rejected, .rejected, .typeMismatch, .typeMismatch, nil])
                check(strict, texts)
            }
        }
    }

    /// The text of each rejected record is its own, and each record's range is as long as its text.
    private func check(_ outcome: StreamOutcome<Hooked>, _ texts: [String]) {
        #expect(outcome.error == nil)
        for (record, text) in zip(outcome.records, texts) {
            #expect(record.range.count == text.utf8.count)
            if record.code != nil { #expect(String(decoding: record.text, as: UTF8.self) == text) }
        }
    }

    struct Nested: DidDecodeHook {
        var children: [Nested] = []
        var payload: [Int] = []
        var place: UInt = 0
        static let schema = Schema({ Nested() }) {
            // With candidates that also need the whole array.
            Field("children", \.children, keys: "children", "kids")
            Field("payload", \.payload)
        }
        mutating func didDecode(from object: JSONValue) -> Bool {
            place = object["payload"].map(Self.place) ?? object["children"].map(Self.place) ?? 0
            return true
        }

        /// Where the innermost payload lies in memory.
        static func place(_ value: JSONValue) -> UInt {
            guard case .array(let elements) = value else { return 0 }
            if let inner = elements.first?["children"] ?? elements.first?["payload"] { return place(inner) }
            return unsafe elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
    }

    @Test("An object is captured once, also if several models in it need the whole object")
    func capturedOnce() throws {
        let depth = 100
        let text =
            String(repeating: #"{"children":["#, count: depth) + #"{"payload":[1,2,3]}"#
            + String(repeating: "]}", count: depth)
        var model = try Nested(json: text)
        let place = model.place
        for _ in 0..<depth {
            model = try #require(model.children.first)
            #expect(model.place == place)
        }
        #expect(model.payload == [1, 2, 3])
    }

    struct Shared: JSONModel {
        var children: [Shared] = []
        var name: String?
        var first: String?
        var numbers: [Int] = []
        static let schema = Schema({ Shared() }) {
            Field("children", \.children)
            Field("first", \.first, key: "children[0].name")
            Field("name", \.name)
            Field("numbers", \.numbers)
        }
    }

    @Test("Values below a position in an array that is also mapped are not traversed again at each level")
    func passedOver() throws {
        let depth = 200
        let numbers = Array(repeating: 7, count: 20_000)
        let text =
            String(repeating: #"{"name":"n","children":["#, count: depth) + #"{"name":"n","numbers":\#(numbers)}"#
            + String(repeating: "]}", count: depth)
        var model = try Shared(json: text)
        for _ in 0..<depth {
            #expect(model.first == "n")
            model = try #require(model.children.first)
        }
        #expect(model.numbers == numbers)
    }
}

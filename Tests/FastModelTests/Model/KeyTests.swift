import FastModel
import Testing

@Suite("Keys, key paths, candidates")
struct KeyTests {
    struct Paths: JSONModel, Equatable {
        var desc: String?
        var dotted: String?
        var deep: Int?
        var deeper: Int?
        var plain: String?

        static let schema = Schema(Paths.init) {
            Field("desc", \.desc, key: "ext.desc")
            Field("dotted", \.dotted, key: #"a\.b"#)
            Field("deep", \.deep, key: "x.y.z")
            Field("deeper", \.deeper, key: #"x.y.w\.w.v"#)
            Field("plain", \.plain, key: "p")
        }
    }

    struct Candidates: JSONModel, Equatable {
        var id: String? = "before"
        var list: [Int] = []
        var any: JSONValue?
        var count = 7

        static let schema = Schema({ Candidates() }) {
            Field("id", \.id, keys: "id", "ID", "meta.id")
            Field("list", \.list, keys: "l", "old.l", "o")
            Field("any", \.any, keys: "any1", "any2")
            Field("count", \.count, keys: "c", "count")
        }
    }

    struct Shared: JSONModel, Equatable {
        var number: Int?
        var text: String?
        var whole: [String: Int] = [:]
        var part: Int?
        var inner: Box<Int>?
        var captured: JSONValue?
        var name: String?

        static let schema = Schema(Shared.init) {
            Field("number", \.number, key: "v")
            Field("text", \.text, key: "v")
            Field("whole", \.whole, key: "obj")
            Field("part", \.part, key: "obj.part")
            Field("inner", \.inner, key: "obj")
            Field("captured", \.captured, key: "obj")
            Field("name", \.name)
        }
    }

    @Test func keyPaths() throws {
        let paths = try Paths(
            json:
                #"{"p":"1","ext":{"desc":"d","other":[{}]},"a.b":"dot","a":{"b":"not this"},"x":{"y":{"w.w":{"v":2},"z":1},"z":9}}"#
        )
        #expect(paths == Paths(desc: "d", dotted: "dot", deep: 1, deeper: 2, plain: "1"))
        // A mapped property's own name is not a key.
        #expect(try Paths(json: #"{"desc":"d","dotted":"x","plain":"p","ext.desc":"e"}"#) == Paths())
    }

    @Test("A null or a missing step of a key path is a missing value", arguments: ["null", "{}", #"{"desc":null}"#])
    func absentSteps(_ json: String) {
        let result = outcome(of: #"{"ext":\#(json),"x":\#(json),"p":"p"}"#, as: Paths.self)
        #expect(result.value == Paths(plain: "p"))
        #expect(result.issues == [])
        #expect(outcome(of: #"{"x":{"y":\#(json)},"p":"p"}"#, as: Paths.self).value == Paths(plain: "p"))
    }

    @Test func pathsOfIssues() {
        let result = outcome(of: #"{"x":{"y":{"z":"q","w.w":{"v":{}}}},"ext":{"desc":[]}}"#, as: Paths.self)
        #expect(result.paths == ["x.y.z", "x.y.w.w.v", "ext.desc"])
    }

    @Test func repeatedStepOfAKeyPathUsesItsLastValue() throws {
        #expect(try Paths(json: #"{"ext":{"desc":"1"},"p":"x","ext":{"desc":"2"}}"#).desc == "2")
        #expect(try Paths(json: #"{"ext":{"desc":"1"},"ext":3}"#).desc == "1")
    }

    @Test(
        arguments: [
            (#"{"id":"1","ID":"2","meta":{"id":"3"}}"#, "1"), (#"{"meta":{"id":"3"},"ID":"2","id":"1"}"#, "1"),
            (#"{"ID":"2","meta":{"id":"3"}}"#, "2"), (#"{"meta":{"id":"3"},"ID":"2"}"#, "2"),
            (#"{"meta":{"id":"3"}}"#, "3"),
            (#"{"id":null,"ID":"2"}"#, "2"), (#"{"ID":"2","id":null}"#, "2"),
            (#"{"id":null,"meta":{"id":"3"},"ID":null}"#, "3"),
            (#"{"id":null}"#, nil), (#"{"id":null,"ID":null,"meta":{"id":null}}"#, nil), (#"{}"#, "before"),
            (#"{"meta":{}}"#, "before"), (#"{"meta":null,"ID":"2"}"#, "2"),
        ] as [(String, String?)])
    func firstCandidateWithAValueIsUsed(_ text: String, _ expected: String?) {
        let result = outcome(of: text, as: Candidates.self)
        #expect(result.value?.id == expected)
        #expect(result.issues == [])
    }

    @Test func repeatedCandidateKeyUsesItsLastValue() {
        #expect(outcome(of: #"{"id":"1","id":"9"}"#, as: Candidates.self).value?.id == "9")
        #expect(outcome(of: #"{"ID":"1","ID":"9"}"#, as: Candidates.self).value?.id == "9")
        #expect(outcome(of: #"{"l":[1],"l":[9]}"#, as: Candidates.self).value?.list == [9])
        #expect(outcome(of: #"{"id":"1","ID":"2","id":"9","ID":"8"}"#, as: Candidates.self).value?.id == "9")
    }

    @Test(arguments: [#"{"id":{},"ID":"2"}"#, #"{"ID":"2","id":{}}"#])
    func rejectedCandidateIsReportedInAnyOrder(_ text: String) {
        let result = outcome(of: text, as: Candidates.self)
        #expect(result.value?.id == "2")
        #expect(result.paths == ["id"])
    }

    @Test(
        "In strict mode a rejected candidate is an error unless a better one has a value, in any order",
        arguments: [
            ["1", "\"x\"", "null", "[]"], ["[1]", "[true]", "null", "{}"], [#"{"value":1}"#, "{}", "3", "null"],
        ])
    func strictCandidates(_ values: [String]) {
        func check<Model: JSONModel & Equatable>(_ type: Model.Type) {
            for a in values + [""] {
                for b in values + [""] {
                    for c in values + [""] {
                        let members = [("a", a), ("b", b), ("p", c.isEmpty ? "" : #"{"c":\#(c)}"#)]
                        let texts = permutations(members.filter { !$0.1.isEmpty }).map { members in
                            "{" + members.map { #""\#($0.0)":\#($0.1)"# }.joined(separator: ",") + "}"
                        }
                        let outcomes = texts.map { strictOutcome(of: $0, as: Model.self) }
                        for (text, outcome) in zip(texts, outcomes) {
                            #expect(outcome.value == outcomes[0].value, "\(text) and \(texts[0])")
                        }
                    }
                }
            }
        }
        check(PickedInt.self)
        check(PickedList.self)
        check(PickedBox.self)
        #expect(strictOutcome(of: #"{"b":"x","a":1}"#, as: PickedInt.self).value?.value == 1)
        #expect(strictOutcome(of: #"{"b":"x","p":{"c":1}}"#, as: PickedInt.self).error?.codingPath.description == "b")
    }

    struct PickedInt: JSONModel, Equatable {
        var value = -1
        static let schema = Schema({ PickedInt() }) { Field("value", \.value, keys: "a", "b", "p.c") }
    }

    struct PickedList: JSONModel, Equatable {
        var value = [-1]
        static let schema = Schema({ PickedList() }) { Field("value", \.value, keys: "a", "b", "p.c") }
    }

    struct PickedBox: JSONModel, Equatable {
        var value: Box<Int>?
        static let schema = Schema({ PickedBox() }) { Field("value", \.value, keys: "a", "b", "p.c") }
    }

    @Test(
        arguments: [
            (#"{"l":[1],"old":{"l":[2]},"o":[3]}"#, [1]), (#"{"o":[3],"old":{"l":[2]},"l":[1]}"#, [1]),
            (#"{"o":[3],"old":{"l":[2]}}"#, [2]), (#"{"old":{"l":[2]},"o":[3]}"#, [2]), (#"{"l":null,"o":[3]}"#, [3]),
            (#"{"o":[3],"l":null}"#, [3]), (#"{"l":[],"o":[3]}"#, []), (#"{"o":[3],"l":[]}"#, []),
        ] as [(String, [Int])])
    func objectsAndArraysAsCandidates(_ text: String, _ expected: [Int]) {
        let result = outcome(of: text, as: Candidates.self)
        #expect(result.value?.list == expected)
        #expect(result.issues == [])
    }

    @Test(arguments: [
        (#"{"any1":[1],"any2":[2]}"#, "[1]"), (#"{"any2":{"a":2},"any1":{"a":1}}"#, #"{"a":1}"#), (#"{"any2":2}"#, "2"),
        (#"{"any2":2,"any1":null}"#, "2"), (#"{"any1":null,"any2":[2]}"#, "[2]"), (#"{"any2":[2],"any1":null}"#, "[2]"),
    ])
    func capturedValuesAsCandidates(_ text: String, _ expected: String) throws {
        #expect(outcome(of: text, as: Candidates.self).value?.any == (try JSONValue.parsed(expected)))
    }

    @Test func aNullCandidateCannotUndoAValue() {
        #expect(outcome(of: #"{"count":3,"c":null}"#, as: Candidates.self).value?.count == 3)
        #expect(outcome(of: #"{"c":null,"count":3}"#, as: Candidates.self).value?.count == 3)
        #expect(outcome(of: #"{"c":null}"#, as: Candidates.self).value?.count == 0)
    }

    @Test func elementsDoNotShareCandidates() throws {
        let models = try ModelDecoder().decode(
            [Candidates].self, from: #"[{"id":"1"},{"ID":"2"},{"meta":{"id":"3"}},{"l":[1]}]"#)
        #expect(models.map(\.id) == ["1", "2", "3", "before"])
    }

    @Test func oneKeyFeedsSeveralProperties() throws {
        let shared = try Shared(json: #"{"v":"12","obj":{"part":3,"value":4},"name":"n"}"#)
        #expect(shared.number == 12)
        #expect(shared.text == "12")
        #expect(shared.whole == ["part": 3, "value": 4])
        #expect(shared.part == 3)
        #expect(shared.inner?.value == 4)
        #expect(shared.captured?["value"] != nil)
        #expect(shared.name == "n")
        let number = outcome(of: #"{"v":1.50,"name":"n"}"#, as: Shared.self)
        #expect(number.value?.text == "1.50")
        #expect(number.value?.number == nil)
        #expect(number.codes == [.notIntegral])
        #expect(number.value?.name == "n")
    }

    @Test func sharedKeyWithAWrongKind() {
        let result = outcome(of: #"{"v":{"a":1},"obj":[1],"name":"n"}"#, as: Shared.self)
        #expect(result.value?.name == "n")
        #expect(result.value?.number == nil)
        #expect(result.value?.captured?[0] != nil)
        #expect(result.paths == ["v", "v", "obj", "obj", "obj"])
        #expect(result.codes == Array(repeating: .typeMismatch, count: 5))
    }

    struct Unnamed: JSONModel, Equatable {
        var value = 0
        var other: Int?
        var either: String?
        static let schema = Schema({ Unnamed() }) {
            Field("value", \.value, key: "")
            Field("other", \.other)
            Field("either", \.either, keys: "e", "")
        }
    }

    @Test("The empty string is a key, first and last in the object, in text, pieces and dictionaries")
    func emptyKey() throws {
        for json in [#"{"":5,"other":1}"#, #"{"other":1,"":5}"#, #"{"other":1,"e":null,"":5}"#] {
            let expected = Unnamed(value: 5, other: 1, either: "5")
            #expect(outcome(of: json, as: Unnamed.self).value == expected)
            #expect(outcome(of: Array(json.utf8), inPieces: [1], as: Unnamed.self).value == expected)
            #expect(stream("\(json)\n\(json)", .lines, as: Unnamed.self).models == [expected, expected])
            let checked = DecodingOptions(duplicateKeys: .reject, unknownKeys: .reject)
            #expect(outcome(of: json, as: Unnamed.self, checked).value == expected)
        }
        #expect(
            try ModelDecoder().decode(Unnamed.self, from: .object(["": 5, "e": "x"])) == Unnamed(value: 5, either: "x"))
        #expect(text(Unnamed(value: 5, other: 1)) == #"{"":5,"other":1}"#)
        #expect(outcome(of: #"{"":"x"}"#, as: Unnamed.self).paths == [#""""#])
        let missing = outcome(of: #"{"other":1}"#, as: Unnamed.self, DecodingOptions(missingKeys: .reject)).error
        #expect(missing?.description.hasSuffix(##": "": a required key is missing: """##) == true)
        #expect(Unnamed.schema.properties.map(\.keyPaths) == [[""], ["other"], ["e", ""]])
    }

    @Test("Within a key path, an empty step is an error of the schema", arguments: ["a.", ".a", "a..b", "a[0].", "."])
    func emptyStep(_ key: String) {
        let error = #expect(throws: ModelError.self) {
            let schema = RecordSchema("odd", [RecordSchema.Property("value", .integer, keys: key)])
            _ = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: "{}")
        }
        #expect(error?.code == .invalidSchema)
        #expect(error?.detail?.contains("empty step") == true)
    }

    @Test func unknownKeysAreSkipped() throws {
        let deep =
            String(repeating: #"{"a":[{"name":"x","v":1},"#, count: 100) + "1" + String(repeating: "]}", count: 100)
        let text = #"{"u":\#(deep),"name":"n","w":[[],{"name":[]}],"x":null,"y":"\u00e9","z":1e9}"#
        let result = outcome(of: text, as: Shared.self)
        #expect(result.value == Shared(name: "n"))
        #expect(result.issues == [])
        for size in [1, 16] {
            #expect(outcome(of: Array(text.utf8), inPieces: [size], as: Shared.self).value == Shared(name: "n"))
        }
    }

    @Test func keysAreComparedByBytes() throws {
        struct Model: JSONModel {
            var composed = 0, decomposed = 0
            static let schema = Schema({ Model() }) {
                Field("composed", \.composed, key: "\u{E9}")
                Field("decomposed", \.decomposed, key: "e\u{301}")
            }
        }
        let model = try Model(json: "{\"e\u{301}\":1,\"\u{E9}\":2}")
        #expect(model.composed == 2)
        #expect(model.decomposed == 1)
        #expect(try Model(json: #"{"\u00e9":3}"#).composed == 3)
        #expect(try Model(json: #"{"\u00E9 ":3,"\u00C9":4}"#).composed == 0)
    }

    struct Filled: JSONModel, Equatable {
        var count = 0
        var name = ""
        static let schema = Schema({ Filled() }) {
            Field("count", \.count, keys: "c", "count", "x.count")
            Field("name", \.name)
        }
    }

    @Test(
        "A null that a property cannot hold is an issue only if no candidate has a value, in any order",
        arguments: [
            #"{"c":null,"count":3}"#, #"{"count":3,"c":null}"#, #"{"c":null,"x":{"count":3}}"#,
            #"{"x":{"count":3},"c":null}"#, #"{"x":{"count":null},"c":3}"#, #"{"c":3,"x":{"count":null}}"#,
            #"{"c":null,"count":null,"x":{"count":3},"name":"n"}"#,
        ])
    func nullCandidates(_ json: String) throws {
        #expect(strictOutcome(of: json, as: Filled.self).value?.count == 3)
        var options = DecodingOptions()
        options.nullPolicy = .issue
        #expect(outcome(of: "[\(json)]", as: [Filled].self, options).issues == [])
        let required = json.replacing("c\"", with: "id\"").replacing("count\"", with: "ID\"")
        let person = outcome(of: required, as: RequiredPropertyTests.Checked.self, options)
        if !json.contains("x") { #expect(person.value?.id == 3 && person.issues == []) }
        options.conversion = .strict
        let records = stream("\(json)\n{\"c\":null}\n\(json)\n", .lines, as: Filled.self, options)
        #expect(records.codes == [nil, .unexpectedNull, nil])
        let elements = stream("[\(json),{\"c\":null,\"name\":\"n\"},\(json)]", .array, as: Filled.self, options)
        #expect(elements.codes == [nil, .unexpectedNull, nil])
    }

    @Test("…and is an issue at its place otherwise")
    func nothingButNulls() {
        let json = #"{"x":{"count":null},"name":"n"}"#
        let strict = strictOutcome(of: json, as: Filled.self)
        #expect(strict.error?.code == .unexpectedNull)
        #expect(strict.error?.codingPath.description == "x.count")
        #expect(strict.error?.position.offset == 14)
        var options = DecodingOptions()
        options.nullPolicy = .issue
        let nested = outcome(of: "[\(json),{\"c\":null,\"count\":\"bad\"}]", as: [Filled].self, options)
        #expect(nested.paths == ["[0].x.count", "[1].count", "[1].c"])
        #expect(nested.value?.map(\.name) == ["n", ""])
        let required = outcome(of: #"{"ID":null}"#, as: RequiredPropertyTests.Checked.self, options)
        #expect(required.error?.code == .unexpectedNull)
        #expect(required.error?.codingPath.description == "ID")
    }

    @Test("A repeated null is counted, and kept once")
    func repeatedNulls() {
        let nulls = String(repeating: #""ID":null,"#, count: 1000)
        let inner = #"{"ID":null}"#
        var options = DecodingOptions()
        options.nullPolicy = .issue
        let result = outcome(of: "[{\(nulls)\"x\":1},\(inner)]", as: [RequiredPropertyTests.Checked].self, options)
        #expect(result.value?.count == 0)
        #expect(result.paths == ["[0].ID", "[1].ID"])
        #expect(result.report.count == 1001)
        let made = outcome(of: "[{\(nulls)\"id\":3}]", as: [RequiredPropertyTests.Checked].self, options)
        #expect(made.value?.map(\.id) == [3])
        #expect(made.report.isEmpty)
    }
}

import FastModel
import Testing

@Suite("Values of another kind at a step of a key path")
struct PathMismatchTests {
    struct Model: JSONModel, Equatable {
        var a = -1
        var b: String?
        var deep: Int?
        var first: Int?
        var plain: String?

        static let schema = Schema({ Model() }) {
            Field("a", \.a, key: "ext.sub")
            Field("b", \.b, key: "ext.other")
            Field("deep", \.deep, key: "x.y.z")
            Field("first", \.first, key: "items[0].id")
            Field("plain", \.plain)
        }
    }

    static let kinds: [(String, JSONKind)] = [
        ("5", .number), ("\"s\"", .string), ("true", .bool), ("[]", .array), (#"[{"sub":1,"y":{"z":2}}]"#, .array),
    ]

    @Test("…is one issue with the path of the step, and the properties are unchanged", arguments: kinds)
    func lenient(_ json: String, _ kind: JSONKind) {
        let result = outcome(of: #"{"ext":\#(json),"x":\#(json),"plain":"p"}"#, as: Model.self)
        #expect(result.value == Model(plain: "p"))
        #expect(result.paths == ["ext", "x"])
        #expect(result.codes == [.typeMismatch, .typeMismatch])
        #expect(result.issues.map(\.found) == [kind, kind])
        #expect(result.issues.first?.position.offset == 7)
        let inner = outcome(of: #"{"x":{"y":\#(json)},"plain":"p"}"#, as: Model.self)
        #expect(inner.value == Model(plain: "p"))
        #expect(inner.paths == ["x.y"])
    }

    @Test("…is an error in strict mode, for models with the options of Foundation too", arguments: kinds)
    func strict(_ json: String, _ kind: JSONKind) {
        for text in [#"{"plain":"p","ext":\#(json)}"#, #"{"plain":"p","x":{"y":\#(json)}}"#] {
            let path = text.contains("ext") ? "ext" : "x.y"
            for options in [DecodingOptions(conversion: .strict), .foundation] {
                let error = outcome(of: text, as: Model.self, options).error
                #expect(error?.code == .typeMismatch)
                #expect(error?.codingPath.description == path)
                #expect(error?.found == kind)
            }
        }
        #expect(
            strictOutcome(of: #"{"ext":5}"#, as: Model.self).error?.description == """
                line 1, column 8 (byte 7): ext: the value cannot become the property's type (found number): a key path continues here
                """)
    }

    @Test("Null and a missing step are missing values", arguments: ["null", "{}", #"{"sub":1}"#])
    func missing(_ json: String) {
        let text = #"{"ext":\#(json),"x":\#(json),"items":[]}"#
        #expect(strictOutcome(of: text, as: Model.self).error == nil)
        #expect(outcome(of: text, as: Model.self).issues == [])
    }

    @Test(
        "An array position is a step, too",
        arguments: [
            (#"{"items":5}"#, "items"), (#"{"items":"x"}"#, "items"), (#"{"items":[5]}"#, "items.0"),
            (#"{"items":[[{"id":1}]]}"#, "items.0"), (#"{"items":[]}"#, nil), (#"{"items":[null]}"#, nil),
            (#"{"items":{}}"#, nil), (#"{"items":null}"#, nil), (#"{"items":[{}]}"#, nil),
        ] as [(String, String?)])
    func positions(_ json: String, _ path: String?) {
        let result = outcome(of: json, as: Model.self)
        #expect(result.value == Model())
        #expect(result.paths == (path.map { [$0] } ?? []))
        #expect(strictOutcome(of: json, as: Model.self).error?.codingPath.description == path)
    }

    struct Mixed: JSONModel, Equatable {
        var whole: JSONValue?
        var part: Int?
        var third: Int?
        var list: [Int] = []
        var inList: Int?
        static let schema = Schema({ Mixed() }) {
            Field("whole", \.whole, key: "v")
            Field("part", \.part, key: "v.part")
            Field("third", \.third, key: "v[2]")
            Field("list", \.list, key: "l")
            Field("inList", \.inList, key: "l.inner")
        }
    }

    @Test("A property that reads the value itself gets it, and the others are reported")
    func mixed() {
        let scalar = outcome(of: #"{"v":7,"l":[1,2]}"#, as: Mixed.self)
        #expect(scalar.value == Mixed(whole: 7, list: [1, 2]))
        #expect(scalar.paths == ["v", "l"])
        let array = outcome(of: #"{"v":[1,2,3]}"#, as: Mixed.self)
        #expect(array.value == Mixed(whole: [1, 2, 3], third: 3))
        #expect(array.paths == ["v"])
        #expect(strictOutcome(of: #"{"v":[1,2,3]}"#, as: Mixed.self).error?.codingPath.description == "v")
        #expect(outcome(of: #"{"v":{"part":1,"2":3},"l":{"inner":4}}"#, as: Mixed.self).paths == ["l"])
    }

    struct Candidates: JSONModel, Equatable {
        var id = -1
        var either = -1
        static let schema = Schema({ Candidates() }) {
            Field("id", \.id, keys: "meta.id", "id", "old.id")
            Field("either", \.either, keys: "user.id", "user[1]", "user")
        }
    }

    @Test(
        "A candidate's mismatch counts unless a preferred candidate has a value, in any order",
        arguments: [
            (["\"meta\":3", "\"id\":1"], 1, "meta"), (["\"old\":3", "\"id\":1"], 1, nil),
            (["\"old\":[]", "\"id\":1", "\"meta\":null"], 1, nil), (["\"old\":3", "\"meta\":{\"id\":1}"], 1, nil),
            (["\"old\":3", "\"id\":null"], 0, "old"), (["\"old\":3"], -1, "old"), (["\"old\":null"], -1, nil),
        ] as [([String], Int, String?)])
    func candidates(_ members: [String], _ value: Int, _ path: String?) {
        for members in permutations(members) {
            let json = "{\(members.joined(separator: ","))}"
            let result = outcome(of: json, as: Candidates.self)
            #expect(result.value?.id == value, "\(json)")
            #expect(result.paths == (path.map { [$0] } ?? []), "\(json)")
            let error = strictOutcome(of: json, as: Candidates.self).error
            let isNull = members.contains("\"id\":null")
            #expect((error?.codingPath.description == path) || isNull, "\(json)")
        }
    }

    @Test("A value that is itself a candidate is no mismatch of the same property's path")
    func ownCandidate() {
        for json in [#"{"user":5}"#, #"{"user":{"id":5}}"#, #"{"user":[4,5]}"#] {
            #expect(strictOutcome(of: json, as: Candidates.self).value?.either == 5, "\(json)")
        }
        #expect(outcome(of: #"{"user":5}"#, as: Candidates.self).issues == [])
        #expect(outcome(of: #"{"user":"x"}"#, as: Candidates.self).paths == ["user"])
    }

    struct Required: JSONModel {
        let city: String
        struct Draft { var city: String? }
        static let schema = Schema(draft: Draft.init) {
            Field(required: "city", \.city, key: "geo.place.city")
        } build: { draft -> Required? in
            draft.city.map(Required.init)
        }
    }

    @Test("A required property's error is the mismatch and not a missing key")
    func required() {
        for json in [#"{"geo":5}"#, #"{"geo":{"place":[1]}}"#] {
            let error = outcome(of: json, as: Required.self).error
            #expect(error?.code == .typeMismatch)
            #expect(error?.codingPath.description == (json.contains("place") ? "geo.place" : "geo"))
        }
        #expect(outcome(of: #"{"geo":{"place":null}}"#, as: Required.self).error?.code == .missingKey)
        let twice = outcome(of: #"{"a":5,"a":{}}"#, as: [String: Required].self)
        #expect(twice.codes == [.typeMismatch, .missingKey])
    }

    @Test("A missing key is not reported beside the mismatch")
    func missingKeys() {
        let options = DecodingOptions(missingKeys: .reject)
        let json = #"{"ext":5,"x":1,"items":2,"plain":null}"#
        let result = outcome(of: json, as: Model.self, options)
        #expect(result.error == nil)
        #expect(result.paths == ["ext", "x", "items"])
    }

    struct Transformed: JSONModel {
        var name: String? = "before"
        var strict: String? = "before"
        static let text = ObjectConverter<String?> { node, _ in
            if case .string(let text) = node { text } else { nil }
        }
        static let schema = Schema({ Transformed() }) {
            Field("name", \.name, keys: "a.name", "b[0]", "d.x", "d[0]", "d", using: text)
            Field("strict", \.strict, key: "c.name", using: text, options: .conversion(.strict))
        }
    }

    @Test(
        "A property that is made from the whole object",
        arguments: [
            (#"{"a":5}"#, ["a"]), (#"{"b":{}}"#, []), (#"{"a":5,"b":["x"]}"#, ["a"]),
            (#"{"a":{"name":"x"},"b":5}"#, []), (#"{"b":5}"#, ["b"]), (#"{"a":null}"#, []),
            (#"{"d":["x"]}"#, []), (#"{"d":"x"}"#, []),
        ])
    func transformed(_ json: String, _ paths: [String]) {
        let result = outcome(of: "[\(json)]", as: [Transformed].self)
        #expect(result.paths == paths.map { "[0].\($0)" })
        #expect(result.value?.first?.name == (json.contains("x") ? "x" : "before"))
        #expect(strictOutcome(of: json, as: Transformed.self).error?.codingPath.description == paths.first)
        #expect(outcome(of: #"{"c":[]}"#, as: Transformed.self).error?.codingPath.description == "c")
    }

    @Test("Records: each is accepted with an issue, or rejected in strict mode")
    func records() {
        let text = "{\"ext\":5,\"plain\":\"p\"}\n{\"ext\":{\"sub\":1}}\n{\"items\":[true]}\n"
        for sizes in [[], [1], [7]] {
            let lenient = stream(text, .lines, inPieces: sizes, as: Model.self)
            #expect(lenient.models.map(\.a) == [-1, 1, -1])
            #expect(lenient.records.map(\.issues) == [[.typeMismatch], [], [.typeMismatch]])
            let strict = stream(text, .lines, inPieces: sizes, as: Model.self, DecodingOptions(conversion: .strict))
            #expect(strict.codes == [.typeMismatch, nil, .typeMismatch])
            let array = "[\(text.split(separator: "\n").joined(separator: ","))]"
            let elements = stream(array, .array, inPieces: sizes, as: Model.self, DecodingOptions(conversion: .strict))
            #expect(elements.codes == [.typeMismatch, nil, .typeMismatch])
        }
    }

    @Test("Dictionaries of Foundation, updates and whole reports")
    func otherSources() throws {
        var report = DecodingReport()
        _ = try ModelDecoder().decode(
            Model.self, from: .object(["ext": 5, "x": ["y": [1]]] as [String: Any]), reporting: &report)
        #expect(Set(report.issues.map(\.codingPath.description)) == ["ext", "x.y"])
        var model = Model(a: 3)
        report = DecodingReport()
        try ModelDecoder().update(&model, from: #"{"ext":[1]}"#, reporting: &report)
        #expect(model.a == 3)
        #expect(report.issues.map(\.codingPath.description) == ["ext"])
        let many = "[" + String(repeating: #"{"ext":5},"#, count: 299) + "{}]"
        let result = outcome(of: many, as: [Model].self)
        #expect(result.report.count == 299)
        #expect(result.issues.count == 100)
    }
}

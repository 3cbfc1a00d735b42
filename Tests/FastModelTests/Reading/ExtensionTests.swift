import FastModel
import Foundation
import Testing

@testable import FastModelCore

@Suite("Comments, trailing commas and words for numbers, when asked for")
struct ExtensionTests {
    static let all: JSONExtensions = [.comments, .trailingCommas, .nonFiniteNumbers]

    static func reading(_ extensions: JSONExtensions) -> DecodingOptions { DecodingOptions(extensions: extensions) }

    /// A text with extensions, the one that it needs, and strict JSON of the same value.
    static let texts: [(text: String, extensions: JSONExtensions, json: String)] = [
        ("// a\n1", .comments, "1"), ("1// a", .comments, "1"), ("1 // a\r\n", .comments, "1"),
        ("/**/1/***/", .comments, "1"), ("/*/ // \" * / */ [ /* [ */ ] // ]", .comments, "[]"),
        ("[/*a*/1/*b*/,/*c*/2/*d*/]", .comments, "[1,2]"), ("[ // a\n // b\n 1 ]", .comments, "[1]"),
        ("{/*a*/\"a\"/*b*/:/*c*/1/*d*/,/*e*/\"b\":2/*f*/}", .comments, "{\"a\":1,\"b\":2}"),
        ("{//}\n}", .comments, "{}"), ("[\"// a\",\"/* b */\"]", .comments, "[\"// a\",\"/* b */\"]"),
        ("// \u{e4}\u{1F600}\n/* \u{65E5} */1", .comments, "1"), ("12/**/", .comments, "12"),
        ("// a\r1", .comments, "1"), ("/* a \n * b\n */ true", .comments, "true"),
        ("[1,]", .trailingCommas, "[1]"), ("[[],{},]", .trailingCommas, "[[],{}]"), ("[1 , ]", .trailingCommas, "[1]"),
        ("{\"a\":[1,],}", .trailingCommas, "{\"a\":[1]}"), ("{\"a\":\",]\" , }", .trailingCommas, "{\"a\":\",]\"}"),
        ("[1,// a\n/* b */]", [.comments, .trailingCommas], "[1]"),
        ("{\"a\":1,/* b */}", [.comments, .trailingCommas], "{\"a\":1}"),
    ]

    @Test(
        "A text with extensions has the value of strict JSON, and is malformed without them", arguments: texts.indices)
    func values(_ index: Int) throws {
        let row = Self.texts[index]
        let expected = try JSONValue.parsed(row.json)
        #expect(try ModelDecoder(Self.reading(row.extensions)).decode(JSONValue.self, from: row.text) == expected)
        #expect(try ModelDecoder(Self.reading(Self.all)).decode(codable: JSONValue.self, from: row.text) == expected)
        for other in [JSONExtensions.comments, .trailingCommas, .nonFiniteNumbers] where row.extensions.contains(other)
        {
            // Some texts have the characters of a comment only in strings.
            guard row.text != row.json else { continue }
            let result = outcome(of: row.text, as: JSONValue.self, Self.reading(Self.all.subtracting(other)))
            #expect(result.value == nil)
        }
    }

    static let malformed: [(text: String, code: ModelError.Code, offset: Int)] = [
        ("[1,/* a", .unexpectedEnd, 3), ("/*/", .unexpectedEnd, 0), ("1 /* *", .unexpectedEnd, 2),
        ("// a", .unexpectedEnd, 4), ("/**/", .unexpectedEnd, 4), ("", .emptyInput, 0), ("[1// a", .unexpectedEnd, 6),
        ("[1,/ 2]", .invalidSyntax, 3), ("/", .invalidSyntax, 0), ("[1]/", .invalidSyntax, 3),
        ("[1,,]", .invalidSyntax, 3), ("[,]", .invalidSyntax, 1), ("{,}", .invalidSyntax, 1),
        ("{\"a\":,}", .invalidSyntax, 5),
        ("{\"a\":1,,}", .invalidSyntax, 7), ("1,", .trailingData, 1), (",", .invalidSyntax, 0),
        ("[1,}", .invalidSyntax, 3),
        ("{\"a\":1,]", .invalidSyntax, 7), ("{\"a\":]", .invalidSyntax, 5), ("[1,", .unexpectedEnd, 3),
        ("[Na]", .invalidSyntax, 1), ("[NaNN]", .invalidSyntax, 4), ("[-Infinit]", .invalidSyntax, 2),
        ("-", .unexpectedEnd, 1),
        ("[+Infinity]", .invalidSyntax, 1), ("[-NaN]", .invalidSyntax, 2), ("{NaN:1}", .invalidSyntax, 1),
        ("[nan]", .invalidSyntax, 2), ("[1 NaN]", .invalidSyntax, 3), ("[NaN] 1", .trailingData, 6),
        ("[1 /* a */ 2]", .invalidSyntax, 11), ("{\"a\" /* : */ 1}", .invalidSyntax, 13),
        ("[01/**/]", .invalidSyntax, 1),
        ("[\"/* a */", .unexpectedEnd, 9), ("tru/**/e", .invalidSyntax, 3), ("1/**/2", .trailingData, 5),
        ("'a'", .invalidSyntax, 0), ("{a:1}", .invalidSyntax, 1),
    ]

    @Test("Anything else is an error at its place", arguments: malformed.indices)
    func faults(_ index: Int) {
        let row = Self.malformed[index]
        let error = outcome(of: row.text, as: JSONValue.self, Self.reading(Self.all)).error
        #expect(error?.code == row.code, "\(row.text)")
        #expect(error?.position.offset == row.offset, "\(row.text): \(error.map { "\($0)" } ?? "")")
    }

    @Test("Comments are strict UTF-8")
    func invalidUTF8() {
        for start in ["// a", "/* a"] {
            for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE4], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
                let text = Array("[1]\n\(start)".utf8) + bytes + Array(" */".utf8)
                let error = outcome(of: text, as: JSONValue.self, Self.reading(.comments)).error
                #expect(error?.code == .invalidUTF8)
                #expect(error?.position == SourcePosition(offset: 8, line: 2, column: 5))
            }
        }
    }

    @Test("Lines and columns count the comments, and the message says what is wrong")
    func positions() {
        let text = "{ // one\n  /* two\n  three */ \"number\": \"x\", /* four"
        let model = outcome(of: text.replacing("/* four", with: "}"), as: Mixed.self, Self.reading(Self.all))
        #expect(model.issues.map(\.position) == [SourcePosition(offset: 39, line: 3, column: 22)])
        let error = outcome(of: text, as: Mixed.self, Self.reading(Self.all)).error
        #expect(error?.position == SourcePosition(offset: 44, line: 3, column: 27))
        #expect(error?.description.hasSuffix("the comment has no end") == true)
        #expect(error?.description.contains("four") == false)
    }

    struct Mixed: JSONModel {
        var number = 0.0
        var single: Float = 0
        var optional: Double?
        var list: [Double] = []
        var decimal: Decimal = 0
        var integer = 7
        var text = "kept"
        var captured: JSONValue?
        var any: Any?

        static let schema = Schema({ Mixed() }) {
            Field("number", \.number)
            Field("single", \.single)
            Field("optional", \.optional)
            Field("list", \.list)
            Field("decimal", \.decimal)
            Field("integer", \.integer)
            Field("text", \.text)
            Field("captured", \.captured)
            Field("any", \.any, using: .any)
        }
    }

    @Test("The words are numbers for floating-point properties only")
    func words() throws {
        let json = """
            {"number":-Infinity,"single":Infinity,"optional": NaN ,"list":[NaN,1,-Infinity],"decimal":NaN,
            "integer":NaN,"text":Infinity,"captured":{"a":[NaN]},"any":Infinity,"unknown":[NaN,{"a":Infinity}]}
            """
        let result = outcome(of: json, as: Mixed.self, Self.reading(.nonFiniteNumbers))
        let model = try #require(result.value)
        #expect(model.number == -.infinity)
        #expect(model.single == .infinity)
        #expect(model.optional?.isNaN == true)
        #expect(model.list.count == 3 && model.list[0].isNaN && model.list[2] == -.infinity)
        #expect(model.decimal.isNaN)
        #expect(model.integer == 7 && model.text == "kept")
        #expect(model.any as? Double == .infinity)
        #expect(model.captured == ["a": [.null]])
        #expect(result.paths == ["integer", "text", "captured{0}[0]"])
        #expect(result.codes == [.typeMismatch, .typeMismatch, .typeMismatch])
        #expect(result.issues.first?.position == SourcePosition(offset: 105, line: 2, column: 11))
        let strict = outcome(
            of: #"{"number":NaN}"#, as: Mixed.self, DecodingOptions(conversion: .strict, extensions: Self.all))
        #expect(strict.value?.number.isNaN == true)
        #expect(outcome(of: "NaN", as: Double.self, Self.reading(Self.all)).value?.isNaN == true)
        #expect(outcome(of: "[-Infinity]", as: [Int].self, Self.reading(Self.all)).paths == ["[0]"])
    }

    struct Single: CodableModel {
        var number = 0.0
        static let schema = Schema({ Single() }) { Field("number", \.number) }
    }

    struct Plain: Codable, Equatable {
        var a: Double
        var b: [Float?]
        var c: Int?
    }

    @Test("For Codable types the words are as JSONDecoder's JSON5 reads them")
    func codable() throws {
        let json = #"{"a":-Infinity,"b":[Infinity,null,],/* c */}"#
        let decoder = ModelDecoder(Self.reading(Self.all))
        let own = try decoder.decode(codable: Plain.self, from: json)
        let foundation = JSONDecoder()
        foundation.allowsJSON5 = true
        #expect(try own == foundation.decode(Plain.self, from: Data(json.utf8)))
        #expect(try decoder.decode(codable: [Double].self, from: "[NaN]").first?.isNaN == true)
        #expect(throws: DecodingError.self) { try decoder.decode(codable: [Int].self, from: "[NaN]") }
        #expect(throws: DecodingError.self) { try decoder.decode(codable: [String].self, from: "[NaN]") }
        #expect(throws: DecodingError.self) { try decoder.decode(codable: JSONValue.self, from: "[-Infinity]") }
        // A model in a Codable type is decoded from its text.
        let models = try decoder.decode(codable: [Single].self, from: #"[/*a*/{"number":NaN,},]"#)
        #expect(models.first?.number.isNaN == true)
    }

    @Test("Limits apply as to strict JSON")
    func limits() {
        var options = Self.reading(Self.all)
        options.maximumElements = 2
        #expect(outcome(of: "[NaN,1,]", as: [Double].self, options).value?.count == 2)
        #expect(outcome(of: "[NaN,1,NaN,]", as: [Double].self, options).error?.position.offset == 7)
        options.maximumDepth = 1
        #expect(outcome(of: "[/*a*/[]]", as: JSONValue.self, options).error?.code == .depthLimit)
    }

    @Test("A line of a stream is a whole text; text in pieces is strict")
    func streams() throws {
        let lines = "{\"number\":NaN} // a\n{\"number\":1,}\r\n/* b */{\"number\":2}\n// c\n{\"number\":3}"
        var numbers: [Double] = []
        var rejected: [ModelError] = []
        var reader = try RecordReader(Mixed.self, framing: .lines, options: Self.reading(Self.all))
        func take(_ record: DecodedRecord<Mixed>) {
            switch record {
            case .model(let model, _): numbers.append(model.number)
            case .rejected(let error, _): rejected.append(error)
            }
        }
        try reader.feed(lines, take)
        try reader.finish(take)
        #expect(numbers.map { "\($0)" } == ["nan", "1.0", "2.0", "3.0"])
        #expect(rejected.map(\.code) == [.unexpectedEnd])
        numbers = []
        rejected = []
        var array = try RecordReader(Mixed.self, framing: .array, options: Self.reading(Self.all))
        let error = #expect(throws: ModelError.self) {
            try array.feed("[{\"number\":1}, // a\n{}]", take)
            try array.finish(take)
        }
        #expect(error?.code == .invalidSyntax)
        #expect(numbers == [1])
    }

    @Test("Every prefix of a text gives an error or its value, as every damaged byte does")
    func damaged() {
        let text = Array("/*\u{e4}*/{\"a\":[1,-Infinity,NaN,],// b\n\"b\":{\"c\":Infinity,},}//".utf8)
        for count in 0..<text.count {
            for byte in [nil, 0x00, 0x2F, 0x2A, 0x2C, 0x22, 0x5D, 0x0A, 0xFF] as [UInt8?] {
                var damaged = Array(text.prefix(count)) + (byte.map { [$0] } ?? [])
                if byte != nil { damaged += text.dropFirst(count + 1) }
                let result = outcome(of: damaged, as: JSONValue.self, Self.reading(Self.all))
                #expect((result.value == nil) != (result.error == nil))
                #expect(result.error.map { $0.position.offset <= damaged.count } ?? true)
            }
        }
    }

    @Test("Comments cost no more than their length", .timeLimit(.minutes(1)))
    func manyComments() throws {
        let comments = String(repeating: "/**/ //\n", count: 200_000)
        let text = "[\(comments)1,\(comments)]"
        #expect(try ModelDecoder(Self.reading(Self.all)).decode([Int].self, from: text) == [1])
        let open = String(repeating: "/* ", count: 1_000_000)
        #expect(outcome(of: open, as: JSONValue.self, Self.reading(Self.all)).error?.code == .unexpectedEnd)
    }
}

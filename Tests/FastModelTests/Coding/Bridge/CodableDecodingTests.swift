import FastModel
import Foundation
import Testing

@Suite("Types without a schema: decoded as JSONDecoder does")
struct CodableDecodingTests {
    @Test("The same values, or errors of the same case and path", arguments: CodedDocument.table)
    func sameAsJSONDecoder(_ document: CodedDocument) {
        document.check()
    }

    @Test("The same for 2,000 random documents")
    func randomDocuments() {
        var random = RandomCodedDocuments(seed: 20)
        let types: [(String) -> CodedDocument] = [
            { CodedDocument(CodedTree.self, $0) }, { CodedDocument(Coded.Person.self, $0) },
            { CodedDocument([Coded.Person].self, $0) }, { CodedDocument([String: Coded.Address].self, $0) },
            { CodedDocument(Coded.Numbers.self, $0) }, { CodedDocument(Coded.Shape.self, $0) },
            { CodedDocument(Coded.Nested.self, $0) }, { CodedDocument(Coded.Row.self, $0) },
            { CodedDocument(Coded.Dog.self, $0) }, { CodedDocument([String: [Int]].self, $0) },
        ]
        for index in 0..<2000 {
            let text = random.document()
            // Foundation's decoder reads parts of invalid JSON.
            guard (try? ModelDecoder().decode(JSONValue.self, from: text)) != nil else { continue }
            let document = types[index % types.count](text)
            document.check(inOrder: !document.testDescription.hasPrefix("Dictionary"))
        }
    }

    @Test("Objects with many keys, in any order and some of them twice", arguments: [1, 8, 60, 64, 65, 200])
    func manyKeys(_ count: Int) throws {
        let names = (0..<count).map { "key\($0)" }
        let members = (names.reversed() + [names[0]]).enumerated().map { #""\#($1)":\#($0)"# }
        let text = "{" + members.joined(separator: ",") + "}"
        CodedDocument([String: Int].self, text).check()
        var options = DecodingOptions()
        for (policy, expected) in [(DecodingOptions.DuplicateKeyPolicy.lastWins, count), (.firstWins, count - 1)] {
            options.duplicateKeys = policy
            let members = try ModelDecoder(options).decode(codable: [String: Int].self, from: text)
            #expect(members.count == count)
            #expect(members[names[0]] == expected)
            let ordered = try ModelDecoder(options).decode(codable: InOrder.self, from: text)
            #expect(ordered.values == names.map { members[$0] })
        }
        options.duplicateKeys = .reject
        let error = #expect(throws: DecodingError.self) {
            try ModelDecoder(options).decode(codable: [String: Int].self, from: text)
        }
        let failure = CodingFailure(try #require(error))
        #expect(failure.cause?.code == .duplicateKey)
        #expect(failure.cause?.position.offset == text.utf8.count - (members.last?.utf8.count ?? 0) - 1)
    }

    /// Requests keys in its own order, some of which are missing.
    struct InOrder: Decodable {
        var values: [Int?] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Coded.AnyKey.self)
            for index in 0..<container.allKeys.count {
                #expect(try container.decodeIfPresent(Int.self, forKey: Coded.AnyKey("none\(index)")) == nil)
                values.append(try container.decodeIfPresent(Int.self, forKey: Coded.AnyKey("key\(index)")))
            }
        }
    }

    @Test("The options determine the form of dates, data and words for numbers")
    func options() throws {
        var options = DecodingOptions()
        options.data = .utf8
        options.nonFinite = .words(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let decoder = ModelDecoder(options)
        let values = try decoder.decode(
            codable: Coded.Values.self, from: #"{"date":"2026-11-21T08:30:00Z","data":"text"}"#)
        #expect(values.date == Date(timeIntervalSince1970: 1_795_249_800))
        #expect(values.data == Data("text".utf8))
        #expect(try decoder.decode(codable: [Double].self, from: #"["inf","-inf",1]"#) == [.infinity, -.infinity, 1])
        #expect(try decoder.decode(codable: [Float].self, from: #"["nan"]"#)[0].isNaN)
    }

    @Test("A type receives the userInfo from its decoder")
    func userInfo() throws {
        struct Asking: Decodable {
            var answer: Int?

            init(from decoder: any Decoder) throws {
                let key = try #require(CodingUserInfoKey(rawValue: "answer"))
                answer = decoder.userInfo[key] as? Int
            }
        }
        let key = try #require(CodingUserInfoKey(rawValue: "answer"))
        let decoder = ModelDecoder(DecodingOptions(userInfo: [key: 42]))
        #expect(try decoder.decode(codable: [Asking].self, from: "[0]")[0].answer == 42)
        #expect(try ModelDecoder().decode(codable: Asking.self, from: "0").answer == nil)
    }

    @Test("Captured values are those of the document")
    func captured() throws {
        let text = #"{"a":1.50,"b":[{"c":null,"d":"\u0041"},true],"e":12345678901234567890123456789}"#
        let value = try ModelDecoder().decode(codable: [String: JSONValue].self, from: #"{"x":\#(text)}"#)
        #expect(try value["x"] == ModelDecoder().decode(JSONValue.self, from: text))
    }

    @Test("Types with a schema are decoded by it, and their errors have positions in the whole document")
    func models() throws {
        struct Order: Codable {
            var items: [String: [CodingErrorTests.Item]]
        }
        let text = #"{"items":{"secret":[{"id":"7","tags":["a"]}]}}"#
        #expect(try ModelDecoder().decode(codable: Order.self, from: text).items["secret"]?[0].id == 7)
        let broken = "{\"items\":{\"secret\":[\n {\"id\":1,\"tags\":[]},\n {\"tags\":[]}]}}"
        let error = #expect(throws: DecodingError.self) {
            try ModelDecoder().decode(codable: Order.self, from: broken)
        }
        let failure = CodingFailure(try #require(error))
        #expect(failure.kind == "keyNotFound id")
        #expect(failure.path == ["items", "secret", "[1]"])
        let cause = try #require(failure.cause)
        #expect("\(cause)" == "line 3, column 13 (byte 54): items{0}[1].id: a required key is missing: id")
        let null = #expect(throws: DecodingError.self) {
            try ModelDecoder().decode(codable: Order.self, from: #"{"items":{"secret":[null]}}"#)
        }
        #expect(CodingFailure(try #require(null)).kind == "valueNotFound Item")
    }
}

import FastModel
import Testing

@Suite("Errors hold nothing of the document")
struct NoPayloadTests {
    static let text = "SECRETmarker"
    static let digits = "424242424242424242"

    static let documents = [
        "\"SECRETmarker", "SECRETmarker", "[SECRETmarker]", "{\"SECRETmarker\" 1}", "{\"SECRETmarker\":SECRETmarker}",
        "{\"SECRETmarker\":{\"SECRETmarker\":[\"SECRETmarker\",SECRETmarker]}}", "\"SECRETmarker\\x\"",
        "\"SECRETmarker\\ud800\"",
        "\"SECRETmarker\" \"SECRETmarker\"", "[1] SECRETmarker", "/* SECRETmarker */ 1", "{SECRETmarker:1}",
        "'SECRETmarker'",
        "[\"SECRETmarker\",]", "[\"SECRETmarker\" \"SECRETmarker\"]", "{\"SECRETmarker\":\"SECRETmarker\"",
        "[424242424242424242.]",
        "[-424242424242424242e]", "4242424242424242424242x", "{\"SECRETmarker\":1,\"SECRETmarker\"}",
        "\"SECRETmarker\"", "[\"SECRETmarker\",424242424242424242]", "{\"SECRETmarker\":\"SECRETmarker\"}",
        "424242424242424242",
        "{\"value\":\"SECRETmarker\"}", "{\"value\":{\"SECRETmarker\":\"SECRETmarker\"}}",
        "{\"value\":[\"SECRETmarker\"]}",
        "{\"id\":\"SECRETmarker\"}", "{\"SECRETmarker\":{\"id\":\"SECRETmarker\"}}",
        "[{\"value\":424242424242424242.5}]",
        "{\"424242424242424242424242\":1,\"SECRETmarker\":2}", "[[\"SECRETmarker\"]]",
        "{\"value\":424242424242424242424242}",
        "[[[[\"SECRETmarker\"]]]]", "{\"SECRETmarker\":[{\"value\":\"SECRETmarker\"}]}",
        "{\"name\":{\"SECRETmarker\":1},\"age\":\"SECRETmarker\"}",
    ]

    private func check(_ errors: [ModelError?], _ document: [UInt8]) {
        for error in errors.compactMap({ $0 }) {
            for text in [
                "\(error)", String(reflecting: error), error.detail ?? "", error.wanted ?? "", "\(error.codingPath)",
            ] {
                let holds = text.contains("SECRET") || text.contains("marker") || text.contains("4242")
                #expect(!holds, "\(text) of \(String(decoding: document, as: UTF8.self))")
            }
        }
    }

    private func check<Value: JSONConvertible>(_ type: Value.Type, _ document: [UInt8]) {
        for strict in [false, true] {
            for limit in [64 << 20, 20] {
                var options = DecodingOptions()
                options.conversion = strict ? .strict : .lenient
                options.nullPolicy = .issue
                options.maximumStringBytes = limit
                options.maximumKeyBytes = limit
                options.maximumNumberBytes = limit
                options.maximumElements = limit
                options.maximumDepth = limit == 20 ? 2 : 512
                let whole = outcome(of: document, as: type, options)
                check([whole.error] + whole.issues, document)
                let pieces = outcome(of: document, inPieces: [5], as: type, options)
                check([pieces.error] + pieces.issues, document)
            }
        }
    }

    @Test(arguments: documents)
    func errorsHoldNoContent(_ document: String) {
        var documents = [Array(document.utf8), Array(document.utf8.dropLast())]
        documents.append(Array(document.utf8.dropLast()) + [0xFF] + Array(document.utf8.suffix(1)))
        for document in documents {
            check(JSONValue.self, document)
            check(Int.self, document)
            check([UInt8].self, document)
            check(String.self, document)
            check([String: Int].self, document)
            check([Int: String].self, document)
            check(Box<EnumTests.Status>.self, document)
            check([Box<Int>].self, document)
            check([String: [Box<Bool>]].self, document)
            check(RequiredPropertyTests.Account.self, document)
            check([String: RequiredPropertyTests.Account].self, document)
            check(RequiredPropertyTests.Person.self, document)
            check(KeyTests.Shared.self, document)
        }
    }
}

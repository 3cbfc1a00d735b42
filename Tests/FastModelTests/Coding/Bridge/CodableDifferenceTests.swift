import FastModel
import Foundation
import Testing

@Suite("Types without a schema: what differs from JSONDecoder")
struct CodableDifferenceTests {
    private func foundation<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private func own<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? ModelDecoder().decode(codable: type, from: text)
    }

    @Test(
        "Invalid JSON is rejected, also where JSONDecoder does not check",
        arguments: ["[1,]", "[1,2,]", "\u{FEFF}[1]"])
    func strictText(_ text: String) {
        #expect(foundation([Int].self, text) != nil)
        #expect(own([Int].self, text) == nil)
    }

    @Test("Text is UTF-8")
    func encoding() throws {
        let data = try #require("[1]".data(using: .utf16))
        #expect(try JSONDecoder().decode([Int].self, from: data) == [1])
        #expect(throws: DecodingError.self) { try ModelDecoder().decode(codable: [Int].self, from: data) }
    }

    @Test("Numbers are exact or rejected")
    func exactNumbers() {
        #expect(foundation(Int.self, "1.0000000000000001") == 1)
        #expect(own(Int.self, "1.0000000000000001") == nil)
        let digits = "123456789012345678901234567890123456789012345"
        #expect(foundation(Decimal.self, digits) != nil)
        #expect(own(Decimal.self, digits) == nil)
        #expect(foundation(Double.self, "1e-400") == nil)
        #expect(own(Double.self, "1e-400") == 0)
    }

    @Test("The error of a number that does not fit has its path")
    func pathOfNumbers() throws {
        let text = #"{"i8":300}"#
        let expected = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Coded.Numbers.self, from: Data(text.utf8))
        }
        let own = #expect(throws: DecodingError.self) {
            try ModelDecoder().decode(codable: Coded.Numbers.self, from: text)
        }
        #expect(CodingFailure(try #require(expected)).path == [])
        #expect(CodingFailure(try #require(own)).path == ["i8"])
    }

    @Test("For a repeated key the last value is used, unless the options specify otherwise")
    func repeatedKeys() {
        #expect(foundation([String: Int].self, #"{"a":1,"a":2}"#) == ["a": 1])
        #expect(own([String: Int].self, #"{"a":1,"a":2}"#) == ["a": 2])
    }

    @Test("Keys are compared by their bytes, and are in the document's order")
    func keys() throws {
        struct Names: Decodable {
            var names: [String]

            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: Coded.AnyKey.self).allKeys.map(\.stringValue)
            }
        }
        let text = "{\"z\":0,\"e\u{301}\":1,\"\u{e9}\":2,\"a\":3}"
        #expect(try JSONDecoder().decode(Names.self, from: Data(text.utf8)).names.count == 3)
        #expect(
            own(Names.self, text)?.names.map { Array($0.utf8) }
                == ["z", "e\u{301}", "\u{e9}", "a"].map { Array($0.utf8) })
    }

    @Test("By default dates are ISO 8601 strings; base64 is strict")
    func forms() {
        #expect(foundation(Date.self, "0") != nil)
        #expect(own(Date.self, "0") == nil)
        #expect(own(Date.self, #""2026-11-21T08:30:00Z""#) == Date(timeIntervalSince1970: 1_795_249_800))
        #expect(foundation(Data.self, #""AQ==""#) == Data([1]))
        #expect(foundation(Data.self, #""AR==""#) == Data([1]))
        #expect(own(Data.self, #""AQ==""#) == Data([1]))
        #expect(own(Data.self, #""AR==""#) == nil)
    }

    @Test("Types with a schema are decoded by it")
    func models() {
        #expect(foundation([CodableEncodingTests.Renamed].self, #"[{"n":"a"}]"#) == nil)
        #expect(own([CodableEncodingTests.Renamed].self, #"[{"n":"a"}]"#)?.map(\.name) == ["a"])
    }
}

import FastModel
import Foundation
import Testing

/// Each difference that the article Coming from Codable lists for models.
@Suite("Models decoded with the options of Foundation: what differs from JSONDecoder")
struct FoundationDifferenceTests {
    private func foundation<Value: Decodable>(
        _ type: Value.Type, _ text: String, _ strategies: FoundationStrategies = FoundationStrategies()
    ) -> Result<Value, any Error> {
        Result { try strategies.foundationDecoder.decode(type, from: Data(text.utf8)) }
    }

    private func own<Value: JSONConvertible>(
        _ type: Value.Type, _ text: String, _ strategies: FoundationStrategies = FoundationStrategies()
    ) -> Result<Value, any Error> {
        Result { try strategies.decoder.decode(type, from: text) }
    }

    private func kind<Value>(_ result: Result<Value, any Error>) -> String {
        switch result {
        case .success: "value"
        case .failure(let error as ModelError): FoundationFailure(DecodingError(error)).kind
        case .failure(let error): FoundationFailure(error).kind
        }
    }

    @Test(
        "Invalid JSON is rejected, also where JSONDecoder does not check",
        arguments: ["[1,]", "\u{FEFF}[1]"])
    func strictText(_ text: String) {
        #expect(kind(foundation([Int].self, text)) == "value")
        #expect(kind(own([Int].self, text)) == "dataCorrupted")
    }

    @Test("Text is UTF-8")
    func encoding() throws {
        let data = try #require("[1]".data(using: .utf16))
        #expect(try JSONDecoder().decode([Int].self, from: data) == [1])
        #expect(throws: ModelError.self) { try ModelDecoder(.foundation).decode([Int].self, from: data) }
    }

    @Test("Numbers are exact or rejected; the error has its path")
    func numbers() throws {
        #expect(try foundation(Int.self, "1.0000000000000001").get() == 1)
        #expect(kind(own(Int.self, "1.0000000000000001")) == "dataCorrupted")
        let digits = "123456789012345678901234567890123456789012345"
        #expect(kind(foundation(Decimal.self, digits)) == "value")
        #expect(kind(own(Decimal.self, digits)) == "dataCorrupted")
        #expect(kind(foundation(Double.self, "1e-400")) == "dataCorrupted")
        #expect(try own(Double.self, "1e-400").get() == 0)
        #expect(kind(foundation(Float.self, "1e-50")) == "dataCorrupted")
        #expect(try own(Float.self, "1e-50").get() == 0)
        // 2^64 - 1 and 10^30, which no Double is.
        #expect(kind(foundation(UInt64.self, "18446744073709551615.0")) == "dataCorrupted")
        #expect(try own(UInt64.self, "18446744073709551615.0").get() == .max)
        #expect(kind(foundation(Int128.self, "1e30")) == "dataCorrupted")
        #expect(try own(Int128.self, "1e30").get() == 1_000_000_000_000_000_000_000_000_000_000)
        #expect(kind(foundation(Decimal.self, "0e999")) == "dataCorrupted")
        #expect(try own(Decimal.self, "0e999").get() == 0)
        let error = #expect(throws: ModelError.self) { try own(FoundationTypes.Numbers.self, #"{"i8":300}"#).get() }
        #expect(error?.codingPath.description == "i8")
    }

    @Test(
        "Of several faults the first in the document is thrown, not the first in the properties' order or a syntax error"
    )
    func firstFault() {
        let text = #"{"age":"3","isMember":true,"tags":[]}"#
        #expect(kind(foundation(FoundationTypes.Person.self, text)) == "keyNotFound name")
        #expect(kind(own(FoundationTypes.Person.self, text)) == "typeMismatch")
        #expect(kind(foundation([Int].self, "{a:1}")) == "dataCorrupted")
        #expect(kind(own([Int].self, "{a:1}")) == "typeMismatch")
    }

    @Test("A null for a Bool is a missing value")
    func nullForBool() {
        #expect(kind(foundation(Bool.self, "null")) == "typeMismatch")
        #expect(kind(own(Bool.self, "null")) == "valueNotFound")
    }

    @Test("An array of another length is not a vector, and the error is a type mismatch")
    func vectors() {
        for text in ["[1]", "[1,2,3]"] {
            #expect(kind(foundation(SIMD2<Double>.self, text)) == "dataCorrupted")
            #expect(kind(own(SIMD2<Double>.self, text)) == "typeMismatch")
        }
    }

    @Test(
        "In URLs escapes are kept, surrounding white space is ignored, and an empty string is no URL"
    )
    func urls() throws {
        #expect(try own(URL.self, #""a ü""#).get() == foundation(URL.self, #""a ü""#).get())
        #expect(try foundation(URL.self, #""a b%20""#).get().absoluteString == "a%20b%2520")
        #expect(try own(URL.self, #""a b%20""#).get().absoluteString == "a%20b%20")
        #expect(kind(foundation(URL.self, #"" http://a""#)) == "dataCorrupted")
        #expect(try own(URL.self, #"" http://a""#).get().absoluteString == "http://a")
        #expect(kind(foundation(URL.self, #""""#)) == "dataCorrupted")
        #expect(kind(own(URL.self, #""""#)) == "valueNotFound")
    }

    @Test("Base64 with bits that no encoder writes is rejected")
    func base64() throws {
        #expect(try foundation(Data.self, #""AR==""#).get() == Data([1]))
        #expect(kind(own(Data.self, #""AR==""#)) == "dataCorrupted")
    }

    @Test("A UUID with a sign in place of a digit is rejected")
    func uuids() throws {
        let text = "E357E1F8-C36C-495A-93F0-CC247A3E6E-F"
        let other = try #require(UUID(uuidString: "E357E1F8-C36C-495A-93F0-CC247A3E6EF1"))
        #expect(try foundation(UUID.self, "\"\(text)\"").get() == other)
        #expect(kind(own(UUID.self, "\"\(text)\"")) == "dataCorrupted")
    }

    @Test("The words for numbers that are not finite also apply to a Decimal that is NaN")
    func words() throws {
        let strategies = FoundationStrategies(hasWords: true)
        #expect(kind(foundation(Decimal.self, #""nan""#, strategies)) == "typeMismatch")
        #expect(try own(Decimal.self, #""nan""#, strategies).get().isNaN)
    }

    @Test(
        "Keys of dictionaries are text for every type; an unconvertible key is corrupt; equal keys are rejected"
    )
    func dictionaries() throws {
        #expect(kind(foundation([Int8: Int].self, #"{"1":2}"#)) == "typeMismatch")
        #expect(try foundation([Int8: Int].self, "[1,2]").get() == [1: 2])
        #expect(try own([Int8: Int].self, #"{"1":2}"#).get() == [1: 2])
        #expect(kind(own([Int8: Int].self, "[1,2]")) == "typeMismatch")
        #expect(kind(foundation([Int: Int].self, #"{"a":2}"#)) == "typeMismatch")
        #expect(kind(own([Int: Int].self, #"{"a":2}"#)) == "dataCorrupted")
        #expect(kind(foundation([Int: Int].self, #"{"1":2,"01":3}"#)) == "value")
        #expect(kind(own([Int: Int].self, #"{"1":2,"01":3}"#)) == "dataCorrupted")
        let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        #expect(kind(foundation([UUID: Int].self, "{\"\(id)\":2}")) == "typeMismatch")
        #expect(try own([UUID: Int].self, "{\"\(id)\":2}").get() == [#require(UUID(uuidString: id)): 2])
    }

    @Test("Entries of dictionaries appear by their positions, because a path holds no input")
    func paths() throws {
        let error = #expect(throws: ModelError.self) { try own([String: Int].self, #"{"secret":"x"}"#).get() }
        #expect(FoundationFailure(DecodingError(try #require(error))).path == ["{0}"])
    }

    @Test("Keys in a schema are those of the document, for every strategy")
    func mappedKeys() throws {
        struct Item: JSONModel, Codable, Equatable {
            enum CodingKeys: String, CodingKey { case number = "item_no" }

            var number: Int?
            static let schema = Schema({ Item() }) { Field("number", \.number, key: "item_no") }
        }
        let strategies = FoundationStrategies(isSnakeCase: true)
        let text = #"{"item_no":1}"#
        #expect(try foundation(Item.self, text, strategies).get().number == nil)
        #expect(try own(Item.self, text, strategies).get().number == 1)
    }

    @Test("Dates are of the years 1 to 9999, and numbers are read in decimal")
    func dates() throws {
        #expect(kind(foundation(Date.self, "1e300")) == "value")
        #expect(kind(own(Date.self, "1e300")) == "dataCorrupted")
        let seconds = FoundationStrategies(dates: .seconds)
        let text = "1763713800.123"
        #expect(try foundation(Date.self, text, seconds).get().timeIntervalSinceReferenceDate == 785_406_600.1229999)
        #expect(try own(Date.self, text, seconds).get().timeIntervalSinceReferenceDate == 785_406_600.123)
    }

    @Test(
        "ISO 8601: a date without time or zone is UTC; text after the date and values out of range are rejected",
        arguments: [
            ("2026-11-21", nil, 1_795_219_200), ("2026-11-21T08:30:00", nil, 1_795_249_800),
            ("2026-11-21t08:30:00z", nil, 1_795_249_800), ("2026-11-21T08:30:00ZX", 1_795_249_800, nil),
            ("2026-02-30T00:00:00Z", 1_772_409_600, nil), ("2026-11-21T08:30Z", nil, 1_795_249_800),
            ("2026-11-20T24:00:00Z", 1_795_219_200, nil), ("2026-11-1T00:00:00Z", 1_793_491_200, nil),
        ] as [(String, Double?, Double?)])
    func iso8601(_ text: String, _ expected: Double?, _ actual: Double?) {
        let strategies = FoundationStrategies(dates: .iso8601)
        #expect((try? foundation(Date.self, "\"\(text)\"", strategies).get())?.timeIntervalSince1970 == expected)
        #expect((try? own(Date.self, "\"\(text)\"", strategies).get())?.timeIntervalSince1970 == actual)
    }

    @Test("A number with two shortest texts may be written as the other one")
    func writtenNumbers() throws {
        #expect(String(decoding: try JSONEncoder().encode(1e-5), as: UTF8.self) == "1e-05")
        #expect(try ModelEncoder(.foundation).encodeString(1e-5) == "0.00001")
        #expect(try foundation(Double.self, "0.00001").get() == 1e-5)
        let large = Float(1e10)
        let expected = String(decoding: try JSONEncoder().encode(large), as: UTF8.self)
        let actual = try ModelEncoder(.foundation).encodeString(large)
        #expect(actual != expected)
        #expect(try foundation(Float.self, actual).get() == large)
        #expect(try own(Float.self, expected).get() == large)
    }
}

import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Captured numbers in objects are exact or reported")
struct CapturedNumberTests {
    struct Plain: JSONModel {
        var price = Decimal(0)
        static let schema = Schema(Plain.init) { Field("price", \.price) }
    }

    struct Hooked: JSONModel, DidEncodeHook {
        var price = Decimal(0)
        var money: ObjectOutputTests.Money?
        func didEncode(into object: inout JSONValue) -> Bool { true }
        static let schema = Schema({ Hooked() }) {
            Field("price", \.price)
            Field("money", \.money)
        }
    }

    static let longPrice = "123456789012345678901234.5"

    private func objects(
        _ value: some JSONConvertible, _ output: EncodingOptions.Output = .json
    ) throws -> (value: Any, report: EncodingReport) {
        var options = EncodingOptions()
        options.output = output
        var report = EncodingReport()
        return (try ModelEncoder(options).encode(value, as: .any, reporting: &report), report)
    }

    @Test("The first type without loss", arguments: [EncodingOptions.Output.json, .propertyList, .full])
    func exact(output: EncodingOptions.Output) throws {
        let value = try JSONValue.parsed("[1, 18446744073709551615, -0, 0.1, 12345678901234567890.5, 1e3]")
        let numbers = try #require(try objects(value, output).value as? [Any])
        #expect(numbers.map { "\(type(of: $0))" } == ["Int", "UInt64", "Double", "Double", "Decimal", "Double"])
        #expect((numbers[2] as? Double)?.sign == .minus)
        #expect(numbers[4] as? Decimal == Decimal(string: "12345678901234567890.5"))
    }

    @Test("A number that no type represents is left out and reported, or kept by the full output")
    func inexact() throws {
        let value = try JSONValue.parsed(#"{"a": [1e400, 1], "b": -1e400, "c": 2}"#)
        let (object, report) = try objects(value)
        #expect(object as? NSDictionary == ["a": [1], "c": 2] as NSDictionary)
        #expect(
            report.issues.map(\.description) == [
                "{0}[0]: the number is out of range (wanted JSONNumber)",
                "{1}: the number is out of range (wanted JSONNumber)",
            ])
        let (full, none) = try objects(value, .full)
        #expect(((full as? [String: Any])?["b"] as? JSONNumber)?.text == "-1e400")
        #expect(none.isEmpty)
        let digits = try JSONValue.parsed(String(repeating: "1", count: 45))
        let error = #expect(throws: ModelError.self) { try ModelEncoder().encode(digits, as: .any) }
        #expect(error?.code == .inexact)
    }

    @Test("A hook that receives the object does not change its numbers")
    func hooked() throws {
        let price = try #require(Decimal(string: Self.longPrice))
        let plain = try ModelEncoder().encode(Plain(price: price), as: .object)
        let hooked = try ModelEncoder().encode(Hooked(price: price), as: .object)
        #expect(plain["price"] as? Decimal == price)
        #expect(hooked["price"] as? Decimal == price)
    }

    @Test("Issues of models with such hooks are kept up to the limit")
    func limit() {
        var options = EncodingOptions()
        options.maximumIssues = 2
        let models = Array(repeating: Hooked(money: ObjectOutputTests.Money()), count: 5)
        let report = encoded(models, options).report
        #expect(report.count == 5)
        #expect(report.issues.map(\.codingPath.description) == ["[0].money", "[1].money"])
    }

    @Test("A property list contains no rounded number")
    func propertyLists() throws {
        let price = try #require(Decimal(string: Self.longPrice))
        let error = #expect(throws: ModelError.self) {
            try ModelEncoder().encode(["models": [Plain(), Plain(price: price)]], as: .propertyList())
        }
        #expect(error?.code == .inexact)
        #expect(error?.codingPath.description == "{0}[1].price")
        let tenth = Plain(price: try #require(Decimal(string: "0.1")))
        let data = try ModelEncoder().encode(tenth, as: .propertyList())
        let object = unsafe try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Double]
        #expect(object == ["price": 0.1])
        #expect(throws: ModelError.self) { try ModelEncoder().encode([Int128(1) << 70 + 1], as: .propertyList()) }
        for decimal in [Decimal.pi, .greatestFiniteMagnitude] {
            let error = #expect(throws: ModelError.self) { try ModelEncoder().encode([decimal], as: .propertyList()) }
            #expect(error?.code == .inexact)
        }
    }

    @Test(
        "A property list represents decimals by the type that keeps all their digits",
        arguments: ["0.07", "9007199254740993", "18446744073709551615"])
    func decimalsInPropertyLists(_ text: String) throws {
        let plain = Plain(price: try #require(Decimal(string: text)))
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let data = try ModelEncoder().encode(plain, as: .propertyList(format))
            let object = unsafe try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
            #expect((object?["price"] as? NSNumber)?.stringValue == text)
        }
    }

    @Test("A number that no type of a property list represents is an error")
    func refusedByPropertyLists() throws {
        func code(_ value: some JSONConvertible) -> ModelError.Code? {
            #expect(throws: ModelError.self) { try ModelEncoder().encode(value, as: .propertyList()) }?.code
        }
        #expect(code([Int128.max]) == .inexact)
        #expect(code([Decimal.greatestFiniteMagnitude]) == .inexact)
        #expect(code([Decimal.pi]) == .inexact)
        #expect(code(["a": try JSONValue.parsed("1e400")]) == .inexact)
    }

    @Test("Output is captured with keys and numbers of any length")
    func longTokens() throws {
        let key = String(repeating: "k", count: 1 << 20 + 1)
        var options = DecodingOptions()
        options.maximumNumberBytes = 2 << 20
        let number = try ModelDecoder(options).decode(JSONValue.self, from: String(repeating: "1", count: 1 << 20 + 1))
        #expect(
            try ModelEncoder().encode([key: number], as: .value)
                == .object(JSONObject([.init(key: key, value: number)])))
    }
}

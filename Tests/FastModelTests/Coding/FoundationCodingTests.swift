import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Foundation's classes and captured numbers through any coder")
struct FoundationCodingTests {
    typealias Holder = AnyWritingTests.Holder

    /// Through JSON and through a property list.
    private func coded<Value: Codable>(_ value: Value) throws -> [Value] {
        let json = try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([value]))
        return try json + PropertyListDecoder().decode([Value].self, from: PropertyListEncoder().encode([value]))
    }

    @Test func values() throws {
        var holder = Holder()
        holder.date = NSDate(timeIntervalSince1970: 1.5)
        holder.decimal = NSDecimalNumber(string: "0.1234567890123456789")
        holder.string = NSString(string: "é")
        holder.url = NSURL(string: "https://a.b/c")
        holder.data = NSData(data: Data([1, 2]))
        holder.elements = NSArray(array: [1, "x", true])
        holder.members = NSMutableDictionary(dictionary: ["a": [1]])
        holder.set = NSSet(array: ["x"])
        for back in try coded(holder) {
            #expect(back.date?.timeIntervalSince1970 == 1.5)
            #expect(back.decimal == holder.decimal)
            #expect(back.decimal?.stringValue == "0.1234567890123456789")
            #expect(back.string == holder.string)
            #expect(back.url == holder.url)
            #expect(back.data == holder.data)
            #expect(back.elements == holder.elements)
            #expect(back.members == holder.members)
            #expect(back.set == holder.set)
        }
    }

    @Test(arguments: [
        NSNumber(value: true), NSNumber(value: 1), NSNumber(value: Int64.min), NSNumber(value: UInt64.max),
        NSNumber(value: 0.1), NSNumber(value: 1e300), NSNumber(value: 1.2345678901234567e-120),
        NSNumber(value: Float(1.5)), NSDecimalNumber(string: "12345678901234567890.5"),
        NSDecimalNumber(string: "9007199254740992.5"),
    ])
    func numbers(_ number: NSNumber) throws {
        for back in try coded(Holder(number: number)) {
            #expect(back.number == number)
            #expect(back.number?.stringValue == number.stringValue)
        }
    }

    @Test(arguments: [
        "0.1234567890123456789", "12345678901234567890.5", "1e300", "-0", "0.30000000000000004",
        "99999999999999999999999999999999999999", "1.0000000000000001", "9007199254740992.5", "12345678901234567.89",
        "-12345678901234567.89", "18446744073709551615", "-9223372036854775808",
        #"{"exponent":1,"length":1,"isNegative":true}"#,
    ])
    func capturedNumbers(_ text: String) throws {
        let value = try JSONValue.parsed(text)
        for back in try coded(value) { #expect(same(back, value), "\(back.debugText)") }
        let holder = try Holder(json: #"{"anything":\#(text)}"#)
        for back in try coded(holder) { #expect(back == holder) }
    }

    @Test("A number that JSONDecoder converts to an integer is not read as one")
    func numbersNearIntegers() throws {
        let text = "[1.0000000000000001,9007199254740993.0,12345678901234567.89,1.5e3,1.0,-0.0]"
        let values = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(
            values.debugText == "[1.0000000000000001,9007199254740993,12345678901234567.89,1500,1,-0]")
    }

    /// Whether numbers are the same, even if their texts differ.
    private func same(_ left: JSONValue, _ right: JSONValue) -> Bool {
        guard case .number(let left) = left, case .number(let right) = right else {
            return left.anyValue as? NSDictionary == right.anyValue as? NSDictionary
        }
        return "\(left.anyValue)" == "\(right.anyValue)"
    }

    @Test("A number that no type represents is an error", arguments: ["1e400", String(repeating: "1", count: 45)])
    func inexact(_ text: String) throws {
        let value = try JSONValue.parsed(text)
        let error = #expect(throws: ModelError.self) { try JSONEncoder().encode([value]) }
        #expect(error?.code == (text == "1e400" ? .outOfRange : .inexact))
    }
}

import FastModel
import Testing

@Suite("JSONValue")
struct JSONValueTests {
    @Test func kinds() throws {
        for (text, kind) in [
            ("null", .null), ("true", .bool), ("1", .number), ("\"\"", .string), ("[]", .array), ("{}", .object),
        ] as [(String, JSONKind)] {
            #expect(try JSONValue.parsed(text).kind == kind)
        }
        #expect(JSONKind.allCases.count == 7, "and native")
    }

    @Test func subscripts() throws {
        let value = try JSONValue.parsed(#"{"a":[1,"x"],"b":1,"b":2,"\u00e9":3}"#)
        #expect(value["a"]?[1] == .string("x"))
        #expect(value["a"]?[-1] == nil)
        #expect(value["a"]?[2] == nil)
        #expect(value["a"]?["a"] == nil)
        #expect(value[0] == nil)
        #expect(value["b"] == (try JSONValue.parsed("2")))
        // By bytes, as JSON compares keys.
        #expect(value["\u{E9}"] != nil)
        #expect(value["e\u{301}"] == nil)
        #expect(JSONValue.null["a"] == nil)
    }

    @Test func nothingIsLost() throws {
        let value = try JSONValue.parsed(#"{"b":1.0,"a":1,"b":-0}"#)
        guard case .object(let object) = value else {
            Issue.record("no object")
            return
        }
        #expect(object.members.map(\.key) == ["b", "a", "b"])
        let numbers = object.members.compactMap { member -> String? in
            if case .number(let number) = member.value { number.text } else { nil }
        }
        #expect(numbers == ["1.0", "1", "-0"])
        #expect(value != (try JSONValue.parsed(#"{"b":1,"a":1,"b":-0}"#)))
        #expect(value == (try JSONValue.parsed(#" { "b" : 1.0 , "a" : 1 , "b" : -0 } "#)))
    }

    @Test("A number is made of a text as JSON has it")
    func numbersOfTexts() throws {
        for text in [
            "0", "-0", "7", "-12", "1.50", "0.0e-1", "-2e9", "1E+400", "10", String(repeating: "9", count: 50),
        ] {
            let number = try #require(JSONNumber(text))
            #expect(.number(number) == (try JSONValue.parsed(text)))
            #expect(try ModelEncoder().encodeString([JSONValue.number(number)]) == "[\(text)]")
        }
        for text in [
            "", "-", "+1", "--1", "-+1", ".5", "-.5", "1.", "1.e1", "01", "-01", "00", "1e", "1e+", "1 ", " 1", "1,5",
            "0x1", "nan", "inf", "1\0", "١", "１",
        ] {
            #expect(JSONNumber(text) == nil, "\(text)")
        }
    }

    @Test func numbersOfNumbers() {
        #expect(JSONNumber(5).text == "5")
        #expect(JSONNumber(Int128.min).text == "\(Int128.min)")
        #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
        for value in [0.1, -0.0, 3, 1e300, .leastNonzeroMagnitude] as [Double] {
            #expect(JSONNumber(value).flatMap { Double($0.text) }?.bitPattern == value.bitPattern)
        }
        for value in [Double.nan, .infinity, -.infinity] { #expect(JSONNumber(value) == nil) }
    }

    @Test func wideObjectsAreCapturedInLinearTime() throws {
        let members = (0..<50_000).map { "\"key\($0)\":[\($0)]" }.joined(separator: ",")
        let value = try JSONValue.parsed("{\(members)}")
        #expect(value["key49999"]?[0] != nil)
    }
}

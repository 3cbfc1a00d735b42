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
        // Compared by bytes, like keys in JSON.
        #expect(value["\u{E9}"] != nil)
        #expect(value["e\u{301}"] == nil)
        #expect(JSONValue.null["a"] == nil)
    }

    @Test("Nothing is lost except by the policy for repeated keys: by default the last value is used")
    func nothingIsLost() throws {
        let value = try JSONValue.parsed(#"{"b":7,"a":1.0,"c":1,"b":-0}"#)
        guard case .object(let object) = value else {
            Issue.record("no object")
            return
        }
        #expect(object.keys == ["b", "a", "c"])
        let numbers = object.members.compactMap { member -> String? in
            if case .number(let number) = member.value { number.text } else { nil }
        }
        #expect(numbers == ["-0", "1.0", "1"])
        #expect(value != (try JSONValue.parsed(#"{"b":-0,"a":1,"c":1}"#)))
        #expect(value == (try JSONValue.parsed(#" { "b" : -0 , "a" : 1.0 , "c" : 1 } "#)))
    }

    @Test("Literals are written as JSON is")
    func literals() throws {
        let value: JSONValue = [
            "null": .null, "yes": true, "int": 18_446_744_073_709_551_615, "double": -0.5, "string": "é\(1)",
            "array": [1, "x", []], "object": ["b": 1, "a": 2],
        ]
        let text =
            #"{"null":null,"yes":true,"int":18446744073709551615,"double":-0.5,"string":"é1","array":[1,"x",[]],"#
            + #""object":{"b":1,"a":2}}"#
        #expect(value.description == text)
        #expect(value == (try JSONValue.parsed(text)))
        let object: JSONObject = ["a": 1]
        #expect("\(object)" == #"{"a":1}"#)
    }

    @Test("Members are set and removed by their keys")
    func settingMembers() throws {
        var value: JSONValue = ["date": "2026-11-22", "a": ["b": [1, 2]]]
        value["time"] = value["date"]
        value["date"] = nil
        value["a"]?["b"]?[0] = "x"
        value["a"]?["c"] = false
        value["none"]?["c"] = 1
        value["none"] = nil
        #expect(value.description == #"{"a":{"b":["x",2],"c":false},"time":"2026-11-22"}"#)
        var other: JSONValue = .null
        other["a"] = nil
        #expect(other == .null)
        other["a"] = 1
        #expect(other == ["a": 1])
        // Compared by bytes, like keys in JSON.
        other["e\u{301}"] = 1
        other["\u{E9}"] = 2
        #expect(other.object?.keys.count == 3)
        var repeated = JSONObject([.init(key: "k", value: 1), .init(key: "l", value: 2), .init(key: "k", value: 3)])
        repeated["k"] = 4
        #expect(repeated == ["k": 4, "l": 2])
    }

    @Test("Elements are set, appended and removed by their positions")
    func settingElements() {
        var value: JSONValue = [1, 2]
        value[0] = "x"
        value[2] = 3
        value[4] = 5
        value[-1] = 0
        #expect(value == ["x", 2, 3])
        value[1] = nil
        value[2] = nil
        value[7] = nil
        #expect(value == ["x", 3])
        var other: JSONValue = "x"
        other[0] = 1
        #expect(other == "x")
    }

    static let numbers: [(text: String, int: Int?, double: Double?)] = [
        ("0", 0, 0), ("-0", 0, -0.0), ("3.0", 3, 3), ("3.5", nil, 3.5), ("1e3", 1000, 1000), ("-12", -12, -12),
        ("9223372036854775807", .max, nil), ("9223372036854775808", nil, 9223372036854775808),
        ("-9223372036854775808", .min, -9223372036854775808), ("9007199254740993", 9007199254740993, nil),
        ("92233720368547758070e-1", .max, nil), ("0.1", nil, 0.1), ("0.1000000000000000000001", nil, nil),
        ("1e400", nil, nil), ("0e999999999", 0, 0), ("1e-400", nil, nil), ("123456789012345678901234567890", nil, nil),
        ("1e999999999999", nil, nil), ("1e22", nil, 1e22),
    ]

    @Test("Numbers are read exactly or not at all", arguments: numbers.indices)
    func exactNumbers(_ index: Int) throws {
        let (text, int, double) = Self.numbers[index]
        let value = try JSONValue.parsed(text)
        #expect(value.int == int)
        #expect(value.double?.bitPattern == double?.bitPattern)
        #expect(value.string == nil)
        #expect(value.bool == nil)
    }

    @Test("Values are read as their own kind only")
    func accessors() {
        let value: JSONValue = ["s": "1", "b": true, "a": [1], "o": ["k": .null]]
        #expect(value["s"]?.string == "1")
        #expect(value["s"]?.int == nil)
        #expect(value["s"]?.double == nil)
        #expect(value["b"]?.bool == true)
        #expect(value["b"]?.int == nil)
        #expect(value["a"]?.array == [1])
        #expect(value["a"]?.object == nil)
        #expect(value["o"]?.object == ["k": .null])
        #expect(value["o"]?.array == nil)
        #expect(value["s"]?.native == nil)
        #expect(value.description.contains(#""o":{"k":null}"#))
    }

    @Test("A number is made from the text of a JSON number")
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

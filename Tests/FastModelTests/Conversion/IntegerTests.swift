import FastModel
import Testing

@Suite("Integers are exact or rejected")
struct IntegerTests {
    typealias Integer = FixedWidthInteger & Sample

    static let types: [any Integer.Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self,
        UInt32.self, UInt64.self, UInt128.self,
    ]

    /// The decimal digits of one more.
    static func incremented(_ digits: String) -> String {
        var result: [Character] = []
        var carry = true
        for digit in digits.reversed() {
            result.append(carry ? (digit == "9" ? "0" : Character("\((digit.wholeNumberValue ?? 0) + 1)")) : digit)
            carry = carry && digit == "9"
        }
        return String((carry ? result + ["1"] : result).reversed())
    }

    @Test("White space around the digits is that of C")
    func whiteSpace() {
        expect(#"" \t\n\u000b\f\r7\r\f\u000b\n\t ""#, gives: 7)
        for other in [#"\u00a0"#, #"\u0000"#, #"\u0085"#, #"\u2028"#] {
            expect("\"\(other)7\"", for: Int.self, failsWith: .invalidFormat)
        }
    }

    @Test(arguments: types.indices)
    func extremeValues(_ index: Int) {
        func check<Value: Integer>(_ type: Value.Type) {
            for edge in [Value.min, Value.max, 0, 1, Value.max - 1, Value.min + 1] {
                let text = "\(edge)"
                for form in [
                    text, text + ".0", text + ".00e0", text + "e0", "\"\(text)\"", "\" \(text)\\n\"", "\"\(text).00\"",
                ] {
                    expect(form, gives: edge)
                }
            }
            let above = Self.incremented("\(Value.max)")
            let below = Value.isSigned ? "-" + Self.incremented("\(Value.max.magnitude + 1)") : "-1"
            for text in [above, below, above + "0", "1e40", "-1e40", "1e400", "1e99999999999999999999", above + ".0"] {
                expect(text, for: type, failsWith: .outOfRange)
                expect("\"\(text)\"", for: type, failsWith: .outOfRange)
            }
        }
        check(Self.types[index])
    }

    @Test(arguments: types.indices)
    func everyIntegralSpelling(_ index: Int) {
        func check<Value: Integer>(_ type: Value.Type) {
            for (text, value) in [
                ("3.0", 3), ("3", 3), ("-0", 0), ("-0.0", 0), ("0e99999999999999999999", 0), ("0.000", 0), ("1e2", 100),
                ("1E2", 100), ("1e+2", 100), ("1.2e1", 12), ("0.12e2", 12), ("120e-1", 12), ("12.000e0", 12),
                ("3." + String(repeating: "0", count: 60), 3), ("1" + String(repeating: "0", count: 50) + "e-50", 1),
                ("0." + String(repeating: "0", count: 49) + "5e50", 5),
            ] as [(String, Value)] {
                expect(text, gives: value)
                expect("\"\(text)\"", gives: value)
            }
            for (text, value) in [
                ("\"12\"", 12), ("\" 12 \"", 12), ("\"+12\"", 12), ("\"\\t12\\r\\n\"", 12), ("\"0012\"", 12),
                ("true", 1),
                ("false", 0),
            ] as [(String, Value)] { expect(text, gives: value) }
            for text in ["3.5", "0.1", "1e-1", "15e-1", "1e-400", "1e-99999999999999999999", "-0.5"] {
                expect(text, for: type, failsWith: .notIntegral)
                expect("\"\(text)\"", for: type, failsWith: .notIntegral)
            }
            for text in [
                "abc", "", " ", "1 2", "0x10", "1_000", "1,000", "١", "--1", "+-1", "1.", ".5", "1e", "e1", "1e1.5",
                "12a", "nan", "\\u0000", "-",
            ] {
                expect("\"\(text)\"", for: type, failsWith: .invalidFormat)
            }
            for text in ["[]", "[1]", "{}", "{\"a\":1}"] { expect(text, for: type, failsWith: .typeMismatch) }
        }
        check(Self.types[index])
    }

    @Test func exponentsUpToTheExtremes() {
        expect("1e18", gives: Int64(1_000_000_000_000_000_000))
        expect("1e19", for: Int64.self, failsWith: .outOfRange)
        expect("1e19", gives: UInt64(10_000_000_000_000_000_000))
        expect("1.7e38", gives: Int128("170000000000000000000000000000000000000") ?? 0)
        expect("1.8e38", for: Int128.self, failsWith: .outOfRange)
        expect("3.4e38", gives: UInt128("340000000000000000000000000000000000000") ?? 0)
        expect("92233720368547758070e-1", gives: Int64.max)
        expect("9223372036854775808e-1", for: Int64.self, failsWith: .notIntegral)
        expect("9007199254740993", gives: 9_007_199_254_740_993)
        expect("3.0000000000000000000000001", for: Int.self, failsWith: .notIntegral)
    }

    @Test func randomIntegersKeepTheirValue() throws {
        var generator = SplitMix64(seed: 1)
        let values = (0..<5000).map { _ in
            Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0..<64, using: &generator)
        }
        #expect(try ModelDecoder().decode([Int64].self, from: "\(values)") == values)
    }
}

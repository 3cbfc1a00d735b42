import FastModel
import Foundation
import Testing

@Suite("Numbers as JSON text")
struct NumberWritingTests {
    @Test func integers() {
        #expect(text(0) == "0")
        #expect(text(-1) == "-1")
        for value in [7, 10, 99, 100, 101, 999, 1000, 9999, 10_000, 12_345_678, 1_234_567_890_123] {
            #expect(text(value) == "\(value)")
            #expect(text(-value) == "\(-value)")
        }
        for power in 0..<19 {
            var value = 1
            for _ in 0..<power { value *= 10 }
            for near in [value - 1, value, value + 1] { #expect(text(near) == "\(near)") }
        }
    }

    @Test func bounds() {
        #expect(text(Int8.min) == "-128")
        #expect(text(UInt8.max) == "255")
        #expect(text(Int16.min) == "-32768")
        #expect(text(UInt16.max) == "65535")
        #expect(text(Int32.min) == "-2147483648")
        #expect(text(UInt32.max) == "4294967295")
        #expect(text(Int64.min) == "-9223372036854775808")
        #expect(text(UInt64.max) == "18446744073709551615")
        #expect(text(UInt.max) == "18446744073709551615")
        #expect(text(Int128.min) == "-170141183460469231731687303715884105728")
        #expect(text(UInt128.max) == "340282366920938463463374607431768211455")
        #expect(text(Int128(12)) == "12")
    }

    static let doubles: [(Double, String)] = [
        (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (-2.5, "-2.5"), (100, "100"),
        (1e15, "1000000000000000"),
        (9_007_199_254_740_992, "9007199254740992"), (1e16, "1e+16"), (1.5e300, "1.5e+300"), (0.00001, "0.00001"),
        (0.000001, "1e-06"), (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
        (0.30000000000000004, "0.30000000000000004"), (123456.789, "123456.789"),
    ]

    @Test(arguments: doubles)
    func shortest(value: Double, expected: String) throws {
        #expect(text(value) == expected)
        let back = try ModelDecoder().decode(Double.self, from: expected)
        #expect(back.bitPattern == value.bitPattern)
    }

    @Test func floats() {
        #expect(text(Float(0.1)) == "0.1")
        #expect(text(Float(-0.0)) == "-0")
        #expect(text(Float(16_777_216)) == "16777216")
        #expect(text(Float.greatestFiniteMagnitude) == "3.4028235e+38")
        #expect(text(Float.leastNonzeroMagnitude) == "1e-45")
    }

    @Test func randomNumbersAreReadBack() throws {
        var generator = SplitMix64(seed: 12)
        let decoder = ModelDecoder()
        for _ in 0..<20_000 {
            let double = Double(bitPattern: generator.next())
            guard double.isFinite else { continue }
            let json = text(double)
            #expect(try decoder.decode(Double.self, from: json).bitPattern == double.bitPattern)
            #expect(Double(json)?.bitPattern == double.bitPattern)
            #expect(json.utf8.count <= double.description.utf8.count + 1)
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            guard float.isFinite else { continue }
            #expect(try decoder.decode(Float.self, from: text(float)).bitPattern == float.bitPattern)
            let integer = Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator)
            #expect(text(integer) == "\(integer)")
        }
    }

    @Test("Doubles have the digits of the standard library, near the decimals of all lengths too")
    func digits() {
        var generator = SplitMix64(seed: 13)
        for _ in 0..<20_000 {
            let digits = Int.random(in: 1...17, using: &generator)
            let mantissa = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
            let exponent = Int.random(in: -4 - digits...15 - digits, using: &generator)
            guard let decimal = Double("\(mantissa)e\(exponent)") else { continue }
            for value in [decimal, decimal.nextUp, decimal.nextDown, -decimal] where value.magnitude >= 1e-4 {
                let whole = value == value.rounded()
                #expect(text(value) == (whole ? "\(Int(value))" : value.description))
            }
        }
    }

    @Test func decimals() throws {
        for digits in [
            "0", "-1", "662.81", "0.1", "12345678901234567890.123456789", "99999999999999999999999999999999999999",
        ] {
            let decimal = try #require(Decimal(string: digits))
            #expect(text(decimal) == digits)
            #expect(try ModelDecoder().decode(Decimal.self, from: text(decimal)) == decimal)
        }
        #expect(text(Decimal.nan) == "$: the number is not finite")
    }

    @Test func notFinite() {
        for value in [Double.infinity, -.infinity, .nan] {
            #expect(text(value) == "$: the number is not finite")
            #expect(text(Float(value)) == "$: the number is not finite")
            #expect(text([1, value], { $0.nonFinite = .null }) == "[1,null]")
            #expect(text([1, value], { $0.nonFinite = .omit }) == "[1,null]")
        }
        let words = NonFiniteStrategy.words(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "\"")
        #expect(text([Double.infinity, -.infinity, .nan], { $0.nonFinite = words }) == #"["inf","-inf","\""]"#)
        #expect(text([[], [Double.nan]]) == "[1][0]: the number is not finite")
    }
}

import FastModel
import Foundation
import Testing

@Suite("Decimals are exact or rejected")
struct DecimalTests {
    @Test(arguments: [
        "0", "1", "-1", "0.1", "-0.1", "0.30000000000000004", "123456789.123456789", "1e3", "1E-3", "100.00", "12e-2",
        "99999999999999999999999999999999999999", "-99999999999999999999999999999999999999",
        "12345678901234567890123456789012345678", "1234567890123456789.0123456789012345678", "0.00000000000000000001",
        "1e127", "9e127", "1e-128", "1e-127", "10000000000000000000", "18446744073709551616", "9999999999999999999e19",
        "0.12345678901234567890123456789012345678", "9.9e128", "-9.9e128", "1.2345e131",
        "99999999999999999999999999999999999999e127", "-99999999999999999999999999999999999999e-128",
        // All values of 128 bits.
        "340282366920938463463374607431768211455", "-340282366920938463463374607431768211455e127",
        "3.14159265358979323846264338327950288419", "0.123456789012345678901234567890123456789",
    ])
    func areExact(_ text: String) throws {
        let expected = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
        // Which would be equal to itself.
        try #require(!expected.isNaN)
        expect(text, gives: expected)
        expect("\"\(text)\"", gives: expected)
        expect("\" \(text) \"", gives: expected)
    }

    @Test func largePowersOfTen() {
        for exponent in 128...165 {
            expect("1e\(exponent)", for: Decimal.self, failsWith: .outOfRange)
            expect("-9.9e\(exponent + 1)", for: Decimal.self, failsWith: .outOfRange)
        }
        expect("\"1e130\"", for: Decimal.self, failsWith: .outOfRange)
        expect("1e99999999999999999999", for: Decimal.self, failsWith: .outOfRange)
        expect("0e99999999999999999999", gives: Decimal(0))
        expect("-0.0", gives: Decimal(0))
        expect("true", gives: Decimal(1))
    }

    @Test(
        "A number below the smallest power of ten is out of range, whatever its digits",
        arguments: [
            "1e-200", "1e-129", "-9.99e-129", "0.\(String(repeating: "0", count: 128))1", "1e-99999999999999999999",
        ])
    func smallPowersOfTen(_ text: String) {
        expect(text, for: Decimal.self, failsWith: .outOfRange)
        expect("\"\(text)\"", for: Decimal.self, failsWith: .outOfRange)
        #expect(
            outcome(of: text, as: NSDecimalNumber?.self).codes + [
                outcome(of: text, as: NSDecimalNumber?.self).error?.code
            ] == [.outOfRange])
        // It has a first digit that the type keeps, and more.
        expect("1.5e-128", for: Decimal.self, failsWith: .inexact)
        expect("0e-200", gives: Decimal(0))
    }

    @Test func tooManyDigits() {
        expect("340282366920938463463374607431768211456", for: Decimal.self, failsWith: .inexact)
        expect("340282366920938463463374607431768211461", for: Decimal.self, failsWith: .inexact)
        expect("0.423456789012345678901234567890123456789", for: Decimal.self, failsWith: .inexact)
        expect("1" + String(repeating: "1", count: 39), for: Decimal.self, failsWith: .inexact)
        for text in ["abc", "", "1.", ".5", "nan", "1,5"] {
            expect("\"\(text)\"", for: Decimal.self, failsWith: .invalidFormat)
        }
    }

    @Test(
        "Every decimal is read as it was written",
        arguments: [
            Decimal.pi, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ])
    func roundTrip(_ decimal: Decimal) throws {
        let data = try ModelEncoder().encode([decimal])
        #expect(try ModelDecoder().decode([Decimal].self, from: data) == [decimal])
        #expect(try ModelDecoder().decode([Decimal].self, from: .object([decimal])) == [decimal])
    }

    @Test("Every value of 128 bits and a power of ten is exact")
    func widestDecimals() throws {
        var generator = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let digits = UInt128.random(in: 0...UInt128.max, using: &generator)
            let text = "\(digits)e\(Int.random(in: -128...127, using: &generator))"
            let value = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
            #expect(outcome(of: text, as: Decimal.self) == Outcome(value: value), "\(text)")
            #expect(outcome(of: value.description, as: Decimal.self) == Outcome(value: value), "\(text)")
        }
    }

    @Test func randomDecimals() {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<500 {
            let digits = (0..<Int.random(in: 1...37, using: &generator)).map { _ in
                "\(Int.random(in: 0...9, using: &generator))"
            }
            let text =
                "\(Int.random(in: 1...9, using: &generator)).\(digits.joined())e\(Int.random(in: -80...80, using: &generator))"
            guard let expected = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else { continue }
            #expect(outcome(of: text, as: Decimal.self).value == expected, "\(text)")
        }
    }
}

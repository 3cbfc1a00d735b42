import FastModel
import Testing

@Suite("Doubles and floats are correctly rounded")
struct FloatingPointTests {
    static let texts = [
        "0", "-0", "0.0", "-0.0", "1", "0.1", "0.2", "0.3", "1e3", "1E-3", "3.5", "1.7976931348623157e308",
        "1.7976931348623158e308", "-1.7976931348623157e308", "2.2250738585072014e-308", "2.2250738585072011e-308",
        "4.9406564584124654e-324", "5e-324", "3e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-325",
        "-1e-325", "1e-400", "1e-99999999999999999999", "0e99999999999999999999", "9007199254740993",
        "9007199254740992.99999999999999999999999", "9007199254740993.00000000000000000000000000001",
        "9007199254740995", "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.000000000000000111022302462515654042363166809082031251",
        "1.00000000000000033306690738754696212708950042724609375", "8.41", "123456.789e-3", "0.000001",
        "12345678901234567890", "1" + String(repeating: "0", count: 300),
        "0." + String(repeating: "0", count: 400) + "1e401",
        "179769313486231580793728971405301e276", "16777217", "16777219", "3.4028235e38", "3.4028234e38",
        "1.1754944e-38",
        "1e-45", "1.401298464324817e-45", "7e-46", "1.00000017881393432617187499", "1.000000178813934326171875",
        "1.00000017881393432617187501", "0.1e1", "6.02214076e23", "2.5e-5",
    ]

    @Test(arguments: texts)
    func agreeWithSwift(_ text: String) throws {
        let double = try #require(Double(text))
        expect(text, gives: double)
        expect("\"\(text)\"", gives: double)
        expect("\" \(text)\\t\"", gives: double)
        #expect(try ModelDecoder().decode(Double.self, from: text).bitPattern == double.bitPattern)
        let float = try #require(Float(text))
        if float.isFinite {
            expect(text, gives: float)
            expect("\"\(text)\"", gives: float)
        } else {
            expect(text, for: Float.self, failsWith: .outOfRange)
        }
    }

    @Test func overflowIsRefused() {
        for text in [
            "1.7976931348623159e308", "-1.7976931348623159e308", "1e309", "-1e309", "1e99999999999999999999",
            "1" + String(repeating: "0", count: 400), "0.001e312",
        ] {
            expect(text, for: Double.self, failsWith: .outOfRange)
            expect("\"\(text)\"", for: Double.self, failsWith: .outOfRange)
            expect(text, for: Float.self, failsWith: .outOfRange)
        }
        expect("3.4028236e38", for: Float.self, failsWith: .outOfRange)
        expect("1e39", for: Float.self, failsWith: .outOfRange)
        expect("1e-50", gives: Float(0))
    }

    @Test func otherKinds() {
        expect("true", gives: 1.0)
        expect("false", gives: 0.0)
        expect("\"+1.5\"", gives: 1.5)
        expect("\"1e3\"", gives: 1000.0)
        for text in [
            "abc", "", " ", "nan", "NaN", "inf", "-inf", "Infinity", "0x1p3", "1.", ".5", "1,5", "1e", "1 2", "--1",
            "+-1", "1f",
        ] {
            expect("\"\(text)\"", for: Double.self, failsWith: .invalidFormat)
            expect("\"\(text)\"", for: Float.self, failsWith: .invalidFormat)
        }
        for text in ["[]", "{}", "[1.5]"] { expect(text, for: Double.self, failsWith: .typeMismatch) }
    }

    @Test func aHundredThousandRandomDoubles() throws {
        var generator = SplitMix64(seed: 2)
        var values: [Double] = []
        while values.count < 100_000 {
            let value = Double(bitPattern: generator.next())
            if value.isFinite { values.append(value) }
        }
        let decoded = try ModelDecoder().decode(
            [Double].self, from: "[" + values.map(\.description).joined(separator: ",") + "]")
        #expect(decoded.count == values.count)
        #expect(zip(decoded, values).allSatisfy { $0.bitPattern == $1.bitPattern })
    }

    @Test func randomTexts() throws {
        var generator = SplitMix64(seed: 3)
        let texts = (0..<20_000).map { _ in
            let digits = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
                "\(Int.random(in: 0...9, using: &generator))"
            }
            return
                "\(Int.random(in: 0...9, using: &generator)).\(digits.joined())e\(Int.random(in: -320...300, using: &generator))"
        }
        let document = "[" + texts.joined(separator: ",") + "]"
        let doubles = try ModelDecoder().decode([Double].self, from: document)
        let expected = texts.map { Double($0) ?? .nan }
        #expect(doubles == expected)
        let floats = outcome(of: document, as: [Float].self)
        #expect(floats.value == texts.map { Float($0) ?? .nan }.filter(\.isFinite))
    }
}

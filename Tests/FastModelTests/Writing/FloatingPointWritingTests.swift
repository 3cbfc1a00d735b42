import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Floating-point numbers with a point, or with a fixed number of digits after it")
struct FloatingPointWritingTests {
    static let doubles: [(value: Double, withPoint: String, fixed: [Int: String])] = [
        (0, "0.0", [0: "0", 2: "0.00"]), (-0.0, "-0.0", [0: "-0", 1: "-0.0"]), (2, "2.0", [0: "2", 3: "2.000"]),
        (-7, "-7.0", [2: "-7.00"]), (0.5, "0.5", [0: "0", 1: "0.5"]), (1.5, "1.5", [0: "2"]), (2.5, "2.5", [0: "2"]),
        (0.125, "0.125", [2: "0.12"]), (0.375, "0.375", [2: "0.38"]), (1.005, "1.005", [2: "1.00"]),
        (0.1, "0.1", [20: "0.10000000000000000555", 21: "0.10000000000000000555", -1: "0"]),
        (1e15, "1000000000000000.0", [1: "1000000000000000.0"]), (1e16, "1e+16", [0: "10000000000000000"]),
        (1e300, "1e+300", [:]), (1e-7, "1e-07", [3: "0.000", 8: "0.00000010"]), (-1e-9, "-1e-09", [2: "-0.00"]),
    ]

    @Test(arguments: doubles.indices)
    func double(_ index: Int) {
        let row = Self.doubles[index]
        #expect(text(row.value) { $0.floatingPoint = .shortestWithPoint } == row.withPoint)
        for (digits, expected) in row.fixed {
            #expect(text(row.value) { $0.floatingPoint = .fractionDigits(digits) } == expected)
        }
    }

    @Test("The largest numbers are written without an exponent, and read back")
    func largest() throws {
        for value in [Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude, 1e300] {
            let json = text(value) { $0.floatingPoint = .fractionDigits(20) }
            #expect(!json.contains("e"))
            #expect(json.hasSuffix(".00000000000000000000"))
            #expect(try ModelDecoder().decode(Double.self, from: json) == value)
        }
        #expect(text([1e300, 1e300]) { $0.floatingPoint = .fractionDigits(0) }.utf8.count == 605)
    }

    @Test("Random numbers are rounded as Foundation rounds them, and keep their value with a point")
    func random() throws {
        var generator = SplitMix64(seed: 12)
        for _ in 0..<2000 {
            let value = Double.random(in: -1e6...1e6, using: &generator)
            #expect(text(value) { $0.floatingPoint = .fractionDigits(3) } == String(format: "%.3f", value))
            let whole = value.rounded()
            #expect(text(whole) { $0.floatingPoint = .shortestWithPoint } == "\(whole)")
            let single = Float(value)
            let written = text(single) { $0.floatingPoint = .shortestWithPoint }
            #expect(try ModelDecoder().decode(Float.self, from: written) == single)
            #expect(text(single) { $0.floatingPoint = .fractionDigits(2) } == String(format: "%.2f", Double(single)))
        }
    }

    struct Reading: JSONModel {
        var value = 2.0
        var price = 2.0
        var list: [Float] = [1, 2.5]
        var vector = SIMD2<Double>(1, 2)
        var size: CGFloat? = 3
        var count = 4
        var amount: Decimal = 5
        var when = Date(timeIntervalSinceReferenceDate: 816_942_600.125)
        var captured: JSONValue = 6
        var inner: [Inner] = [Inner()]

        static let schema = Schema(
            { Reading() }, options: .floatingPoint(.shortestWithPoint), .dates(.secondsSince2001)
        ) {
            Field("value", \.value)
            Field("price", \.price, options: .floatingPoint(.fractionDigits(2)))
            Field("list", \.list)
            Field("vector", \.vector, options: .floatingPoint(.shortest))
            Field("size", \.size)
            Field("count", \.count)
            Field("amount", \.amount)
            Field("when", \.when, options: .floatingPoint(.fractionDigits(0)))
            Field("captured", \.captured)
            Field("inner", \.inner)
        }
    }

    struct Inner: JSONModel {
        var value = 1.0
        static let schema = Schema({ Inner() }) { Field("value", \.value) }
    }

    @Test("By type and field; integers, decimals, dates and captured numbers are unchanged")
    func byTypeAndField() throws {
        let fixed = FloatingPointStrategy.fractionDigits(1)
        let start = #"{"value":2.0,"price":2.00,"list":[1.0,2.5],"vector":[1,2],"size":3.0,"count":4,"amount":5,"#
        let end = #""when":816942600.125,"captured":6,"inner":[{"value":"#
        #expect(text(Reading()) == start + end + "1}]}")
        #expect(text(Reading(), { $0.floatingPoint = fixed }) == start + end + "1.0}]}")
        // After a field with options, the encoder's apply again.
        #expect(text([Inner(), Inner()], { $0.floatingPoint = fixed }) == #"[{"value":1.0},{"value":1.0}]"#)
    }

    @Test("In Codable types, in dictionaries and in objects")
    func elsewhere() throws {
        struct Plain: Codable { var a = 1.0, b: [Float] = [2] }
        let options = EncodingOptions(floatingPoint: .shortestWithPoint)
        let plain = try ModelEncoder(options).encode(codable: Plain(), as: .string)
        #expect(plain == #"{"a":1.0,"b":[2.0]}"#)
        #expect(text(["a": 1.0]) { $0.floatingPoint = .fractionDigits(2) } == #"{"a":1.00}"#)
        let object = try ModelEncoder(options).encode(Inner(), as: .object)
        #expect(object["value"] as? Double == 1)
        #expect(text(Double.nan) { $0.floatingPoint = .fractionDigits(2) } == "$: the number is not finite")
    }
}

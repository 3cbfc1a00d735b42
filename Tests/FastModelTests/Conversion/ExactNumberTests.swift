import FastModel
import Foundation
import Testing

/// Numbers against the decimal value that their text names. The oracle is the shortest text of a value, which names it
/// exactly, and for other texts the standard library's parser.
@Suite("Numbers are the nearest to their text")
struct ExactNumberTests {
    private static let edges: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, .leastNormalMagnitude.nextDown,
        .greatestFiniteMagnitude, 1, 1.0.nextUp,
        1.0.nextDown, 9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_994, 0.1, 1e22, 1e23,
        123_456_789_012_345_680, 1.7976931348623157e308, 4.35, 0.3, 1e-7, 1e21, 2e-44,
    ]

    /// Thousands of random numbers in each test; `make soak` sets 2,500.
    private static let thousands = Int(ProcessInfo.processInfo.environment["THOUSANDS_OF_NUMBERS"] ?? "") ?? 25

    private func expectSame(_ texts: [String], _ expected: [Double]) {
        let decoded = outcome(of: "[\(texts.joined(separator: ","))]", as: [Double].self)
        #expect(decoded.error == nil && decoded.issues.isEmpty)
        let wrong = zip(texts, zip(expected, decoded.value ?? [])).first { $0.1.0.bitPattern != $0.1.1.bitPattern }
        #expect(wrong == nil)
        #expect(decoded.value?.count == texts.count)
    }

    @Test func doublesByTheirShortestText() {
        var random = SplitMix64(seed: 41)
        let edges = Self.edges + Self.edges.map { -$0 }
        expectSame(edges.map { "\($0)" }, edges)
        for _ in 0..<Self.thousands {
            let values = (0..<1000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
            expectSame(values.map { "\($0)" }, values)
        }
    }

    @Test func doublesByAnyText() {
        var random = SplitMix64(seed: 42)
        for _ in 0..<Self.thousands {
            let texts = (0..<1000).map { _ in
                let digits = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                    "\(Int.random(in: 0...9, using: &random))"
                }.joined()
                let fraction = Bool.random(using: &random) ? ".\(digits)" : ""
                return
                    "\(Int.random(in: 1...9, using: &random))\(digits)\(fraction)e\(Int.random(in: -360...260, using: &random))"
            }
            expectSame(texts, texts.map { Double($0) ?? .nan })
        }
    }

    /// Integers above 2^53, of which the odd ones lie halfway between two doubles, with the point anywhere and powers of ten about
    /// where one multiplication or division is exact no more, and about where the table of powers ends.
    @Test func doublesByHardText() {
        var random = SplitMix64(seed: 44)
        for _ in 0..<Self.thousands {
            let texts = (0..<1000).map { index in
                let bits = UInt64.random(in: 53...63, using: &random)
                let digits = "\(UInt64.random(in: (1 << bits)...(.max >> (63 - bits)), using: &random) | 1)"
                let point = Int.random(in: 1..<digits.count, using: &random)
                let exponent = Int.random(in: -60...60, using: &random)
                switch index % 3 {
                case 0: return digits
                case 1: return "\(digits.prefix(point)).\(digits.dropFirst(point))"
                default: return "\(digits.prefix(point))e\(exponent)"
                }
            }
            expectSame(texts, texts.map { Double($0) ?? .nan })
        }
    }

    /// Fractions of every length, at each distance from the end of the text, and followed by each byte that ends no number.
    @Test func fractionsOfEveryLength() {
        for count in 1...40 {
            let text = "-1." + String(repeating: "9081726354", count: 4).prefix(count)
            for space in 0...8 {
                let decoded = outcome(of: text + String(repeating: " ", count: space), as: Double.self)
                #expect(decoded.value == Double(text))
            }
            for byte in UInt8.min...(.max) where !"0123456789eE,] \n\r\t".utf8.contains(byte) {
                let decoded = outcome(of: Array("[\(text)".utf8) + [byte] + Array("2345678]".utf8), as: [Double].self)
                #expect(decoded.error?.position.offset == text.utf8.count + 1, "\(byte) behind \(count) digits")
            }
        }
    }

    private static let floatEdges: [Float] = [
        0, .leastNonzeroMagnitude, .leastNormalMagnitude, .leastNormalMagnitude.nextDown, .greatestFiniteMagnitude, 1,
        1 + Float.ulpOfOne, 1 - Float.ulpOfOne / 2, 16_777_215, 16_777_216, 16_777_218, 0.1, 1e10, 3.4028235e38, 4.35,
    ]

    @Test func floats() {
        var random = SplitMix64(seed: 43)
        let edges = Self.floatEdges + Self.floatEdges.map { -$0 }
        let decoded = outcome(of: "[\(edges.map { "\($0)" }.joined(separator: ","))]", as: [Float].self)
        #expect(decoded.value?.map(\.bitPattern) == edges.map(\.bitPattern))
        for _ in 0..<Self.thousands {
            let values = (0..<1000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: random.next())) }
                .filter(\.isFinite)
            let decoded = outcome(of: "[\(values.map { "\($0)" }.joined(separator: ","))]", as: [Float].self)
            let isSame = decoded.value?.map(\.bitPattern) == values.map(\.bitPattern)
            #expect(isSame)
        }
    }

    private func edges<Number: FixedWidthInteger & JSONConvertible>(_ type: Number.Type) {
        let low = "\(Number.min)"
        let high = "\(Number.max)"
        #expect(outcome(of: "[\(low),\(high)]", as: [Number].self).value == [.min, .max])
        // One beyond: the last digit of no width's edge is a 9.
        let above = high.dropLast() + "\((Int(String(high.suffix(1))) ?? 0) + 1)"
        let below = Number.min == 0 ? "-1" : low.dropLast() + "\((Int(String(low.suffix(1))) ?? 0) + 1)"
        for text in [String(above), String(below)] {
            let refused = outcome(of: "[\(text)]", as: [Number].self)
            #expect(refused.value == [] && refused.codes == [.outOfRange], "\(text)")
        }
    }

    @Test func integersAtTheirEdges() {
        edges(Int8.self)
        edges(UInt8.self)
        edges(Int16.self)
        edges(UInt16.self)
        edges(Int32.self)
        edges(UInt32.self)
        edges(Int64.self)
        edges(UInt64.self)
        edges(Int128.self)
        edges(UInt128.self)
    }
}

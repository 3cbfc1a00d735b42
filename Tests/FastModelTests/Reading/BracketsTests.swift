import FastModel
import Testing

@testable import FastModelCore

@Suite("Ends of values by their quotes and brackets")
struct BracketsTests {
    /// The end of the value that starts the text, byte by byte; nil if it has no end.
    private func end(of text: [UInt8]) -> Int? {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            // A backslash outside strings is not JSON. It escapes a quote there as well, but no bracket.
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            if !isInString, "[{".utf8.contains(byte) { depth += 1 }
            if !isInString, "]}".utf8.contains(byte) { depth -= 1 }
            if depth == 0, !isInString { return index + 1 }
        }
        return nil
    }

    @Test("As a byte by byte search finds them, in any pieces")
    func sameAsByteByByte() {
        var random = SplitMix64(seed: 37)
        let alphabet = Array("[[{{]]}}\"\"\\\\,:a1 \n".utf8) + [0xC3, 0xA9, 0x00, 0xFF]
        for round in 0..<20_000 {
            // Short texts for the tails, long ones for whole blocks, plain ones for deep values.
            let count = Int.random(in: 1...(round % 3 == 0 ? 20 : 300), using: &random)
            var text = (1..<count).map { _ in
                Int.random(in: 0..<(round % 5 + 1), using: &random) == 0
                    ? alphabet.randomElement(using: &random)! : 0x61
            }
            text.insert(Array("[{\"".utf8).randomElement(using: &random)!, at: 0)
            var state = Brackets(behind: text[0])
            var place = 1
            var found: Int?
            while place < text.count, found == nil {
                let piece = Array(text[place...].prefix(Int.random(in: 1...130, using: &random)))
                let (end, isComplete) = state.endOfValue(in: piece.span, from: 0)
                place += end
                if isComplete { found = place }
            }
            #expect(found == end(of: text))
        }
    }

    @Test("Arrays are found within the given number of objects only, in any pieces", arguments: [1, 3, 64, 1000])
    func arrays(_ size: Int) {
        let padding = String(repeating: " ", count: 70)
        let cases: [(text: String, depth: Int, ends: [Int])] = [
            ("[1,[2]]", 0, [1]), ("{\"a\":[1]}", 0, []), ("{\"a\":[1]}", 1, [6]),
            ("{\"a[\":{\"b\":[1]},\"c\":[2]}", 1, [21]),
            ("{\"a\":[{\"b\":[1]}],\"c\":{\"d\":[\(padding)]}}", 2, [27]), ("{\"\\\"[\":[", 1, [8]),
            ("]]]{\"a\":[", 1, [9]),
        ]
        for (text, depth, ends) in cases {
            var state = Brackets()
            var found: [Int] = []
            var place = 0
            let bytes = Array(text.utf8)
            while place < bytes.count {
                let piece = Array(bytes[place...].prefix(size))
                let (end, isFound) = unsafe piece.withUnsafeBufferPointer {
                    unsafe state.startOfArray(in: $0, depth: depth)
                }
                place += end
                if isFound {
                    found.append(place)
                    state.leaveArray()
                    // The elements are passed elsewhere.
                    while place < bytes.count, bytes[place - 1] != UInt8(ascii: "]") { place += 1 }
                }
            }
            #expect(found == ends, "\(text)")
        }
    }

    @Test("Lines are counted in texts of any length")
    func lines() {
        var random = SplitMix64(seed: 11)
        for count in 0..<300 {
            let text = (0..<count).map { _ in UInt8.random(in: 9...11, using: &random) }
            var place = TextPlace()
            let middle = count / 3
            unsafe text[..<middle].withUnsafeBufferPointer { unsafe place.pass($0) }
            unsafe text[middle...].withUnsafeBufferPointer { unsafe place.pass($0) }
            #expect(place.offset == count)
            #expect(place.line == 1 + text.count { $0 == 10 })
            #expect(place.lineStart == (text.lastIndex(of: 10).map { $0 + 1 } ?? 0))
        }
    }

    @Test(
        "Brackets match if each is closed by one of its kind",
        arguments: [
            ("{}", true), ("[{\"a\":[1]}]", true), ("\"[\"", true), ("12", true), ("{]", false), ("[}", false),
            ("[", false),
            ("{\"a\":\"]}", false), ("{\"\\\"\":1}", true), ("]", false),
        ])
    func match(_ text: String, _ isMatched: Bool) {
        let bytes = Array(text.utf8)
        let found = unsafe bytes.withUnsafeBufferPointer { unsafe Brackets.match(in: $0) }
        #expect(found == isMatched)
    }
}

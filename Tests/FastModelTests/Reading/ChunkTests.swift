import FastModel
import Testing

@Suite("A document in pieces gives the same result as the whole")
struct ChunkTests {
    private func expectSame(
        _ pieces: Outcome<JSONValue>, _ whole: Outcome<JSONValue>, _ comment: @autoclosure () -> String
    ) {
        #expect(pieces.value == whole.value, "\(comment())")
        #expect(pieces.error == whole.error, "\(comment())")
    }

    @Test(arguments: Documents.all)
    func everySplit(_ document: [UInt8]) {
        let whole = outcome(of: document, as: JSONValue.self)
        for index in 0...document.count {
            expectSame(outcome(of: document, splitAt: index), whole, "split at \(index)")
        }
        for size in 1...5 { expectSame(outcome(of: document, inPieces: [size]), whole, "pieces of \(size)") }
    }

    // The reader holds input back until it has 4096 bytes, so the splits above do not reach the parser. With white space
    // in front, which has no event, a document is handed on where the padding ends.
    @Test(arguments: Documents.all)
    func everySplitThatReachesTheParser(_ document: [UInt8]) {
        guard !document.isEmpty else { return }
        let padding = [UInt8](repeating: 0x20, count: 4096)
        let padded = padding + document
        let whole = outcome(of: padded, as: JSONValue.self)
        // The first piece is handed on at once, in the middle of the document; the rest at the end.
        for index in 0...document.count {
            expectSame(outcome(of: padded, splitAt: padding.count + index), whole, "split at \(index)")
        }
    }

    @Test(arguments: Documents.all)
    func threeWaySplitsThatReachTheParser(_ document: [UInt8]) {
        // 4096 bytes, then at least as many again: both pieces are handed on at once.
        let head = Array("[".utf8) + [UInt8](repeating: 0x20, count: 4095)
        let tail = [UInt8](repeating: 0x20, count: 12_000) + Array("]".utf8)
        let text = head + document + tail
        let whole = outcome(of: text, as: JSONValue.self)
        for index in 0...document.count {
            let sizes = [head.count, index, tail.count + document.count - index].map { max(1, $0) }
            expectSame(outcome(of: text, inPieces: sizes), whole, "split at \(index)")
            expectSame(
                outcome(of: text, inPieces: [head.count + index, text.count]), whole, "split in two at \(index)")
        }
    }

    @Test(arguments: ["é", "😀", #"\ud83d\ude00"#, #"\n"#, "a", #"\u00e9"#])
    func longStrings(_ unit: String) {
        let count = 20_000 / unit.utf8.count
        let text = Array(
            (#"{"key":[""# + String(repeating: unit, count: count) + #"",1.5],"x":""# + unit + #""}"#).utf8)
        let whole = outcome(of: text, as: JSONValue.self)
        #expect(whole.error == nil)
        for sizes in [[1], [4095], [4096], [4097], [4096, 1], [8191], [5000, 3], [65536]] {
            expectSame(outcome(of: text, inPieces: sizes), whole, "pieces of \(sizes)")
        }
        for index in 4090..<4110 { expectSame(outcome(of: text, splitAt: index), whole, "split at \(index)") }
    }

    @Test(arguments: [100_000, 200_001])
    func slicesOfMoreThanTheReaderTakesAtOnce(_ size: Int) {
        var text: [UInt8] = Array("[".utf8)
        var generator = SplitMix64(seed: UInt64(size))
        while text.count < 700_000 {
            text += Array("{\"id\":\(Int.random(in: 0..<1_000_000, using: &generator)),\"t\":\"é\\n😀\"},".utf8)
        }
        text += Array("null]".utf8)
        let whole = outcome(of: text, as: JSONValue.self)
        #expect(whole.error == nil)
        expectSame(outcome(of: text, inPieces: [size]), whole, "valid")
        text[text.count - 20] = 0xFF
        expectSame(outcome(of: text, inPieces: [size]), outcome(of: text), "not UTF-8 near the end")
    }

    @Test func aStringOfAMegabyteInSingleBytes() {
        let text = [0x22] + [UInt8](repeating: 0x61, count: 1 << 20) + [0x22]
        let result = outcome(of: text, inPieces: [1], as: String.self)
        #expect(result.value?.utf8.count == 1 << 20)
    }

    @Test func aNumberOfManyDigits() {
        let text = Array("[".utf8) + [UInt8](repeating: 0x31, count: 30_000) + Array("]".utf8)
        expectSame(outcome(of: text, inPieces: [1]), outcome(of: text), "digits")
        expectSame(outcome(of: text, inPieces: [4097]), outcome(of: text), "digits")
    }
}

import FastModel
import Testing

@Suite("The reader's memory between chunks")
struct ReaderTests {
    // The held-back input outgrows the slice and is let go of; the fault's position is asked for afterwards. The
    // address sanitizer detects if the position is looked up in freed memory.
    @Test(arguments: ["[1,2,x]", "[\"\\ud800\"]", "[1,2", "\"\u{0B}\"", "[1] 2"])
    func faultInALargeDelayedChunk(_ fault: String) {
        let start = Array(("[" + String(repeating: " ", count: 70_000)).utf8)
        let rest = Array((String(repeating: "\n", count: 60_000) + fault).utf8)
        let whole = outcome(of: start + rest, as: JSONValue.self)
        #expect(whole.error != nil)
        for sizes in [
            [start.count, 30_000], [start.count, rest.count - 1, 1], [100_000], [65_536], [start.count, 59_000, 2000],
        ] {
            #expect(outcome(of: start + rest, inPieces: sizes, as: JSONValue.self).error == whole.error, "\(sizes)")
        }
    }

    @Test(arguments: [0, 1, 4095, 4096, 4097, 65_535, 65_536, 65_537, 131_072])
    func anEmptyArrayAfterWhiteSpace(_ count: Int) {
        let text = [UInt8](repeating: 0x20, count: count) + Array("[]".utf8)
        for size in [1000, 4096, 65_536, 200_000] {
            #expect(outcome(of: text, inPieces: [size], as: JSONValue.self).value == .array([]))
            #expect(outcome(of: text + text, inPieces: [size], as: JSONValue.self).error?.code == .trailingData)
        }
    }

    @Test func wideTextAfterPlainTextAcrossChunks() {
        // The flag for ASCII must include the start of a string in an earlier piece.
        let plain = String(repeating: "a", count: 5000)
        for wide in ["é", "日本", "😀", #"\u00e9"#, #"\ud83d\ude00"#] {
            let text = Array("[\"\(wide)\(plain)\",\"\(plain)\(wide)\",\"\(plain)\"]".utf8)
            let whole = outcome(of: text, as: [String].self).value ?? []
            for index in [2, 3, 4, 4096, 4097, 5001, 5010, 10_000, 10_010] {
                let pieces = outcome(of: text, inPieces: [index, 4096], as: [String].self).value ?? []
                #expect(pieces == whole)
                #expect(
                    zip(pieces, whole).allSatisfy {
                        $0.count == $1.count && $0.hashValue == $1.hashValue && $0.utf16.count == $1.utf16.count
                    })
            }
        }
    }
}

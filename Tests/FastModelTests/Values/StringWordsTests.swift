import FastModel
import Testing

@testable import FastModelCore

@Suite("The words of strings")
struct StringWordsTests {
    @Test("have the known representation") func areKnown() { #expect(StringWords.areKnown) }

    @Test("hold or refer to the text, however the string was made")
    func text() {
        var grown = "a"
        for _ in 0..<100 { grown += "é" }
        var short = grown
        short.removeLast(99)
        var reserved = ""
        reserved.reserveCapacity(200)
        let literal = "a literal of more than fifteen bytes"
        let slice = String(literal.dropFirst(2).dropLast(2))
        let bytes = String(decoding: Array(literal.utf8), as: UTF8.self)
        for sample in [
            "", "a", "0123456789ABCDE", "0123456789ABCDEF", "日本語", grown, short, reserved, literal, slice, bytes,
        ] {
            #expect(StringWords.areKnown(of: sample))
        }
    }

    @Test("tell nil from every string")
    func optional() {
        for (sample, isNil) in [(nil, true), ("", false), ("long enough for the heap", false)] as [(String?, Bool)] {
            var sample = sample
            let words = unsafe withUnsafeMutablePointer(to: &sample) { unsafe StringWords(at: $0) }
            #expect(words.isNil == isNil)
        }
    }
}

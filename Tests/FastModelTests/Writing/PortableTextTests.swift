import PortableScanner
import Testing

@Suite("Texts copied without vector instructions")
struct PortableTextTests {
    @Test("end before the first byte to escape", arguments: [0x00, 0x1F, 0x20, 0x21, 0x22, 0x5C, 0x7F, 0x80, 0xFF])
    func copies(byte: UInt8) {
        let isEscaped = byte < 0x20 || byte == 0x22 || byte == 0x5C
        for count in 0...40 {
            for place in 0..<max(1, count) {
                var text = (0..<count).map { UInt8(truncatingIfNeeded: 0x61 + $0 % 26) }
                if count > 0 { text[place] = byte }
                let plain = isEscaped && count > 0 ? place : count
                var copy = [UInt8](repeating: 0, count: count)
                #expect(unsafe fm_copy_unescaped_portable(&copy, text, count) == plain)
                #expect(copy[..<plain] == text[..<plain])
                guard count < 16 else { continue }
                // Bytes behind the text are not part of it, whatever they are.
                for beyond in [0x00, 0x22, 0xFF] as [UInt8] {
                    let padded = text + Array(repeating: beyond, count: 16 - count)
                    let words = [0, 8].map { start in
                        padded[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
                    }
                    var target = [UInt8](repeating: 0, count: 16)
                    let isPlain = unsafe fm_copy_short_portable(&target, words[0], words[1], UInt32(count))
                    #expect(isPlain == (plain == count))
                    #expect(target[..<count] == text[...])
                }
            }
        }
    }
}

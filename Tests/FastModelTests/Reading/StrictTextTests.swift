import FastModel
import Testing

@Suite("Strings: escapes, surrogates, strict UTF-8")
struct StrictTextTests {
    @Test(arguments: escapes + surrogates + encodings + controls)
    func accepts(_ document: DocumentCase) {
        let result = outcome(of: document.bytes, as: JSONValue.self)
        #expect(result.error?.code == document.code)
        // The same inside a value that nothing reads.
        let skipped = Array(#"{"x":["#.utf8) + document.bytes + Array("]}".utf8)
        #expect(outcome(of: skipped, as: NoFields.self).error?.code == document.code)
    }

    struct NoFields: JSONModel {
        static let schema = Schema(NoFields.init) {}
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{08}\u{0C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
        (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00x\uD83D\uDE00""#, "😀x😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
        (#""\ud800\udc00""#, "\u{10000}"), (#""\u0000""#, "\u{00}"), (#""a\u0000b""#, "a\u{00}b"),
        (#""\uFFFF\ufffe\uFEFF""#, "\u{FFFF}\u{FFFE}\u{FEFF}"), (#""\\u0041""#, "\\u0041"), ("\"\u{7F}\"", "\u{7F}"),
        (#""\\\\""#, #"\\"#), ("\"é\u{65}\u{301}\"", "é\u{65}\u{301}"), (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"),
        ("\"\u{10FFFF}\u{800}\u{80}\u{10000}\"", "\u{10FFFF}\u{800}\u{80}\u{10000}"), (#""/""#, "/"), (#""""#, ""),
    ])
    func resolves(_ text: String, _ expected: String) throws {
        let value = try ModelDecoder().decode(String.self, from: text)
        #expect(value.utf8.elementsEqual(expected.utf8))
        let tree = try JSONValue.parsed(text)
        guard case .string(let string) = tree else {
            Issue.record("not a string")
            return
        }
        #expect(string.utf8.elementsEqual(expected.utf8))
    }

    @Test func everyControlCharacterMustBeEscaped() {
        for byte in UInt8(0)..<0x20 {
            let raw: [UInt8] = [0x22, 0x61, byte, 0x62, 0x22]
            #expect(outcome(of: raw, as: JSONValue.self).error?.code == .invalidSyntax, "\(byte)")
            let key: [UInt8] = [0x7B, 0x22, byte, 0x22, 0x3A, 0x31, 0x7D]
            #expect(outcome(of: key, as: JSONValue.self).error?.code == .invalidSyntax, "\(byte) in a key")
        }
        #expect(outcome(of: [0x22, 0x7F, 0x22] as [UInt8], as: String.self).value == "\u{7F}")
    }

    @Test func onlyEightLettersMayFollowABackslash() {
        for byte in UInt8(0)..<0x80 {
            let result = outcome(of: [0x22, 0x5C, byte, 0x30, 0x22] as [UInt8], as: JSONValue.self)
            let isEscape = "\\/bfnrt\"".utf8.contains(byte)
            #expect((result.error == nil) == isEscape, "\(byte)")
        }
    }

    @Test func everyPairOfLeadingBytesIsJudgedAsSwiftDoes() {
        for first in UInt8(0x80)...0xFF {
            for second in UInt8(0x80)...0xFF {
                for rest in [[], [0x80], [0x80, 0x80]] as [[UInt8]] {
                    let text = [first, second] + rest
                    let isValid = String(validating: text, as: UTF8.self) != nil
                    let result = outcome(of: [0x22] + text + [0x22], as: String.self)
                    #expect((result.error == nil) == isValid, "\(text)")
                }
            }
        }
    }

    static let escapes: [DocumentCase] = [
        .accepted(#""\"""#), .accepted(#""\\""#), .accepted(#""\/""#), .accepted(#""\b\f\n\r\t""#),
        .accepted(#""\u0000""#),
        .accepted(#""\uabcd\uABCD""#), .accepted(#""\\u""#),
        .rejected(#""\x41""#, .invalidSyntax), .rejected(#""\a""#, .invalidSyntax), .rejected(#""\0""#, .invalidSyntax),
        .rejected(#""\'""#, .invalidSyntax), .rejected(#""\v""#, .invalidSyntax),
        .rejected(#""\U0041""#, .invalidSyntax),
        .rejected(#""\N""#, .invalidSyntax), .rejected("\"\\\n\"", .invalidSyntax), .rejected(#""\u""#, .invalidSyntax),
        .rejected(#""\u004""#, .invalidSyntax), .rejected(#""\u00g0""#, .invalidSyntax),
        .rejected(#""\u 041""#, .invalidSyntax), .rejected(#""\u{41}""#, .invalidSyntax),
        .rejected(#""\u+041""#, .invalidSyntax), .rejected(#""\ ""#, .invalidSyntax),
        .rejected(bytes: [0x22, 0x5C, 0xC3, 0xA9, 0x22], .invalidUTF8),
    ]

    static let surrogates: [DocumentCase] = [
        .accepted(#""\ud83d\ude00""#), .accepted(#""\uD800\uDC00\uDBFF\uDFFF""#), .accepted(#"{"\ud83d\ude00":1}"#),
        .rejected(#""\ud800""#, .loneSurrogate), .rejected(#""\ud800a""#, .loneSurrogate),
        .rejected(#""\uDBFF ""#, .loneSurrogate), .rejected(#""\udc00""#, .loneSurrogate),
        .rejected(#""\uDFFFa""#, .loneSurrogate), .rejected(#""\ud800\u0041""#, .loneSurrogate),
        .rejected(#""\ud800\n""#, .loneSurrogate), .rejected(#""\ud800\\""#, .loneSurrogate),
        .rejected(#""\ud800\ud800""#, .loneSurrogate), .rejected(#""\ud800\ud800\udc00""#, .loneSurrogate),
        .rejected(#""\udc00\ud800""#, .loneSurrogate), .rejected(#""\ude00\ud83d""#, .loneSurrogate),
        .rejected(#""\ud83d\ude00\ude00""#, .loneSurrogate), .rejected(#""\ud800\udbff""#, .loneSurrogate),
        .rejected(#""\ud800\ue000""#, .loneSurrogate), .rejected(#"{"\ud800":1}"#, .loneSurrogate),
        .rejected(#"["a","\udead"]"#, .loneSurrogate), .rejected(#""\uD888\u1234""#, .loneSurrogate),
    ]

    static let encodings: [DocumentCase] = [
        .accepted(inString: [0xC2, 0x80]), .accepted(inString: [0xDF, 0xBF]), .accepted(inString: [0xE0, 0xA0, 0x80]),
        .accepted(inString: [0xED, 0x9F, 0xBF]), .accepted(inString: [0xEE, 0x80, 0x80]),
        .accepted(inString: [0xEF, 0xBF, 0xBF]), .accepted(inString: [0xF0, 0x90, 0x80, 0x80]),
        .accepted(inString: [0xF4, 0x8F, 0xBF, 0xBF]), .accepted(inString: [0xEF, 0xBB, 0xBF]),
        // Overlong forms of `/`, of NUL and of the largest value of each shorter length.
        .rejected(inString: [0xC0, 0xAF]), .rejected(inString: [0xC0, 0x80]), .rejected(inString: [0xC1, 0xBF]),
        .rejected(inString: [0xE0, 0x80, 0xAF]), .rejected(inString: [0xE0, 0x9F, 0xBF]),
        .rejected(inString: [0xF0, 0x80, 0x80, 0xAF]), .rejected(inString: [0xF0, 0x8F, 0xBF, 0xBF]),
        // Surrogates, and what is above the last code point.
        .rejected(inString: [0xED, 0xA0, 0x80]), .rejected(inString: [0xED, 0xBF, 0xBF]),
        .rejected(inString: [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]), .rejected(inString: [0xF4, 0x90, 0x80, 0x80]),
        .rejected(inString: [0xF5, 0x80, 0x80, 0x80]), .rejected(inString: [0xF8, 0x88, 0x80, 0x80, 0x80]),
        .rejected(inString: [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80]), .rejected(inString: [0xFE]),
        .rejected(inString: [0xFF]),
        // Cut short, and stray.
        .rejected(inString: [0xC3]), .rejected(inString: [0xE2, 0x82]), .rejected(inString: [0xF0, 0x9F, 0x98]),
        .rejected(inString: [0xE2, 0x28, 0xA1]), .rejected(inString: [0xC3, 0x28]), .rejected(inString: [0x80]),
        .rejected(inString: [0x61, 0xBF]), .rejected(inString: [0xC3, 0xA9, 0xA9]), .rejected(inString: [0xE9]),
        .rejected(bytes: [0x5B, 0xFF, 0x5D], .invalidUTF8), .rejected(bytes: [0x5B, 0x80, 0x5D], .invalidUTF8),
    ]

    static let controls: [DocumentCase] = [
        .rejected(inString: [0x00], .invalidSyntax), .rejected(inString: [0x09], .invalidSyntax),
        .rejected(inString: [0x0A], .invalidSyntax), .rejected(inString: [0x0B], .invalidSyntax),
        .rejected(inString: [0x0C], .invalidSyntax), .rejected(inString: [0x0D], .invalidSyntax),
        .rejected(inString: [0x1F], .invalidSyntax), .rejected(inString: [0x5C, 0x0B], .invalidSyntax),
        .accepted(inString: [0x20]), .accepted(inString: [0x7F]),
    ]
}

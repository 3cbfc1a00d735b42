import FastModel
import Foundation
import Testing

@Suite("Strings as JSON text")
struct StringWritingTests {
    static let short: [UInt8: String] = [
        0x08: #"\b"#, 0x09: #"\t"#, 0x0A: #"\n"#, 0x0C: #"\f"#, 0x0D: #"\r"#, 0x22: #"\""#, 0x5C: #"\\"#,
    ]

    @Test(arguments: Array(0x00...0x7F as ClosedRange<UInt8>))
    func everyASCIICharacter(byte: UInt8) throws {
        let string = String(decoding: [byte], as: UTF8.self)
        let hex = String(byte, radix: 16)
        let escape = Self.short[byte] ?? (byte < 0x20 ? "\\u00" + (hex.count < 2 ? "0" : "") + hex : string)
        #expect(text(string) == "\"\(escape)\"")
        // At every place of short and long strings, which are copied in steps of different widths.
        for length in [1, 3, 7, 8, 9, 15, 16, 17, 31, 33] {
            for place in 0..<length {
                let before = String(repeating: "a", count: place)
                let after = String(repeating: "b", count: length - place - 1)
                #expect(text(before + string + after) == "\"\(before)\(escape)\(after)\"")
            }
        }
    }

    @Test func lettersBeyondASCII() {
        for string in [
            "é", "€", "😀", "\u{80}", "\u{7FF}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "e\u{301}", "日本語テキスト",
        ] {
            #expect(text(string) == "\"\(string)\"")
        }
        // Line separators are letters to JSON.
        #expect(text("\u{2028}\u{2029}") == "\"\u{2028}\u{2029}\"")
    }

    @Test func htmlSafe() {
        let html: (inout EncodingOptions) -> Void = { $0.escaping = .html }
        #expect(text("</script>&'\"/", html) == #""\u003c/script\u003e\u0026\u0027\"/""#)
        #expect(text("a\u{2028}b\u{2029}c\u{2027}€é\n", html) == #""a\u2028b\u2029c"# + "\u{2027}€é" + #"\n""#)
        #expect(text(["<": 1], html) == #"{"\u003c":1}"#)
        #expect(text("\u{2028}", html) == #""\u2028""#)
    }

    @Test func slashes() {
        #expect(text("a/b") == #""a/b""#)
        #expect(text("a/b<", { $0.escaping = .slashes }) == #""a\/b<""#)
        #expect(text(["a/b": "\\/"], { $0.escaping = .slashes }) == #"{"a\/b":"\\\/"}"#)
    }

    @Test func veryLong() throws {
        let long = String(repeating: "0123456789abcdé\"\\\n", count: 60_000)
        #expect(try String(json: text(long)) == long)
        let clean = String(repeating: "x", count: 5_000_000)
        #expect(text(clean) == "\"" + clean + "\"")
        #expect(text(String(repeating: "\u{1}", count: 100_000)).utf8.count == 600_002)
    }

    @Test func randomStringsAreReadBack() throws {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<3000 {
            let length = Int.random(in: 0...60, using: &generator)
            let string = String(String.UnicodeScalarView((0..<length).map { _ in scalar(&generator) }))
            for escaping in [EncodingOptions.Escaping.minimal, .slashes, .html] {
                let json = text(string, { $0.escaping = escaping })
                #expect(try String(json: json) == string)
                let foundation = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
                #expect((foundation as? String)?.utf8.elementsEqual(string.utf8) == true)
            }
        }
    }

    private func scalar(_ generator: inout SplitMix64) -> Unicode.Scalar {
        let limit: UInt32 = [0x20, 0x80, 0x800, 0x3000, 0x11_0000].randomElement(using: &generator) ?? 0x80
        return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) ?? "\\"
    }
}

extension String {
    fileprivate init(json: String) throws {
        self = try ModelDecoder().decode(String.self, from: json)
    }
}

import FastModel
import Testing

@Suite("Byte order marks and other encodings")
struct ByteOrderTests {
    @Test(
        arguments: [
            .rejected(bytes: [0xEF, 0xBB, 0xBF], .invalidSyntax),
            .rejected(bytes: [0xEF, 0xBB, 0xBF, 0x5B, 0x5D], .invalidSyntax),
            .rejected(bytes: [0x5B, 0xEF, 0xBB, 0xBF, 0x5D], .invalidSyntax),
            .rejected(bytes: [0x5B, 0x5D, 0xEF, 0xBB, 0xBF], .trailingData),
            .rejected(bytes: [0xEF, 0xBB], .invalidSyntax),
            // UTF-16 and UTF-32, with and without a mark.
            .rejected(bytes: [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .invalidUTF8),
            .rejected(bytes: [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], .invalidUTF8),
            .rejected(bytes: [0x5B, 0x00, 0x5D, 0x00], .invalidSyntax),
            .rejected(bytes: [0x00, 0x5B, 0x00, 0x5D], .invalidSyntax),
            .rejected(bytes: [0x5B, 0x00, 0x00, 0x00, 0x5D, 0x00, 0x00, 0x00], .invalidSyntax),
            .rejected(bytes: [0x31, 0x00], .trailingData),
        ] as [DocumentCase])
    func areRejected(_ document: DocumentCase) {
        #expect(outcome(of: document.bytes, as: JSONValue.self).error?.code == document.code)
    }

    @Test func everyKindOfSourceIsTheSame() throws {
        let text = #"{"a":["é",1]}"#
        let bytes = Array(text.utf8)
        let expected = try JSONValue.parsed(text)
        let decoder = ModelDecoder()
        #expect(try decoder.decode(JSONValue.self, from: bytes) == expected)
        #expect(try decoder.decode(JSONValue.self, from: bytes[...]) == expected)
        #expect(try decoder.decode(JSONValue.self, from: text[...]) == expected)
        #expect(try decoder.decode(JSONValue.self, from: ([0x20] + bytes + [0x5D])[1..<(bytes.count + 1)]) == expected)
        let fromSpan = try unsafe decoder.decode(JSONValue.self, from: bytes.span.bytes)
        #expect(fromSpan == expected)
        let value: JSONValue = try decoder.decode(from: text)
        #expect(value == expected)
    }
}

import FastModel
import Testing

@Suite("Documents one after another as records")
struct DocumentTests {
    static let pieces = [[], [1], [3], [4096, 7]]

    @Test(arguments: ["", " ", "\n", "\r\n\t "], pieces)
    func textBetweenDocuments(_ space: String, _ sizes: [Int]) {
        let text = (1...300).map { "{\"id\":\($0),\n\"name\":\"x\"}" }.joined(separator: space)
        let result = stream(space + text + space, .documents, inPieces: sizes)
        #expect(result.error == nil)
        #expect(result.models.map(\.id) == Array(1...300))
        let bytes = Array((space + text + space).utf8)
        #expect(
            result.records.allSatisfy { bytes[$0.range].starts(with: "{\"id\"".utf8) && bytes[$0.range].last == 0x7D })
    }

    @Test(arguments: pieces)
    func placesOfRecords(_ sizes: [Int]) {
        let text = "\n{\"id\":1}{\"id\":[]} 5\n\"a\\n\\\"b\"null\n[{}]{\"id\":6}"
        let result = stream(text, .documents, inPieces: sizes)
        #expect(result.error == nil)
        #expect(
            result.codes == [nil, .typeMismatch, .typeMismatch, .typeMismatch, .unexpectedNull, .typeMismatch, nil])
        #expect(result.lines == [2, 2, 2, 3, 3, 4, 4])
        let bytes = Array(text.utf8)
        #expect(
            result.records.map { String(decoding: bytes[$0.range], as: UTF8.self) }
                == ["{\"id\":1}", "{\"id\":[]}", "5", "\"a\\n\\\"b\"", "null", "[{}]", "{\"id\":6}"])
        for record in result.records where record.code != nil { #expect(record.text == Array(bytes[record.range])) }
    }

    @Test(arguments: ["", " \n", "\t"])
    func noDocuments(_ text: String) {
        #expect(stream(text, .documents, inPieces: [1]) == StreamOutcome())
    }

    @Test(arguments: [
        ("{\"id\":1}{\"id\":2}}", ModelError.Code.invalidSyntax), ("{\"id\":1},{\"id\":2}", .invalidSyntax),
        ("{\"id\":1} x", .invalidSyntax), ("{\"id\":1}{\"id\":2", .unexpectedEnd), ("{\"id\":1}\"", .unexpectedEnd),
        ("{\"id\":1}tru", .unexpectedEnd), ("{\"id\":1}{\"id\":2,}{\"id\":3}", .invalidSyntax),
        ("{\"id\":1}\"\\ud800\"", .loneSurrogate), ("{\"id\":1}\u{0B}", .invalidSyntax),
    ])
    func anErrorEndsTheStream(_ text: String, _ code: ModelError.Code) {
        for sizes in Self.pieces {
            let result = stream(text, .documents, inPieces: sizes)
            #expect(result.error?.code == code, "\(text)")
            #expect(result.models.map(\.id) == (text.contains("}}") ? [1, 2] : [1]))
        }
    }

    @Test("Documents are counted on after an end of the stream")
    func afterAnEnd() throws {
        var options = DecodingOptions()
        options.conversion = .strict
        var reader = try RecordReader(Entry.self, framing: .documents, options: options)
        var ranges: [Range<Int>] = []
        var texts: [String] = []
        func take(_ record: DecodedRecord<Entry>) {
            ranges.append(record.context.range)
            texts.append(String(decoding: record.context.text, as: UTF8.self))
        }
        try reader.feed("{\"id\":1}\n") { take($0) }
        try reader.finish { take($0) }
        try reader.feed("{\"id\":2} {\"id\":\"x\"}\n 5\n") { take($0) }
        try reader.finish { take($0) }
        #expect(ranges == [0..<8, 9..<17, 18..<28, 30..<31])
        #expect(texts == ["", "", "{\"id\":\"x\"}", "5"])
    }

    @Test func aDocumentIsDeliveredWithItsLastByte() throws {
        var reader = try RecordReader(Entry.self, framing: .documents)
        for id in 1...20 {
            var count = 0
            try reader.feed("{\"id\":\(id)") { _ in count += 1 }
            #expect(count == 0)
            try reader.feed("}") { _ in count += 1 }
            #expect(count == 1)
        }
        try reader.finish { _ in Issue.record("nothing is left") }
    }

    @Test(arguments: pieces)
    func limits(_ sizes: [Int]) {
        var options = DecodingOptions()
        options.maximumRecordBytes = 30
        options.maximumDepth = 3
        let long = "{\"id\":2,\"name\":\"" + String(repeating: "n", count: 10_000) + "\"}"
        let text = "{\"id\":1}\(long){\"id\":3}{\"id\":4,\"x\":[[[[]]]]}{\"id\":5}"
        let result = stream(text, .documents, inPieces: sizes, options)
        #expect(result.codes == [nil, .recordLimit, nil, .depthLimit, nil])
        #expect(result.models.map(\.id) == [1, 3, 5])
        #expect(result.error == nil)
    }
}

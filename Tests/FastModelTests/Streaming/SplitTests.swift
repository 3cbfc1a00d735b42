import FastModel
import Testing

@Suite("A stream in pieces gives the same records as the whole")
struct SplitTests {
    static let lines = [
        "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
        "{\"id\":1}\r\n\r\n{\"id\":2}\r\n\n  \t\n{\"id\":3}",
        "\n\n{\"id\":1,\"name\":\"é 😀 of more than fifteen bytes\"}\n{\"id\":2,\"name\":\"\\u00e9\\ud83d\\ude00\"}\n",
        "{\"id\":1}\n{\"id\":}\n{\"id\":2\n{\"id\":3}{\"id\":4}\n5\n[]\nnull\n{}\n{\"id\":6}\n",
        "{\"id\":1,\"tags\":[\"a\",{},\"b\"]}\n{\"id\":2,\"counts\":{\"x\":[1,\"y\"],\"z\":3}}\n",
        "{\"id\":1,\"name\":\"a\nb\"}\n{\"id\":2,\"name\":\"\\ud800\"}\n{\"id\":3}\n",
        "{\"id\":1,\"x\":{\"y\":[1,2,{\"z\":\"skipped\"}]}}\n  {\"id\" : 2 }  \n{\"id\":3", "", "\n", "  ", "x",
    ]

    static let arrays = [
        "[{\"id\":1},{\"id\":2},{\"id\":3}]",
        "\n[\n  {\n    \"id\": 1,\n    \"name\": \"é 😀 of more than fifteen bytes\"\n  },\n  {\n    \"id\": 2\n  }\n]\n",
        "[{\"id\":1},5,\"x\\n\",null,true,[1,[2]],{},{\"id\":\"x\"},\n{\"id\":2}]",
        "[{\"id\":1},\n{\n\"id\"\n:[\n]},{\"id\":2,\n\"tags\":[\n1,{},\"b\"\n]\n}\n]",
        "[{\"id\":1},{\"id\":2,}]", "[{\"id\":1}\n{\"id\":2}]", "[{\"id\":1},{\"id\":2}", "[{\"id\":1}]\n x", "[]", "[",
        "[{\"id\":1,\"name\":\"\\ud800\"}]", "[{\"id\":1}]{\"id\":2}",
        "[{\"id\":1,\"x\":{\"y\":[1,2,{\"z\":\"skipped\"}]},\"counts\":{\"k\":[1,\"y\"],\"z\":3}}]",
    ]

    static let documents = [
        "{\"id\":1}{\"id\":2} \n{\"id\":3}", "{\"id\":1}5\"x\\n\"null true[1,[2]]{}{\"id\":\"x\"}\n{\"id\":2}",
        "{\"id\":1,\"name\":\"\\u00e9 \\\"quoted\\\" of more than fifteen\"}{\"id\":\"a \\\"b\\\" \\u00e9\"}",
        "{\"id\":\"a}\\\"b\\\\}\\\"\"}", "{\"id\":1}{\"id\":2", "{\"id\":1}}", "{\"id\":1} x", "{\"id\":1}\"abc", " ",
        "12 13",
    ]

    static let notUTF8: [[UInt8]] = [
        Array("{\"id\":1}\n{\"id\":2,\"name\":\"".utf8) + [0xFF] + Array("\"}\n{\"id\":3}\n".utf8),
        Array("{\"id\":1}\n{\"id\":2,\"name\":\"".utf8) + [0xE2, 0x82] + Array("\n{\"id\":3}\n".utf8),
        Array("{\"id\":1}\n".utf8) + [0x80, 0x0A, 0xC3],
    ]

    private func expectSame(
        _ pieces: StreamOutcome<Entry>, _ whole: StreamOutcome<Entry>, _ comment: @autoclosure () -> String,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(pieces.records == whole.records, "\(comment())", sourceLocation: location)
        #expect(pieces.error == whole.error, "\(comment())", sourceLocation: location)
    }

    private func expectSameInPieces(_ bytes: [UInt8], _ framing: RecordFraming) {
        let whole = stream(bytes, framing)
        for index in 0...bytes.count {
            let sizes = [index, bytes.count - index].filter { $0 > 0 }
            expectSame(stream(bytes, framing, inPieces: sizes), whole, "\(framing), split at \(index)")
        }
        for size in 1...3 {
            expectSame(stream(bytes, framing, inPieces: [size]), whole, "\(framing), pieces of \(size)")
        }
    }

    @Test(arguments: lines.map { Array($0.utf8) } + notUTF8, [RecordFraming.lines, .automatic])
    func splitLines(_ bytes: [UInt8], _ framing: RecordFraming) {
        expectSameInPieces(bytes, framing)
    }

    @Test(arguments: arrays, [RecordFraming.array, .automatic])
    func splitArrays(_ text: String, _ framing: RecordFraming) {
        expectSameInPieces(Array(text.utf8), framing)
    }

    @Test(arguments: documents)
    func splitDocuments(_ text: String) {
        expectSameInPieces(Array(text.utf8), .documents)
    }

    @Test(arguments: arrays)
    func splitArraysWithinADocument(_ text: String) {
        let bytes = Array("{\"x\":[1],\"data\":{\"items\":".utf8) + Array(text.utf8) + Array(",\"y\":\"\\n\"}}".utf8)
        expectSameInPieces(bytes, .elements(at: "data.items"))
    }

    // The reader gathers 4096 bytes before it parses, so only with white space in front does a split reach the parser.
    @Test(arguments: arrays.map { Array($0.utf8) })
    func splitArraysWherePiecesReachTheParser(_ bytes: [UInt8]) {
        let padding = [UInt8](repeating: 0x20, count: 4096)
        let whole = stream(padding + bytes, .array)
        for index in 0...bytes.count {
            let sizes = [padding.count + index, max(1, bytes.count - index)]
            expectSame(stream(padding + bytes, .array, inPieces: sizes), whole, "split at \(index)")
        }
        expectSame(stream(padding + bytes, .automatic, inPieces: [1]), whole, "pieces of 1")
    }

    // White space after each token lets a small piece end anywhere in an element, between lines and within one.
    @Test(arguments: [1, 7, 4095, 4096, 4097, 9000, 65_536, 100_003])
    func elementsOfManyLines(_ size: Int) {
        let gap = "\n" + String(repeating: " ", count: 1500) + "\n"
        let tokens = [
            "{", "\"id\"", ":", "ID", ",", "\"tags\"", ":", "[", "\"a tag of more than fifteen bytes\"", ",", "{", "}",
            "]", "}",
        ]
        let elements = (0..<20).map { index in
            tokens.joined(separator: gap).replacing("ID", with: index % 3 == 1 ? "{}" : "\(index)")
        }
        let text = "[" + elements.joined(separator: "," + gap) + gap + "]"
        let result = stream(text, .array, inPieces: [size])
        #expect(result.error == nil)
        #expect(result.models.map(\.id) == (0..<20).filter { $0 % 3 != 1 })
        // Tokens are 28 lines from first to last, and each element's gap holds two line ends.
        #expect(result.lines == (0..<20).map { 1 + $0 * 28 })
        expectSame(result, stream(text, .array), "pieces of \(size)")
    }
}

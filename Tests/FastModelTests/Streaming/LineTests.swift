import FastModel
import Testing

@Suite("Lines as records")
struct LineTests {
    /// A line that is not a record, and the reason.
    static let broken: [(code: ModelError.Code, line: String)] = [
        (.invalidSyntax, "{\"id\":}"), (.invalidSyntax, "{\"id\":1,}"), (.invalidSyntax, "{id:1}"),
        (.invalidSyntax, "{\"id\":01}"), (.invalidSyntax, "{\"id\":+1}"), (.invalidSyntax, "{'id':1}"),
        (.invalidSyntax, "}"), (.invalidSyntax, "hello"), (.invalidSyntax, "{\"id\":1]"),
        (.invalidSyntax, "{\"id\":1,\"name\":\"a\tb\"}"), (.invalidSyntax, "{\"id\":1,\"name\":\"\\x\"}"),
        (.invalidSyntax, "// {\"id\":1}"), (.invalidSyntax, "{\"id\":1,\"name\":\"\u{0}\"}"),
        (.invalidSyntax, "\u{FEFF}{\"id\":1}"), (.invalidSyntax, "{\"id\":1,\"x\":[1,]}"),
        (.unexpectedEnd, "{"), (.unexpectedEnd, "{\"id\""), (.unexpectedEnd, "{\"id\":"),
        (.unexpectedEnd, "{\"id\":1"), (.unexpectedEnd, "{\"id\":1,"), (.unexpectedEnd, "{\"id\":1,\"name\":\"ab"),
        (.unexpectedEnd, "{\"id\":1,\"name\":\"ab\\"), (.unexpectedEnd, "{\"id\":1,\"tags\":[\"a\""),
        (.unexpectedEnd, "{\"id\":1,\"x\":tru"), (.unexpectedEnd, "{\"id\":1,\"x\":[[[{\"y\":["),
        (.unexpectedEnd, "\""), (.unexpectedEnd, "tru"), (.unexpectedEnd, "{\"id\":1,\"name\":\"\\u12"),
        (.trailingData, "{\"id\":1}{\"id\":2}"), (.trailingData, "{\"id\":1} {\"id\":2}"),
        (.trailingData, "{\"id\":1} 5"), (.trailingData, "{\"id\":1} null"), (.trailingData, "{\"id\":1}[]"),
        (.typeMismatch, "5"), (.typeMismatch, "-0.5e3"), (.typeMismatch, "\"x\""), (.typeMismatch, "true"),
        (.typeMismatch, "[]"), (.typeMismatch, "[1]"), (.typeMismatch, "[{\"id\":1}]"),
        (.unexpectedNull, "null"), (.unexpectedNull, "  null  "),
        (.missingKey, "{}"), (.missingKey, "{\"name\":\"x\",\"tags\":[\"a\"]}"), (.missingKey, "{\"ID\":1}"),
        (.invalidFormat, "{\"id\":\"x\",\"name\":\"y\"}"), (.typeMismatch, "{\"id\":[]}"),
        (.typeMismatch, "{\"id\":{\"id\":1}}"), (.notIntegral, "{\"id\":1.5}"),
        (.outOfRange, "{\"id\":99999999999999999999}"),
        (.loneSurrogate, "{\"id\":1,\"name\":\"\\ud800\"}"), (.loneSurrogate, "{\"id\":1,\"name\":\"\\udc00x\"}"),
        (.loneSurrogate, "{\"id\":1,\"name\":\"\\ud800\\u0041\"}"), (.loneSurrogate, "{\"\\ud83d\":1,\"id\":1}"),
        (.depthLimit, "{\"id\":1,\"x\":" + String(repeating: "[", count: 600)),
        (.depthLimit, String(repeating: "{\"x\":", count: 513) + "1" + String(repeating: "}", count: 513)),
    ]

    /// Bytes that are not UTF-8, to stand in a string.
    static let wrongBytes: [[UInt8]] = [
        [0xFF], [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        [0xF0, 0x9F, 0x98], [0xC3],
    ]

    /// Expects a line between two good ones to be rejected, and those to be read.
    private func expectRejected(
        _ line: [UInt8], _ code: ModelError.Code, _ options: DecodingOptions = DecodingOptions(),
        _ location: SourceLocation = #_sourceLocation
    ) {
        for (start, end) in [("", "\n"), ("", "\r\n"), ("\n\r\n", "\n")] {
            let first = "\(start){\"id\":11}\(end)"
            let line = line + Array(end.utf8.dropLast())
            let bytes = Array(first.utf8) + line + Array("\n{\"id\":12,\"name\":\"é\"}".utf8)
            let result = stream(bytes, .lines, options)
            let number = start.utf8.count(where: { $0 == 0x0A }) + 2
            #expect(result.error == nil, sourceLocation: location)
            // In a string or literal that is cut off, the carriage return is the first wrong byte.
            let isCut = code == .unexpectedEnd && end == "\r\n" && result.records.count == 3
            let expected = isCut && result.codes[1] == .invalidSyntax ? .invalidSyntax : code
            #expect(result.codes == [nil, expected, nil], sourceLocation: location)
            #expect(result.models.map(\.id) == [11, 12], sourceLocation: location)
            #expect(result.lines == [number - 1, number, number + 1], sourceLocation: location)
            guard result.records.count == 3, let position = result.records[1].position else { return }
            let rejected = result.records[1]
            let begin = first.utf8.count
            #expect(rejected.text == line, sourceLocation: location)
            #expect(rejected.range == begin..<begin + line.count, sourceLocation: location)
            #expect(position.line == number, sourceLocation: location)
            #expect((begin...begin + line.count).contains(position.offset), sourceLocation: location)
            #expect(position.column == position.offset - begin + 1, sourceLocation: location)
            #expect(result.records[2].text == [], "a record without issues has no text", sourceLocation: location)
        }
    }

    @Test(arguments: broken.indices)
    func aBrokenLine(_ index: Int) {
        expectRejected(Array(Self.broken[index].line.utf8), Self.broken[index].code)
    }

    @Test(arguments: ["}", "]", ",", " x", "\u{0B}", "// comment", "\u{A0}"])
    func textAfterARecordOnItsLine(_ rest: String) {
        expectRejected(Array("{\"id\":1}\(rest)".utf8), .trailingData)
    }

    @Test(
        arguments: ["{\"id\":1}", " {\"id\":1,\"x\":[\"]}\\\\\\\"\",{}]} "],
        [
            "{\"id\":2}", "{\"id\":", "{\"id\":\"x\"} y", "[[[", "5", "5}", "1 2", "01", "\"x\"", "\"x", "nul",
            "truefalse", "truex",
            "}", "]", ",", ":", "-", "/", "/ 5", "//x", "5//x", "\u{0B}", "é",
        ])
    func positionOfTextAfterARecord(_ record: String, _ rest: String) {
        let text = record + rest
        let line = stream(text + "\n", .lines).records.first
        #expect(line?.code == .trailingData)
        #expect(line?.position?.offset == record.utf8.count)
        let error = #expect(throws: ModelError.self) { try ModelDecoder().decode(Entry.self, from: text) }
        #expect(error?.code == .trailingData)
        #expect(error?.position.offset == record.utf8.count)
    }

    @Test(arguments: wrongBytes)
    func notUTF8(_ bytes: [UInt8]) {
        expectRejected(Array("{\"id\":1,\"name\":\"a".utf8) + bytes + Array("\"}".utf8), .invalidUTF8)
        expectRejected(Array("{\"id\":1,\"".utf8) + bytes + Array("\":1}".utf8), .invalidUTF8)
        // Outside a string the first byte is already invalid.
        let result = stream(bytes + Array("\n{\"id\":1".utf8) + bytes + Array("}\n{\"id\":2}".utf8), .lines)
        let wrong: Set<ModelError.Code?> = [.invalidUTF8, .invalidSyntax]
        #expect(result.models.map(\.id) == [2])
        #expect(result.lines == [1, 2, 3])
        #expect(result.codes.prefix(2).allSatisfy(wrong.contains))
    }

    @Test(arguments: [
        "{\"id\":\"1\"}", "{\"id\":1,\"name\":5}", "{\"id\":1,\"tags\":{}}", "{\"id\":1,\"tags\":[1]}",
        "{\"id\":1,\"counts\":{\"a\":[\"1\"]}}", "{\"id\":true}",
    ])
    func aStrictMismatch(_ line: String) {
        var options = DecodingOptions()
        options.conversion = .strict
        expectRejected(Array(line.utf8), .typeMismatch, options)
    }

    @Test func aRawLineEndInAStringEndsTheRecord() {
        let result = stream("{\"id\":1,\"name\":\"a\nb\"}\n{\"id\":2}\n", .lines)
        #expect(result.codes == [.unexpectedEnd, .invalidSyntax, nil])
        #expect(result.records.map(\.text) == [Array("{\"id\":1,\"name\":\"a".utf8), Array("b\"}".utf8), []])
        #expect(result.lines == [1, 2, 3])
    }

    @Test(arguments: ["\n", "\r\n", "\n\n", "\r\n\t \r\n"], ["", "\n", "\r\n", " \n\n"])
    func blankLinesAndTheLastLine(_ separator: String, _ end: String) {
        let text = (1...5).map { "{\"id\":\($0)}" }.joined(separator: separator) + end
        for framing in [RecordFraming.lines, .automatic] {
            let result = stream(text, framing)
            #expect(result.models.map(\.id) == [1, 2, 3, 4, 5])
            #expect(result.codes == [nil, nil, nil, nil, nil])
            let step = separator.utf8.count(where: { $0 == 0x0A })
            #expect(result.lines == (0..<5).map { 1 + $0 * step })
        }
    }

    @Test func rangesCoverTheLineWithoutItsLineFeed() {
        let result = stream("{\"id\":1}\r\n  {\"id\":2} \n{\"id\":3}", .lines)
        #expect(result.records.map(\.range) == [0..<9, 10..<21, 22..<30])
    }

    @Test func brokenLinesOnly() {
        let text = Self.broken.map(\.line).joined(separator: "\n")
        let result = stream(text, .lines)
        #expect(result.codes == Self.broken.map(\.code))
        #expect(result.lines == Array(1...Self.broken.count))
    }

    /// Found by fuzzing: limits treated the text after a rejected record on its line as skipped.
    @Test(
        arguments: ["6", "{\"id\":\"x\"}", "[]", "{\"id\":1}", "null"],
        [
            "{\"a key over its limit\":2", "{\"a key over its limit\":{\"id\":[1]}}", "[[[[[[[[[[1]]]]]]]]]]",
            "[[[[[[[[[[1",
            "{\"id\":\"a string over its limit\"}", "{\"id\":12345678901234}", "{\"tags\":[1,2,3,4,5,6,7]}",
            "{\"counts\":{\"a\":[],\"b\":[],\"c\":[],\"d\":[]}}", "12345678901234", "\"a string over its limit\"",
        ])
    func limitsAfterARecord(_ first: String, _ second: String) {
        var options = DecodingOptions()
        options.maximumStringBytes = 12
        options.maximumKeyBytes = 10
        options.maximumNumberBytes = 12
        options.maximumDepth = 8
        options.maximumElements = 5
        options.maximumMembers = 3
        for counts in [false, true] {
            if counts { options.maximumValues = 20 }
            let result = stream(first + second + "\n" + first + " " + second + "\n{\"id\":7}\n", .lines, options)
            #expect(result.codes.count == 3)
            #expect(result.codes.prefix(2).allSatisfy { $0 != nil })
            #expect(result.models.map(\.id) == [7])
            #expect(result.error == nil)
        }
    }

    @Test func issuesOfARecord() {
        let text =
            "{\"id\":1,\"tags\":[\"a\",{},[]],\"name\":[]}\n{\"id\":2}\n{\"id\":3,\"counts\":{\"a\":[1,\"x\"]}}\n"
        let result = stream(text, .lines)
        #expect(result.models.map(\.id) == [1, 2, 3])
        #expect(result.models.first?.tags == ["a"])
        #expect(result.records.map(\.paths) == [["tags[1]", "tags[2]", "name"], [], ["counts{0}[1]"]])
        #expect(
            result.records.map(\.issues) == [[.typeMismatch, .typeMismatch, .typeMismatch], [], [.invalidFormat]])
        let lines = text.split(separator: "\n").map { Array($0.utf8) }
        #expect(result.records.map(\.text) == [lines[0], [], lines[2]])
    }

    @Test("A blank line of any length is skipped", arguments: [[], [1], [150], [201, 9], [1000]])
    func longBlankLines(_ sizes: [Int]) throws {
        var options = DecodingOptions()
        options.maximumRecordBytes = 100
        let blank = String(repeating: " ", count: 200)
        let text = blank + "\r\n{\"id\":1}\n" + blank + "\n\t" + blank + "x\n{\"id\":2}\n" + blank
        for framing in [RecordFraming.lines, .automatic] {
            let result = stream(text, framing, inPieces: sizes, options)
            #expect(result.codes == [nil, .recordLimit, nil])
            #expect(result.lines == [2, 4, 5])
        }
        var reader = try ParallelRecordReader(Entry.self, options: options)
        var lines: [Int] = []
        let size = sizes.first ?? text.utf8.count
        for start in stride(from: 0, to: text.utf8.count, by: size) {
            try reader.feed(Array(Array(text.utf8)[start..<min(start + size, text.utf8.count)])) {
                lines.append(Delivered($0).line)
            }
        }
        try reader.finish { lines.append(Delivered($0).line) }
        #expect(lines == [2, 4, 5])
    }
}

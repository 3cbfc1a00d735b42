import FastModel
import Testing

@testable import FastModelStreams

@Suite("Framings beside lines, arrays and documents")
struct FramingTests {
    static let pieces = [[], [1], [2], [3, 1], [7], [4096]]

    // JSON text sequences.

    @Test("A text sequence: texts of many lines, broken and empty ones", arguments: pieces)
    func textSequence(_ sizes: [Int]) {
        let text =
            "\u{1E}{\"id\":1}\n\u{1E}{\n\"id\":2\n}\n\n\u{1E}\u{1E}\n\u{1E}{\"id\":\n\u{1E}{\"id\":4}\n\u{1E}\"a\u{1E}{\"id\":6}"
        let result = stream(text, .textSequence, inPieces: sizes)
        #expect(result.error == nil)
        #expect(result.codes == [nil, nil, .unexpectedEnd, nil, .unexpectedEnd, nil])
        #expect(result.models.map(\.id) == [1, 2, 4, 6])
        #expect(result.lines == [1, 2, 7, 8, 9, 9])
        #expect(result.records.map(\.text) == [[], [], Array("{\"id\":".utf8), [], Array("\"a".utf8), []])
        #expect(result.records[1].range == 11..<21)
    }

    @Test("Line feeds around a text are not part of it", arguments: pieces)
    func lineFeedsAroundATextOfASequence(_ sizes: [Int]) {
        let result = stream("\u{1E}\n\n[]\n5\n\n\u{1E}\n{\"id\":2}", .textSequence, inPieces: sizes)
        #expect(result.codes == [.trailingData, nil])
        #expect(result.records.map(\.range) == [3..<7, 11..<19])
        #expect(result.records.first?.text == Array("[]\n5".utf8))
        #expect(result.lines == [3, 7])
    }

    @Test(
        "Texts of white space are taken together, so that a stream of them costs little",
        arguments: [
            (SeparatorCutter.lines, "\n \r\n\t\n {}\n", 6), (.lines, "\n\n \n", 4), (.lines, " {}\n\n", 0),
            (.textSequence, "\n\u{1E}\n\u{1E}\u{1E}{}\u{1E}", 5),
        ])
    func blankTexts(_ cutter: SeparatorCutter, _ text: String, _ count: Int) {
        var cutter = cutter
        let bytes = Array(text.utf8)
        let cut = cutter.cut(bytes.span)
        #expect(cut == (count > 0 ? .gap(count) : .record(0..<3, taking: 4)))
    }

    @Test("Text before the first separator is a record that is probably damaged")
    func textBeforeTheFirstSeparator() {
        let result = stream("d\":1}\n\u{1E}{\"id\":2}\n", .textSequence)
        #expect(result.codes == [.invalidSyntax, nil])
    }

    // Server-sent events.

    @Test(
        "Server-sent events: data of one and of many lines, other fields, comments", arguments: pieces,
        ["\n", "\r\n", "\r"])
    func serverSentEvents(_ sizes: [Int], _ end: String) {
        let lines = [
            ": hello", "event: add", "data: {\"id\":1}", "id: 7", "", "data:{\"id\":2,", "data: \"name\":\"x\"}", "",
            "",
            "retry: 10", "", "data: {\"id\":", "", "dat", "data", "data:", "database: {\"id\":9}", " data: {\"id\":9}",
            "",
            "data:  {\"id\":5}  ", "", "data: {\"id\":6}",
        ]
        let result = stream(lines.joined(separator: end), .serverSentEvents, inPieces: sizes)
        #expect(result.error == nil)
        #expect(result.codes == [nil, nil, .unexpectedEnd, nil, nil])
        #expect(result.models.map(\.id) == [1, 2, 5, 6])
        #expect(result.models.dropFirst().first?.name == "x")
        if end != "\r" { #expect(result.lines == [3, 6, 12, 20, 22]) }
    }

    @Test("An event stream may start with a byte order mark", arguments: pieces)
    func byteOrderMark(_ sizes: [Int]) {
        #expect(stream("\u{FEFF}data: {\"id\":1}\n\n", .serverSentEvents, inPieces: sizes).models.map(\.id) == [1])
        #expect(stream("\u{FEFF}\u{FEFF}data: {\"id\":1}\n\n", .serverSentEvents, inPieces: sizes).records.isEmpty)
    }

    @Test("A string that an event's lines divide is invalid, and its error has its place", arguments: pieces)
    func dividedStrings(_ sizes: [Int]) {
        let result = stream(
            "data: {\"name\":\"a\ndata: b\",\"id\":1}\n\ndata: {\"id\":2}\n\n", .serverSentEvents, inPieces: sizes)
        #expect(result.codes == [.invalidSyntax, nil])
        #expect(result.records.first?.position == SourcePosition(offset: 16, line: 1, column: 17))
        let second = stream("data: {\"id\":1,\ndata: \"name\":tru}\n\n", .serverSentEvents, inPieces: sizes)
        #expect(second.records.first?.position == SourcePosition(offset: 31, line: 2, column: 17))
    }

    // Framings of a user.

    /// Each record follows its length in four bytes.
    struct LengthPrefixed: RecordCutter {
        var lengthBytes = 0
        var length = 0

        mutating func cut(_ bytes: Span<UInt8>) -> RecordCut {
            if lengthBytes < 4 {
                lengthBytes += 1
                length = length << 8 | Int(bytes[0])
                return .gap(1)
            }
            let count = min(length, bytes.count)
            length -= count
            if length > 0 { return .part(0..<count) }
            lengthBytes = 0
            return .record(0..<count)
        }

        mutating func finish() -> Bool { length == 0 && lengthBytes % 4 == 0 }
    }

    private func prefixed(_ records: [String]) -> [UInt8] {
        records.flatMap { record in
            let count = record.utf8.count
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + Array(record.utf8)
        }
    }

    @Test("A framing of one's own, in pieces and on several processors", arguments: pieces)
    func custom(_ sizes: [Int]) throws {
        let bytes = prefixed(["{\"id\":1}", "{\"id\":tru}", "", "  ", "{\n\"id\":\n5}", "[]"])
        let framing = RecordFraming.custom(LengthPrefixed())
        let result = stream(bytes, framing, inPieces: sizes)
        #expect(result.error == nil)
        #expect(result.codes == [nil, .invalidSyntax, nil, .typeMismatch])
        #expect(result.models.map(\.id) == [1, 5])
        #expect(result.records.map(\.range) == [4..<12, 16..<26, 40..<50, 54..<56])
        var reader = try ParallelRecordReader(Entry.self, workers: 2, framing: framing)
        var parallel: [Delivered<Entry>] = []
        try reader.feed(bytes) { parallel.append(Delivered($0)) }
        try reader.finish { parallel.append(Delivered($0)) }
        #expect(parallel == result.records)
    }

    @Test("It says whether the stream may end", arguments: pieces)
    func incomplete(_ sizes: [Int]) {
        let bytes = prefixed(["{\"id\":1}", "{\"id\":2}"])
        for count in [1, 3, 5, 11] {
            let result = stream(Array(bytes.dropLast(12 - count)), .custom(LengthPrefixed()), inPieces: sizes)
            #expect(result.models.map(\.id) == [1])
            #expect(result.error?.code == .unexpectedEnd)
        }
        #expect(stream(bytes, .custom(LengthPrefixed()), inPieces: sizes).error == nil)
    }

    /// Returns one cut, whatever there is.
    struct Fixed: RecordCutter {
        var result: RecordCut
        mutating func cut(_ bytes: Span<UInt8>) -> RecordCut { result }
        mutating func finish() -> Bool { true }
    }

    @Test(
        "A cut outside the bytes ends the stream, and so does one that takes nothing",
        arguments: [
            RecordCut.part(0..<99), .record(0..<99), .gap(0), .gap(99), .part(0..<0), .record(0..<0),
            .record(0..<2, taking: 1),
            .part(-1..<1), .gap(-1),
        ])
    func invalidCuts(_ cut: RecordCut) {
        let result = stream("{\"id\":1}", .custom(Fixed(result: cut)))
        #expect(result.error?.code == .invalidSchema)
        #expect(result.records.isEmpty)
    }

    @Test("Framings are equal by their cases, paths and cutters")
    func equality() {
        let framings: [RecordFraming] = [
            .lines, .documents, .array, .automatic, .textSequence, .serverSentEvents, .elements(at: "a"),
            .elements(at: "b"),
            .custom(LengthPrefixed()), .custom(LengthPrefixed(length: 1)), .custom(Fixed(result: .gap(1))),
        ]
        for (row, one) in framings.enumerated() {
            for (column, other) in framings.enumerated() { #expect((one == other) == (row == column)) }
        }
        #expect(Set(framings).count == framings.count)
    }

    @Test("A record over the limit is skipped in every framing", arguments: pieces)
    func limits(_ sizes: [Int]) {
        let options = DecodingOptions(maximumRecordBytes: 30)
        let long = "{\"id\":2,\"name\":\"" + String(repeating: "n", count: 10_000) + "\"}"
        let texts: [(RecordFraming, [UInt8])] = [
            (.textSequence, Array(["{\"id\":1}", long, "{\"id\":3}"].map { "\u{1E}\($0)\n" }.joined().utf8)),
            (.serverSentEvents, Array(["{\"id\":1}", long, "{\"id\":3}"].map { "data: \($0)\n\n" }.joined().utf8)),
            (.custom(LengthPrefixed()), prefixed(["{\"id\":1}", long, "{\"id\":3}"])),
        ]
        for (framing, bytes) in texts {
            let result = stream(bytes, framing, inPieces: sizes, options)
            #expect(result.codes == [nil, .recordLimit, nil])
            #expect(result.records.map(\.range.count) == [8, long.utf8.count, 8])
            #expect(result.error == nil)
        }
    }

    @Test("Comments within an event need bounded memory")
    func longGaps() throws {
        let options = DecodingOptions(maximumRecordBytes: 1000)
        var reader = try RecordReader(Entry.self, framing: .serverSentEvents, options: options)
        var codes: [ModelError.Code?] = []
        try reader.feed("data: {\"id\":1,\n") { codes.append(Delivered($0).code) }
        for _ in 0..<1000 { try reader.feed(":" + String(repeating: "c", count: 5000) + "\n") { _ in } }
        try reader.feed("data: \"name\":\"x\"}\n\ndata: {\"id\":2}\n\n") { codes.append(Delivered($0).code) }
        #expect(codes == [.recordLimit, nil])
    }
}

import FastModel
import Testing

@Suite("The limit of a record's length")
struct RecordLimitTests {
    static let pieces = [[], [1], [7], [4096], [5000, 1]]

    private func options(_ limit: Int) -> DecodingOptions {
        var options = DecodingOptions()
        options.maximumRecordBytes = limit
        return options
    }

    /// A record with this number of bytes.
    private func record(_ id: Int, _ count: Int) -> String {
        let start = "{\"id\":\(id),\"name\":\""
        return start + String(repeating: "n", count: count - start.utf8.count - 2) + "\"}"
    }

    @Test(arguments: [30, 100, 4096, 10_000, 80_000], pieces)
    func lengthsAroundTheLimit(_ limit: Int, _ sizes: [Int]) {
        let records = [limit - 1, limit, limit + 1, limit, 2 * limit, 21, limit + 1]
        let texts = records.enumerated().map { record($0.offset, $0.element) }
        let codes = records.map { $0 > limit ? ModelError.Code.recordLimit : nil }
        let lines = stream(texts.joined(separator: "\n") + "\n", .lines, inPieces: sizes, options(limit))
        #expect(lines.codes == codes)
        #expect(lines.lines == Array(1...7))
        #expect(lines.records.map(\.range.count) == records)
        #expect(lines.error == nil)
        let array = stream("[" + texts.joined(separator: ",\n") + "]", .array, inPieces: sizes, options(limit))
        #expect(array.codes == codes)
        #expect(array.lines == Array(1...7))
        #expect(array.records.map(\.range.count) == records)
        #expect(array.error == nil)
    }

    /// The limit takes precedence over other reasons, and its path is that of the record, independent of the part read so far.
    @Test(arguments: pieces)
    func errorIsTheSameInAnyPieces(_ sizes: [Int]) {
        var options = options(8)
        options.conversion = .strict
        let text = "[{\"id\":3},{\"id\":3,\"name\":[1],\"tags\":[[2]]}]"
        let array = stream(text, .array, inPieces: sizes, options)
        #expect(array.codes == [nil, .recordLimit])
        #expect(array.records.last?.path == "[1]")
        let documents = stream("{\"id\":3} {\"id\":3,\"name\":[1]}", .documents, inPieces: sizes, options)
        #expect(documents.codes == [nil, .recordLimit])
        #expect(documents.records.last?.position?.offset == 9)
    }

    @Test(arguments: pieces)
    func overlongLineIsSkipped(_ sizes: [Int]) {
        let long = record(2, 100_000)
        let text = "{\"id\":1}\n\(long)\r\n{\"id\":3}\n\(long)"
        let result = stream(text, .lines, inPieces: sizes, options(50))
        #expect(result.codes == [nil, .recordLimit, nil, .recordLimit])
        #expect(result.records.map(\.text) == [[], [], [], []], "it is not kept")
        #expect(result.records.map(\.range) == [0..<8, 9..<100_010, 100_011..<100_019, 100_020..<200_020])
        #expect(result.lines == [1, 2, 3, 4])
        #expect(result.records.map(\.position?.line) == [nil, 2, nil, 4])
        #expect(result.records.map(\.position?.offset) == [nil, 9, nil, 100_020])
    }

    @Test func theErrorNamesTheLimit() throws {
        for (framing, text) in [(RecordFraming.lines, record(1, 31)), (.array, "[\(record(1, 31))]")] {
            var reader = try RecordReader(Entry.self, framing: framing, options: options(30))
            var detail: String?
            func take(_ record: DecodedRecord<Entry>) {
                if case .rejected(let error, _) = record { detail = error.detail }
            }
            try reader.feed(text, take)
            try reader.finish(take)
            #expect(detail == "the limit is 30 bytes")
        }
    }

    @Test func whiteSpaceBetweenElementsIsNoRecord() {
        let space = String(repeating: " \n", count: 20_000)
        let text = "[\(space){\"id\":1}\(space),\(space){\"id\":2}\(space)]\(space)"
        for sizes in Self.pieces {
            let result = stream(text, .array, inPieces: sizes, options(20))
            #expect(result.models.map(\.id) == [1, 2])
            #expect(result.error == nil)
        }
    }

    /// After white space that was not kept, positions refer to the whole text.
    @Test(arguments: ["\n", " ", "\r\n\t", "   \n  "], [1, 7, 1000])
    func leadingWhiteSpace(_ space: String, _ size: Int) {
        let leading = String(repeating: space, count: 3000)
        for records in ["{\"id\":1}\n{\"id\":\n{\"id\":3}", "[{\"id\":1},\n{\"id\":\"x\"},{\"id\":3}]", "", "[", "x"] {
            for limit in [100, 20_000] {
                let text = leading + records
                let framing = records.hasPrefix("[") ? RecordFraming.array : .lines
                let told = stream(text, framing, options(limit))
                let found = stream(text, .automatic, inPieces: [size], options(limit))
                #expect(found.records == told.records)
                #expect(found.error == told.error)
            }
        }
    }

    @Test(arguments: [0, 1])
    func limitsOfNoneOrOneByte(_ limit: Int) {
        let lines = stream("{\"id\":1}\n\n5\n\n", .lines, options(limit))
        #expect(lines.codes == [.recordLimit, limit == 0 ? .recordLimit : .typeMismatch])
    }

    // An element over the limit is skipped while it arrives, and rejected at its end.
    @Test func anElementFarOverTheLimit() throws {
        var reader = try RecordReader(Entry.self, framing: .array, options: options(10_000))
        var rejected: [ModelError.Code] = []
        var texts: [[UInt8]] = []
        var models = 0
        func take(_ record: DecodedRecord<Entry>) {
            switch record {
            case .model: models += 1
            case .rejected(let error, let context):
                rejected.append(error.code)
                texts.append(context.text)
            }
        }
        try reader.feed("[{\"id\":1,\"x\":[1", take)
        for _ in 0..<100 { try reader.feed(String(repeating: ",1", count: 2048), take) }
        try reader.feed("]},{\"id\":2}]", take)
        try reader.finish(take)
        #expect(rejected == [.recordLimit])
        #expect(texts == [[]])
        #expect(models == 1)
    }

    @Test(
        "The error of a record that is too long is positioned at its start, also in an earlier chunk", arguments: pieces
    )
    func itsPlace(_ sizes: [Int]) {
        let long = "{\"id\":1,\"x\":[1" + String(repeating: ",\n1", count: 3_000) + "]}"
        let result = stream("[\n" + long + ",\n{\"id\":2}]", .array, inPieces: sizes, options(100))
        #expect(result.codes == [.recordLimit, nil])
        #expect(result.records.map(\.position?.line) == [2, nil])
        #expect(result.records.map(\.position?.column) == [1, nil])
        #expect(result.lines == [2, 3_003])
    }
}

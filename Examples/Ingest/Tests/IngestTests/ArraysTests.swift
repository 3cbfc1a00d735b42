import FastModel
import Foundation
import IngestCore
import Testing

/// Several arrays of records in one input.
struct ArraysTests {
    /// The place and text of a record, and whether it was rejected.
    private struct Found: Equatable, CustomStringConvertible {
        let line: Int
        let column: Int
        let text: String
        let isRejected: Bool

        var description: String { "\(isRejected ? "!" : "")\(line):\(column) \(text)" }
    }

    private struct Anything: JSONModel {
        static let schema = Schema(Anything.init) {}
    }

    private static func read(_ text: String, chunkBytes: Int) throws -> (records: [String], error: ModelError.Code?) {
        let bytes = Array(text.utf8)
        var reader = try RecordReader<Anything>(framing: InputFormat.arrays.framing, options: .untrusted)
        var found: [Found] = []
        func add(_ record: consuming DecodedRecord<Anything>) {
            let context = record.context
            var isRejected = false
            if case .rejected = record { isRejected = true }
            found.append(
                Found(
                    line: context.line, column: context.column,
                    text: String(decoding: bytes[context.range], as: UTF8.self), isRejected: isRejected))
        }
        do {
            for start in stride(from: 0, to: bytes.count, by: chunkBytes) {
                try reader.feed(Array(bytes[start...].prefix(chunkBytes))) { add($0) }
            }
            try reader.finish { add($0) }
        } catch let error as ModelError {
            return (found.map(\.description), error.code)
        }
        return (found.map(\.description), nil)
    }

    static let texts: [(text: String, records: [String])] = [
        ("[{\"id\":1}, {\"id\":2}]\n[{\"id\":3}]\n", ["1:2 {\"id\":1}", "1:12 {\"id\":2}", "2:2 {\"id\":3}"]),
        (
            "[]\n[\n {\"a\": [1, {\"b\": \"]}\\\"[{\"}]}\r\n, {}][{}]",
            ["3:2 {\"a\": [1, {\"b\": \"]}\\\"[{\"}]}", "4:3 {}", "4:7 {}"]
        ),
        ("", []), (" \n", []), ("[ ]", []),
        // Another value is a record, and so is an element of another kind.
        ("{\"id\":1}\n[{}]\n{} {}", ["1:1 {\"id\":1}", "2:2 {}", "3:1 {}", "3:4 {}"]),
        ("[1, null, \"a]\", [{}]]\n7\n{}", ["!1:2 1", "!1:5 null", "!1:11 \"a]\"", "!1:17 [{}]", "!2:1 7", "3:1 {}"]),
        ("[{\"a\": oops}, {}]\n", ["!1:2 {\"a\": oops}", "1:15 {}"]),
        ("oops\n[{}]", ["!1:1 oops", "2:2 {}"]), ("[oops, {}]", ["!1:2 oops", "1:8 {}"]),
        // From a fault on, the rest of its line is one rejected record.
        ("[{} {}]\n[{}]", ["1:2 {}", "!1:5 {}]", "2:2 {}"]), ("[{},, {}]\n[{}]", ["1:2 {}", "!1:5 , {}]", "2:2 {}"]),
        ("[{},]\n[{}]", ["1:2 {}", "!1:5 ]", "2:2 {}"]), ("[,{}]\n[{}]", ["!1:2 ,{}]", "2:2 {}"]),
        ("[{}]]\n[{}]", ["1:2 {}", "!1:5 ]", "2:2 {}"]), ("[{}}, {}]\n[{}]", ["1:2 {}", "!1:4 }, {}]", "2:2 {}"]),
        ("[{\"a\": [}, {}]\n[{}]", ["!1:2 {\"a\": [}, {}]", "2:2 {}"]),
        ("[{\"a\": {\"b\": 1}]\n[{}]", ["!1:2 {\"a\": {\"b\": 1}]", "2:2 {}"]),
        ("[{\"a\": \"b}, {}]\n[{}]", ["!1:2 {\"a\": \"b}, {}]", "2:2 {}"]), ("[{}:", ["1:2 {}", "!1:4 :"]),
    ]

    @Test(arguments: texts.indices, [1, 2, 3, 1_000])
    func areReadAsTheirElements(_ index: Int, chunkBytes: Int) throws {
        let row = Self.texts[index]
        let read = try Self.read(row.text, chunkBytes: chunkBytes)
        #expect(read.records == row.records)
        #expect(read.error == nil)
    }

    @Test(arguments: ["[", "[{}", "[{},", "[{}, {", "[{\"a\": \"b", "[1", "{\"a\": [{}]\n"], [1, 1_000])
    func mustNotBeCutOff(_ text: String, chunkBytes: Int) throws {
        #expect(try Self.read(text, chunkBytes: chunkBytes).error == .unexpectedEnd)
    }

    @Test func mayHaveDeepRecords() throws {
        let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
        let read = try Self.read("[{\"a\": \(deep)}, {\"b\": 1}]\n", chunkBytes: 1_000)
        #expect(read.error == nil)
        #expect(read.records.count == 2)
    }

    @Test(arguments: [1, 2])
    func areStoredLikeLines(workers: Int) throws {
        let directory = try TestDirectory()
        let file = try directory.file(
            "in", "[{\"id\":1},{\"id\":2}]\n[]\n[{\"id\":3},\n {\"id\":\"x\"}]\n{\"id\":4}\n")
        var options = IngestionOptions()
        options.format = .arrays
        options.workers = workers
        let summary = try directory.ingest(
            InputSelection([.file(file.path)], format: .arrays), into: try MappedIngestionTests.table(directory),
            options: options)
        #expect(summary.read == 5 && summary.failures.isEmpty)
        #expect(try directory.rows("SELECT id FROM Visit ORDER BY id") == ["1", "2", "3", "4"])
        let reject = try #require(try directory.rejectLines().first)
        #expect(reject["line"] as? Int == 4 && reject["column"] as? Int == 8)
        #expect(reject["record_offset"] as? Int == 35 && reject["record"] as? String == "{\"id\":\"x\"}")
    }

    /// An array that is longer than the input's start.
    @Test(arguments: [InputFormat.auto, .array], [1, 2])
    func areNamedByALaterError(format: InputFormat, workers: Int) throws {
        let directory = try TestDirectory()
        let records = (0..<10_000).map { "{\"id\":\($0)}" }.joined(separator: ",")
        let file = try directory.file("in", "[\(records)]\n[{\"id\":10000}]\n")
        var options = IngestionOptions()
        options.format = format
        options.workers = workers
        let summary = try directory.ingest(
            InputSelection([.file(file.path)], format: format), into: try MappedIngestionTests.table(directory),
            options: options)
        #expect(summary.result.inserted == 10_000)
        let advice = "something follows the JSON value; if other arrays follow, read them with --format arrays"
        #expect(summary.failures.map { "\($0)".hasSuffix(advice) } == [true])
    }
}

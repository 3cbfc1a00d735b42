import Foundation
import IngestCore
import Testing

/// Runs that continue where an earlier one stopped, and records that are not rejected any more.
struct ResumingTests {
    /// Records of which every seventh is rejected.
    private static func records(_ count: Int) -> [String] {
        (1...count).map { $0 % 7 == 0 ? "{\"id\": \"\($0)\"}" : "{\"id\": \($0), \"page\": {\"url\": \"/\($0)\"}}" }
    }

    private static func text(_ format: InputFormat) -> String {
        let records = records(20_000)
        return switch format {
        case .array: "[" + records.joined(separator: ",\n") + "]"
        case .arrays:
            stride(from: 0, to: 20_000, by: 5).map { "[" + records[$0..<($0 + 5)].joined(separator: ", ") + "]\n" }
                .joined()
        case .entries:
            "{\"a\": {" + records.enumerated().map { "\"\($0)\": \($1)" }.joined(separator: ",\n") + "}}"
        case .elements: "{\"a\": [" + records.joined(separator: ",\n") + "]}"
        case .seq: records.map { "\u{1E}\($0)\n" }.joined()
        default: records.joined(separator: "\r\n") + "\n"
        }
    }

    private static func ingest(
        _ directory: TestDirectory, _ selection: InputSelection, isResuming: Bool, stopAfter pieces: Int = .max
    ) throws -> IngestionSummary {
        var options = IngestionOptions()
        options.format = selection.format
        options.isResuming = isResuming
        options.batchSize = 700
        options.workers = 2
        var asked = 0
        return try directory.ingest(
            selection, into: try MappedIngestionTests.table(directory), options: options,
            until: {
                asked += 1
                return asked > pieces
            })
    }

    @Test(
        arguments: [InputFormat.auto, .ndjson, .array, .arrays, .documents, .seq, .elements(at: "a")],
        ["", "gzip", "zstd"])
    func resumingEqualsAnUninterruptedRun(format: InputFormat, compression: String) throws {
        let whole = try TestDirectory()
        let halves = try TestDirectory()
        let text = Array(Self.text(format).utf8)
        let bytes = compression.isEmpty ? text : DecompressedInputTests.compressed(compression, text)
        let selections = try [whole, halves].map { directory in
            try Data(bytes).write(to: URL(fileURLWithPath: directory.path("in")))
            return InputSelection([.file(directory.path("in"))], format: format, label: "in")
        }
        let all = try Self.ingest(whole, selections[0], isResuming: false)
        let first = try Self.ingest(halves, selections[1], isResuming: false, stopAfter: 2)
        #expect(first.read > 0 && first.read < all.read)
        let rest = try Self.ingest(halves, selections[1], isResuming: true)
        #expect(first.read + rest.read == all.read)
        #expect(first.result.inserted + rest.result.inserted == all.result.inserted)
        #expect(rest.result.unchanged == 0 && rest.result.knownRejects == 0)
        #expect(try halves.rows("SELECT * FROM Visit ORDER BY id") == whole.rows("SELECT * FROM Visit ORDER BY id"))
        #expect(
            try String(contentsOfFile: halves.rejects, encoding: .utf8)
                == String(contentsOfFile: whole.rejects, encoding: .utf8))
        let again = try Self.ingest(halves, selections[1], isResuming: true)
        #expect(again.read == 0 && again.failures.isEmpty)
    }

    @Test func anotherTableIsNotResumed() throws {
        let directory = try TestDirectory()
        let files = try directory.files([Self.text(.ndjson)])
        _ = try Self.ingest(directory, files, isResuming: false)
        var options = IngestionOptions()
        options.isResuming = true
        let other = MappedIngestionTests.mapping.replacing("\"Visit\"", with: "\"Call\"")
        let table = try MappedTable(mapping: try directory.file("other.json", other), named: "Call", upsert: .update)
        #expect(try directory.ingest(files, into: table, options: options).read == 20_000)
    }

    @Test func aPipeIsResumedByItsName() throws {
        let directory = try TestDirectory()
        let path = directory.path("pipe")
        try #require(unsafe mkfifo(path, 0o600) == 0)
        // The last run reads nothing from the pipe, so its writer would receive SIGPIPE.
        _ = signal(SIGPIPE, SIG_IGN)
        func ingest(_ text: String, label: String?) throws -> IngestionSummary {
            let writer = Thread {
                try? DescriptorOutput(creating: path).write(Array(text.utf8))
            }
            writer.start()
            return try Self.ingest(directory, InputSelection([.file(path)], label: label), isResuming: true)
        }
        let first = "{\"id\":1}\n{\"id\":2}\n"
        #expect(try ingest(first, label: "day").read == 2)
        // The text has grown.
        let more = try ingest(first + "{\"id\":3}\n", label: "day")
        #expect(more.read == 1 && more.result.inserted == 1)
        let failures = try ingest(first, label: nil).failures
        #expect(
            failures.map { "\($0)" } == ["cannot read \(path): what comes through a pipe is resumed by its --name only"]
        )
    }

    @Test(arguments: [1, 2])
    func aShorterPipeIsAnError(workers: Int) throws {
        let directory = try TestDirectory()
        _ = signal(SIGPIPE, SIG_IGN)
        func ingest(_ text: String) throws -> IngestionSummary {
            let path = directory.path("pipe-\(UUID().uuidString)")
            try #require(unsafe mkfifo(path, 0o600) == 0)
            let writer = Thread { try? DescriptorOutput(creating: path).write(Array(text.utf8)) }
            writer.start()
            var options = IngestionOptions()
            options.isResuming = true
            options.workers = workers
            return try directory.ingest(
                InputSelection([.file(path)], label: "day"), into: try MappedIngestionTests.table(directory),
                options: options)
        }
        let text = "{\"id\":1}\nx\n{\"id\":2}\n"
        #expect(try ingest(text).result.inserted == 2)
        for shorter in ["{\"id\":1}\n", String(text.dropLast(2))] {
            let summary = try ingest(shorter)
            #expect(summary.read == 0)
            let expected =
                "it has \(shorter.utf8.count) bytes, fewer than the 19 that an earlier run has stored under this --name: "
                + "pipe all of it, or read it under another --name"
            #expect(summary.failures.map { "\($0)".hasSuffix(expected) } == [true])
        }
        #expect(try directory.rejectLines().count == 1)
        // The last line feed does not matter.
        #expect(try ingest(String(text.dropLast(1))).failures.isEmpty)
        #expect(try ingest(text + "{\"id\":3}").result.inserted == 1)
    }

    @Test func acceptedRecordsAreNoLongerRejected() throws {
        let directory = try TestDirectory()
        let files = try directory.files(["{\"id\":1}\n{\"id\":\"2\"}\nx\n", "y\n{\"id\":3}\n"])
        _ = try Self.ingest(directory, files, isResuming: false)
        #expect(try directory.rejectLines().count == 3)
        let lenient = MappedIngestionTests.mapping.replacing("\"Integer\"", with: "\"JSON\"")
        let table = try MappedTable(mapping: try directory.file("map.json", lenient), named: "Visit", upsert: .update)
        try directory.execute("DROP TABLE Visit")
        let summary = try directory.ingest(files, into: table)
        #expect(summary.result.knownRejects == 2 && summary.result.newRejects == 0)
        #expect(try directory.rejectLines().map { $0["record"] as? String } == ["x", "y"])
        #expect(try directory.value("SELECT count(*) FROM rejects") == 2)
    }

    @Test func aCopyIsTheSameInput() throws {
        let directory = try TestDirectory()
        let text = "{\"id\":1}\nx\n"
        for name in ["a", "b"] {
            let file = try directory.file(name, text).path
            _ = try directory.ingest(InputSelection([.file(file)]), into: try MappedIngestionTests.table(directory))
        }
        #expect(try directory.rejectLines().count == 1)
        #expect(try directory.rows("SELECT input FROM rejects") == [directory.path("b")])
    }

    @Test func dryRunWritesNothing() throws {
        let directory = try TestDirectory()
        let files = try directory.files(["{\"id\":1}\n{\"id\":1}\nx\n"])
        let store = try RecordStore(rehearsing: try MappedIngestionTests.table(directory))
        let summary = IngestionSeries(files, store: store, options: IngestionOptions()).run()
        try store.close()
        #expect(summary.result.accepted == 2 && summary.result.rejected == 1 && summary.lost == 0)
        #expect(try directory.names == ["0.ndjson", "map.json"])
    }

    @Test func lockedDatabaseIsAwaited() throws {
        let directory = try TestDirectory()
        func hold() throws {
            let store = try RecordStore(EventTable(), path: directory.database, rejectsPath: directory.rejects)
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) { try? store.close() }
        }
        try hold()
        let start = ContinuousClock.now
        let second = try RecordStore(
            EventTable(), path: directory.database, rejectsPath: directory.rejects, patience: .seconds(30))
        #expect(ContinuousClock.now - start < .seconds(20))
        try second.close()
    }

    @Test func stopEndsTheWait() throws {
        let directory = try TestDirectory()
        let first = try RecordStore(EventTable(), path: directory.database, rejectsPath: directory.rejects)
        var asked = 0
        #expect(throws: IngestError.self) {
            try RecordStore(
                EventTable(), path: directory.database, rejectsPath: directory.path("other"), patience: .seconds(600),
                until: {
                    asked += 1
                    return asked > 2
                })
        }
        #expect(asked == 3)
        try first.close()
    }
}

import Foundation
import Gzip
import IngestCore
import Testing

/// The identity of inputs whose records are identified only by their place.
struct InputIdentityTests {
    private static let mapping =
        #"{"Visit": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer"}]}"#

    private static func ingest(
        _ directory: TestDirectory, _ names: [String], format: InputFormat = .auto, isResuming: Bool = false
    ) throws -> IngestionSummary {
        var options = IngestionOptions()
        options.format = format
        options.isResuming = isResuming
        return try directory.ingest(
            InputSelection(names.map { .file(directory.path($0)) }, format: format),
            into: try MappedIngestionTests.table(directory, text: mapping), options: options)
    }

    private static func ids(_ directory: TestDirectory) throws -> [String] {
        try directory.rows("SELECT id FROM Visit ORDER BY id")
    }

    /// Enough lines that the text's middle is far from both ends.
    private static func text(with id: Int) -> String {
        (0..<30_000).map { "{\"id\":\($0 == 15_000 ? id : 1_000_000 + $0)}\n" }.joined()
    }

    @Test func filesThatDifferInTheMiddleAreDifferentInputs() throws {
        let directory = try TestDirectory()
        for (name, id) in [("a", 1), ("b", 2)] { _ = try directory.file(name, Self.text(with: id)) }
        #expect(try Self.ingest(directory, ["a"]).result.inserted == 30_000)
        #expect(try Self.ingest(directory, ["b"], isResuming: true).result.inserted == 30_000)
        #expect(try directory.rows("SELECT id FROM Visit WHERE id < 1000 ORDER BY id") == ["1", "2"])
    }

    @Test func rejectedRecordsOfBothAreKept() throws {
        let directory = try TestDirectory()
        for (name, middle) in [("a", "x"), ("b", "y")] {
            _ = try directory.file(name, "{\"id\":1}\n\(middle)\n{\"id\":2}\n")
        }
        _ = try Self.ingest(directory, ["a", "b"])
        #expect(try directory.rejectLines().map { $0["record"] as? String } == ["x", "y"])
    }

    @Test func sameContentTwiceIsAnError() throws {
        let directory = try TestDirectory()
        for name in ["a", "b", "c"] { _ = try directory.file(name, name == "b" ? "{\"id\":2}\n" : "{\"id\":1}\n") }
        func reason(_ names: [String]) -> String? {
            let selection = InputSelection(names.map { .file(directory.path($0)) })
            return (#expect(throws: IngestError.self) { try selection.checkThatAllDiffer() })?.description
        }
        let (a, c) = (directory.path("a"), directory.path("c"))
        #expect(
            reason(["a", "b", "c"])
                == "cannot read \(c): it holds the same as \(a), byte by byte: leave one of them out")
        #expect(reason(["a", "a"])?.contains("\(a): it holds the same as \(a)") == true)
        try InputSelection([.file(a), .file(directory.path("b")), .sample]).checkThatAllDiffer()
    }

    static let growths: [[String]] = [
        ["{\"id\":1}\n{\"id\":2}\n", "{\"id\":3}\n"],
        ["{\"id\":1}\n{\"id\":2}", "\n{\"id\":3}\n"],
        ["{\"id\":1}\n{\"id\":2}\n", " \r\n", "\n{\"id\":3}"],
        // Cut within a record, because the writer may be interrupted at any moment.
        ["{\"id\":1}\n{\"id", "\":2}\n{\"id\":3}\n"],
        ["{\"id\":1}\n{\"id\":2", "}\n{\"id\"", ":3}\n"],
        ["{\"id\":1}\n  {", "\"id\":2}\n{\"id\":3}\n"],
    ]

    @Test(arguments: growths, [false, true])
    func grownFileIsTheSameInput(pieces: [String], isResuming: Bool) throws {
        for (format, isCompressed) in [(InputFormat.auto, false), (.ndjson, false), (.seq, false), (.ndjson, true)] {
            let directory = try TestDirectory()
            var bytes: [UInt8] = []
            for piece in pieces {
                let text = Array(format == .seq ? piece.replacing("{", with: "\u{1E}{").utf8 : piece.utf8)
                bytes += isCompressed ? gzipped(text) : text
                try Data(bytes).write(to: URL(fileURLWithPath: directory.path("in")))
                let summary = try Self.ingest(directory, ["in"], format: format, isResuming: isResuming)
                #expect(summary.failures.isEmpty)
            }
            #expect(try Self.ids(directory) == ["1", "2", "3"], "\(format) \(isCompressed)")
            #expect(try directory.value("SELECT count(DISTINCT input) FROM Visit") == 1)
            // In a compressed file the start of the cut line is not known.
            if !isResuming || !isCompressed { #expect(try directory.rejectLines().isEmpty, "\(format)") }
            #expect(try Self.ingest(directory, ["in"], format: format, isResuming: true).read == 0)
        }
    }

    @Test func otherContentOfAFileIsNoted() throws {
        let directory = try TestDirectory()
        let path = try directory.file("in", "{\"id\":1}\n{\"id\":2}\n").path
        #expect(try Self.ingest(directory, ["in"], isResuming: true).notes.isEmpty)
        func notes(_ text: String, isResuming: Bool = true) throws -> [String] {
            _ = try directory.file("in", text)
            let summary = try Self.ingest(directory, ["in"], isResuming: isResuming)
            #expect(summary.failures.isEmpty)
            return summary.notes
        }
        let end =
            "so it is read from its start as a new input; what was stored of the former content stays"
        #expect(
            try notes("{\"id\":1}\n") == [
                "\(path): it is shorter than in an earlier run (9 bytes, formerly 18), \(end)"
            ])
        #expect(
            try notes("{\"id\":3}\n{\"id\":2}\n")
                == ["\(path): its content is not that of an earlier run (18 bytes, formerly 18), \(end)"])
        #expect(try notes("{\"id\":3}\n{\"id\":2}\n{\"id\":4}\n").isEmpty)
        #expect(try notes("{\"id\":5}\n", isResuming: false).isEmpty)
        #expect(try directory.rows("SELECT id FROM Visit ORDER BY id") == ["1", "1", "2", "2", "3", "4", "5"])
        _ = try directory.file("in", "")
        let failures = try Self.ingest(directory, ["in"], isResuming: true).failures
        #expect(failures.map { "\($0)" } == ["cannot read \(path): the input is empty"])
    }

    @Test func onlyNewRecordsOfAGrownFileAreRead() throws {
        let directory = try TestDirectory()
        _ = try directory.file("in", "{\"id\":1}\n{\"id\":2}\n")
        _ = try Self.ingest(directory, ["in"])
        _ = try directory.file("in", "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\nx\n")
        let summary = try Self.ingest(directory, ["in"], isResuming: true)
        #expect(summary.read == 2 && summary.result.inserted == 1)
        #expect(try directory.rejectLines().map { $0["line"] as? Int } == [4])
    }

    @Test func replacedFileIsAnotherInput() throws {
        let directory = try TestDirectory()
        _ = try directory.file("in", "{\"id\":1}\n")
        _ = try Self.ingest(directory, ["in"])
        _ = try directory.file("in", "{\"id\":2}\n{\"id\":3}\n")
        #expect(try Self.ingest(directory, ["in"], isResuming: true).result.inserted == 2)
        #expect(try Self.ids(directory) == ["1", "2", "3"])
    }

    @Test func fileWithTheSameStartIsAnotherInput() throws {
        let directory = try TestDirectory()
        _ = try directory.file("a", "{\"id\":1}\n")
        _ = try directory.file("b", "{\"id\":1}\n{\"id\":2}\n")
        for name in ["a", "b"] { _ = try Self.ingest(directory, [name], isResuming: true) }
        #expect(try Self.ids(directory) == ["1", "1", "2"])
    }

    @Test func pipeWithoutNameFailsBeforeTheDatabaseIsCreated() throws {
        let directory = try TestDirectory()
        let path = directory.path("pipe")
        try #require(unsafe mkfifo(path, 0o600) == 0)
        _ = try directory.file("in", "{\"id\":1}\n")
        let places = [InputPlace.file(directory.path("in")), .sample, .file(path)]
        #expect(InputSelection(places).uncertainOrigin == InputOrigin(named: path))
        #expect(InputSelection(places, label: "day").uncertainOrigin == nil)
        #expect(InputSelection(places.dropLast()).uncertainOrigin == nil)
        let table = try MappedIngestionTests.table(directory, text: Self.mapping)
        #expect(throws: IngestError.self) { try table.placing(in: InputOrigin(named: path)) }
        #expect(try MappedIngestionTests.table(directory).placing(in: InputOrigin(named: path)) == nil)
    }

    @Test func outputCannotBeInput() throws {
        let directory = try TestDirectory()
        let path = try directory.file("in", "{\"id\":1}\n").path
        let output = unsafe open(path, O_WRONLY | O_APPEND)
        defer { _ = close(output) }
        let selection = InputSelection([.file(path)])
        let error = #expect(throws: IngestError.self) { try selection.check(writingTo: [output]) }
        #expect(error?.description == "cannot read \(path): the run's own output goes to the same file")
        try selection.check(writingTo: [STDERR_FILENO])
        // A terminal or a device may be both input and output.
        let null = unsafe open("/dev/null", O_WRONLY)
        defer { _ = close(null) }
        try InputSelection([.file("/dev/null")]).check(writingTo: [null])
    }
}

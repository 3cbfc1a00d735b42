import FastModelGRDB
import Foundation
import GRDB
import IngestCore
import Testing

/// Mappings that are inferred while records are stored, and kept beside the database.
struct KeptMappingTests {
    private let directory: TestDirectory

    init() throws { directory = try TestDirectory() }

    private func evidence(_ lines: [String]) throws -> SampleEvidence {
        let inference = Inference(records: 100)
        try inference.read(BytesInput(lines.joined(separator: "\n")))
        return inference.evidence
    }

    /// Infers and keeps a mapping. Returns the name of the records and the key paths of new columns.
    @discardableResult
    private func infer(
        _ lines: [String], from input: String, named record: String? = nil,
        _ options: InferredMappingOptions = InferredMappingOptions()
    ) throws -> [String] {
        var kept = try KeptMapping(beside: directory.database)
        let mapping = try kept.infer(try evidence(lines), named: record, from: input, options)
        try kept.write()
        return [mapping.name] + mapping.columns.map(\.keyPath)
    }

    private var text: String {
        get throws { try String(contentsOfFile: directory.database + "-mapping.json", encoding: .utf8) }
    }

    @Test func furtherFieldsExtendTheMapping() throws {
        let first = #"{"id": 1, "page": {"url": "/a"}, "tags": [1], "data": {"a": {"0": 1}}}"#
        #expect(try infer([first], from: "visits.ndjson") == ["visits", "id", "page.url", "tags", "data.a"])
        let before = try text
        #expect(try infer([first], from: "elsewhere.ndjson") == ["visits"])
        // Only the key's name is the same.
        #expect(throws: IngestError.self) { try infer([#"{"id": 1, "total": 2}"#], from: "elsewhere.ndjson") }
        #expect(try text == before)
        // Values within a column that is there, at a step of its path, and beside it.
        let second = #"{"id": "x", "page": {"url": {"a": 1}, "title": ""}, "tags": {"a": 1}, "data": 5, "rest": 1}"#
        #expect(try infer([second], from: "day2.ndjson.gz") == ["visits", "page.title", "rest"])
        let lines = try text.split(separator: "\n").map(String.init)
        #expect(
            lines.starts(
                with: before.split(separator: "\n").dropLast().map { "\($0)" }.map { line in
                    line.contains("Rest") ? line + "," : line
                }))
        #expect(lines.dropLast().last?.contains(#""PropertyKey":"rest_2""#) == true)
        let kept = try KeptMapping(beside: directory.database)
        let table = try kept.table(named: "visits", upsert: .update)
        #expect(table.restColumn == "rest")
        #expect(table.rows.uniqueColumns == ["id"])
    }

    @Test func otherRecordsNeedAName() throws {
        try infer([#"{"id": 1, "a": 1, "b": 1}"#], from: "visits.ndjson")
        let orders = [#"{"id": 1, "total": 1, "lines": [], "buyer": "x"}"#]
        let error = #expect(throws: IngestError.self) { try infer(orders, from: "orders.ndjson") }
        #expect(error?.description.contains("maps visits. Add --record NAME") == true)
        #expect(try infer(orders, from: "orders.ndjson", named: "orders").first == "orders")
        #expect(try infer(orders, from: "orders.ndjson") == ["orders"])
        #expect(throws: IngestError.self) { try infer(orders, from: "day2.ndjson") }
        #expect(try infer([#"{"c": 1}"#], from: "x.ndjson", named: "visits") == ["visits", "c"])
    }

    @Test func namesAreThoseOfTables() throws {
        try infer([#"{"id": 1, "a": 1}"#], from: "users.ndjson")
        // SQLite knows one table of these names.
        #expect(try infer([#"{"id": 1, "b": 1}"#], from: "x.ndjson", named: "Users") == ["users", "b"])
        // The name of the file does not make other records users.
        let others = [#"{"id": 1, "total": 1, "item": "x"}"#]
        #expect(throws: IngestError.self) { try infer(others, from: "elsewhere/users.ndjson") }
        #expect(try infer(others, from: "users.ndjson", named: "users") == ["users", "total", "item"])
    }

    @Test func aFailedRunKeepsNoMapping() throws {
        try directory.execute("CREATE TABLE users (id INTEGER, name TEXT); INSERT INTO users VALUES (1, 'a'), (1, 'b')")
        var kept = try KeptMapping(beside: directory.database)
        _ = try kept.infer(
            try evidence([#"{"id": 1, "name": "a"}"#]), named: nil, from: "users", InferredMappingOptions())
        let table = try kept.table(named: "users", upsert: .update)
        #expect(throws: IngestError.self) {
            try RecordStore(
                table, path: directory.database, rejectsPath: directory.rejects, preparing: { try kept.write() })
        }
        #expect(!FileManager.default.fileExists(atPath: kept.path))
    }

    @Test func theRestStays() throws {
        try infer([#"{"id": 1, "b": 1}"#], from: "visits.ndjson")
        var kept = try KeptMapping(beside: directory.database)
        var options = InferredMappingOptions()
        options.rest = nil
        let sample = try evidence([#"{"id": 1, "b": 1}"#])
        #expect(throws: IngestError.self) {
            try kept.infer(sample, named: nil, from: "visits", options, isRestChosen: true)
        }
        options.rest = "rest"
        #expect(try kept.infer(sample, named: nil, from: "visits", options, isRestChosen: true).columns.isEmpty)
    }

    @Test func theKeyStays() throws {
        var options = InferredMappingOptions()
        options.key = .paths(["b"])
        try infer([#"{"id": 1, "b": 1}"#], from: "visits.ndjson", options)
        #expect(throws: IngestError.self) { try infer([#"{"id": 1, "b": 1}"#], from: "visits.ndjson", options) }
        #expect(try infer([#"{"id": 1, "b": 1}"#], from: "visits.ndjson") == ["visits"])
    }

    @Test func anotherProgramsFileIsNotReplaced() throws {
        var kept = try KeptMapping(beside: directory.database)
        _ = try kept.infer(try evidence([#"{"id": 1}"#]), named: nil, from: "a", InferredMappingOptions())
        _ = try directory.file("out.sqlite-mapping.json", #"{"a": 1}"#)
        let error = #expect(throws: IngestError.self) { try kept.write() }
        #expect(error?.description.contains("was changed by another program") == true)
        #expect(try text == #"{"a": 1}"#)
        #expect(throws: IngestError.self) { try KeptMapping(beside: directory.database) }
    }

    @Test func everyInputIsSampled() throws {
        let texts = (0..<4).map { file in
            (0..<100).map { #"{"f\#(file)": \#($0), "n\#($0)": 1}"# }.joined(separator: "\n")
        }
        var inference = Inference(records: 40)
        inference.read(try directory.files([#"{"short": 1}"#] + texts))
        let mapping = try InferredMapping(inference.evidence, named: "a")
        #expect(inference.evidence.records == 40)
        let paths = Set(mapping.columns.map(\.keyPath))
        #expect(paths.isSuperset(of: ["short", "f0", "f1", "f2", "f3", "n8"]))
        #expect(!paths.contains("n11"))
        var few = Inference(records: 2)
        few.read(try directory.files([#"{"short": 1}"#] + texts))
        #expect(few.evidence.records == 5)
    }

    /// A pipe is read by the sample and then again by the run.
    @Test(arguments: [3, 6_000])
    func pipesAreReadTwice(count: Int) throws {
        let lines = (0..<count).map { #"{"id": \#($0), "text": "\#(String(repeating: "x", count: 2_000))"}"# }
        let pipe = directory.path("visits")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let text = Data((lines.joined(separator: "\n") + "\n").utf8)
        let writer = Thread {
            let file = FileHandle(forWritingAtPath: pipe)
            try? file?.write(contentsOf: text)
            try? file?.close()
        }
        writer.start()
        let starts = PipeStarts()
        let inputs = InputSelection([.file(pipe)], label: "visits").keeping(starts)
        var inference = Inference(records: 1_000_000)
        inference.read(inputs)
        // The sample ends where no more is kept.
        #expect(inference.evidence.records == 3 || (4_000..<6_000).contains(inference.evidence.records))
        starts.endSample()
        var kept = try KeptMapping(beside: directory.database)
        let mapping = try kept.infer(inference.evidence, named: nil, from: "visits", InferredMappingOptions())
        let summary = try directory.ingest(inputs, into: try kept.table(named: mapping.name, upsert: .update))
        #expect(summary.read == count)
        #expect(summary.failures.isEmpty)
        #expect(try directory.value("SELECT count(*) FROM visits") == count)
        #expect(try directory.value("SELECT sum(id) FROM visits") == count * (count - 1) / 2)
    }

    @Test func backfillNeedsATable() throws {
        try infer([#"{"id": 1}"#], from: "visits")
        let table = try KeptMapping(beside: directory.database).table(named: "visits", upsert: .update)
        let backfill = Backfill(table, path: directory.database, patience: .zero)
        let error = #expect(throws: IngestError.self) { try backfill.run() }
        #expect(error?.description.contains("No such file") == true)
        #expect(!FileManager.default.fileExists(atPath: directory.database))
        try directory.execute("CREATE TABLE other (id)")
        let missing = #expect(throws: IngestError.self) { try backfill.run() }
        #expect(missing?.description.contains("there is no table visits") == true)
        #expect(try directory.rows("SELECT name FROM sqlite_master") == ["other"])
    }
}

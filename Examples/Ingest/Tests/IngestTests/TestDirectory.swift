import Foundation
import GRDB
import IngestCore

/// A directory with a database that is deleted after the test.
final class TestDirectory {
    private let url = FileManager.default.temporaryDirectory.appending(path: "ingest-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var database: String { path("out.sqlite") }
    var rejects: String { path("rejects.ndjson") }

    /// The names of its files, without those that the database has while it is open.
    var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: url.path).filter { !$0.hasPrefix("out.sqlite-") }
                .sorted()
        }
    }

    /// The path of a file.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Ingests events, as the program does without a mapping.
    func ingest(_ input: any InputSource, batchSize: Int = 1_000, workers: Int = 1, until stop: () -> Bool = { false })
        throws
        -> IngestionSummary
    {
        try ingest(input, into: EventTable(), batchSize: batchSize, workers: workers, until: stop)
    }

    /// Ingests into any table.
    func ingest(
        _ input: any InputSource, into table: some RecordTable, batchSize: Int = 1_000, workers: Int = 1,
        until stop: () -> Bool = { false }
    ) throws -> IngestionSummary {
        let store = try RecordStore(table, path: database, rejectsPath: rejects)
        var options = IngestionOptions()
        options.batchSize = batchSize
        options.workers = workers
        let summary = Ingestion(input: input, store: store, options: options).run(until: stop)
        try store.close()
        return summary
    }

    /// Ingests several inputs.
    func ingest(
        _ selection: InputSelection, into table: some RecordTable, options: IngestionOptions = IngestionOptions(),
        until stop: () -> Bool = { false },
        onCommit: @escaping (IngestionSummary, [RejectedRecord]) -> Void = { _, _ in }
    ) throws -> IngestionSummary {
        let store = try RecordStore(table, path: database, rejectsPath: rejects)
        let summary = IngestionSeries(selection, store: store, options: options).run(until: stop, onCommit: onCommit)
        try store.close()
        return summary
    }

    /// Writes inputs, `0.ndjson` and so on.
    func files(_ texts: [String]) throws -> InputSelection {
        InputSelection(try texts.enumerated().map { .file(try file("\($0).ndjson", $1).path) })
    }

    /// The only value of a query.
    func value<Value: DatabaseValueConvertible>(_ sql: String, as type: Value.Type = Value.self) throws -> Value? {
        let queue = try DatabaseQueue(path: database)
        return try queue.read { try Value.fetchOne($0, sql: sql) }
    }

    /// Writes a file.
    func file(_ name: String, _ text: String) throws -> URL {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Changes the database.
    func execute(_ sql: String) throws {
        try DatabaseQueue(path: database).write { try $0.execute(sql: sql) }
    }

    /// The rows of a query, values joined by `|`.
    func rows(_ sql: String) throws -> [String] {
        let queue = try DatabaseQueue(path: database)
        return try queue.read { database in
            try Row.fetchAll(database, sql: sql).map { row in
                row.databaseValues.map { String.fromDatabaseValue($0) ?? ($0.isNull ? "" : "\($0)") }.joined(
                    separator: "|")
            }
        }
    }

    /// The rows of all events, ordered by their key.
    func events() throws -> [Row] {
        let queue = try DatabaseQueue(path: database)
        return try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM events ORDER BY id") }
    }

    /// The lines of the rejects file.
    func rejectLines() throws -> [[String: Any]] {
        try String(contentsOfFile: rejects, encoding: .utf8).split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        }
    }
}

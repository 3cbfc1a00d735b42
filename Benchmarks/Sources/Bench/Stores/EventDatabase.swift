import FastModel
import FastModelGRDB
import Foundation
import GRDB

/// A database with an event table, in a file of its own that goes with it.
final class EventDatabase {
    private static let columns = [
        "id", "kind", "timestamp", "user_id", "session_id", "amount", "quantity", "is_new", "path", "referrer",
    ]
    /// The records of a transaction.
    private static let batchSize = 1_000

    private let directory: URL
    private let queue: DatabaseQueue
    private var path: String { directory.appending(path: "events.sqlite").path }

    init() throws {
        directory = URL.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        var configuration = Configuration()
        configuration.journalMode = .wal
        queue = try DatabaseQueue(path: directory.appending(path: "events.sqlite").path, configuration: configuration)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE event (
                        id TEXT NOT NULL PRIMARY KEY, kind TEXT, timestamp TEXT, user_id INTEGER, session_id TEXT,
                        amount DOUBLE, quantity INTEGER, is_new BOOLEAN, path TEXT, referrer TEXT)
                    """)
        }
    }

    deinit {
        try? queue.close()
        try? FileManager.default.removeItem(at: directory)
    }

    /// All rows as the database has them, in the order of a column.
    func rows(orderedBy column: String) throws -> [[DatabaseValue]] {
        try queue.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM event ORDER BY \(column)").map { Array($0.databaseValues) }
        }
    }

    /// Deletes every other row or so, so that half of the records are inserted and half are updates.
    func deleteHalf() throws {
        try queue.write { try $0.execute(sql: "DELETE FROM event WHERE quantity % 2 = 0") }
    }

    /// Upserts a stream by FastModel.
    func upsert(_ stream: some JSONSource, _ consume: Consumer<StoredEvent>) throws {
        let provider = try GRDBProvider(StoredEvent.table, in: queue, mode: .updateExisting)
        var reader = try InstanceReader(provider, framing: .lines, batchSize: Self.batchSize)
        let take: (consuming FastModel.Record<StoredEvent>) throws -> Void = { record in
            switch consume record {
            case .model(let event, _): consume(event)
            case .rejected(let error, _): throw error
            }
        }
        try reader.feed(stream, take)
        try reader.finish(take)
    }

    private static var statement: String {
        let names = Self.columns.joined(separator: ", ")
        let places = Self.columns.map { _ in "?" }.joined(separator: ", ")
        let assignments = Self.columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO event (\(names)) VALUES (\(places)) ON CONFLICT (id) DO UPDATE SET \(assignments)
            """
    }

    /// Upserts values that are ready, by the loop of C.
    func upsert(_ values: ReadyValues) throws {
        // As GRDB sets it.
        try values.store(in: path, settings: "PRAGMA synchronous = NORMAL", Self.statement, batch: Self.batchSize)
    }

    /// Upserts values that are ready, by a prepared statement.
    func upsert(_ events: [StatementArguments]) throws {
        for start in stride(from: 0, to: events.count, by: Self.batchSize) {
            try queue.write { database in
                let statement = try database.makeStatement(sql: Self.statement)
                for event in events[start..<min(start + Self.batchSize, events.count)] {
                    try statement.execute(arguments: event)
                }
            }
        }
    }
}

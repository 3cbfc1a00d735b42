import FastModel
import FastModelGRDB
import Foundation
import GRDB

extension Workload {
    /// A stream of events into a table that already has half of them.
    ///
    /// - Throws: `DatabaseError`; ``WorkloadError`` if the contestants' tables differ.
    init(upserting text: String) throws {
        let stream = Data(text.utf8)
        let fast = try EventDatabase()
        let byHand = try EventDatabase()
        let floor = try EventDatabase()
        try fast.upsert(stream, Consumer { _ in })
        // In the stream's order, because sorted keys are cheaper to store.
        let rows = try fast.rows(orderedBy: "rowid")
        let values = rows.map { StatementArguments($0) }
        let ready = ReadyValues(rows)
        try byHand.upsert(values)
        try floor.upsert(ready)
        for database in [fast, byHand, floor] { try database.deleteHalf() }
        try fast.upsert(stream, Consumer { _ in })
        try byHand.upsert(values)
        try floor.upsert(ready)
        let expected = try fast.rows(orderedBy: "id")
        guard try expected == byHand.rows(orderedBy: "id"), try expected == floor.rows(orderedBy: "id") else {
            throw WorkloadError.rejected("the contestants have stored different rows")
        }
        self.init(
            .upserting,
            about: "event records, NDJSON, upserted into SQLite, half of them updates",
            documentCount: values.count,
            byteCount: stream.count,
            contestants: [
                Contestant(.fastModel, makesModels: false, prepare: fast.deleteHalf) { consume in
                    try fast.upsert(stream, consume)
                },
                Contestant(.byHand, makesModels: false, prepare: byHand.deleteHalf) { (consume: Consumer<Int>) in
                    try byHand.upsert(values)
                    consume(values.count)
                },
                Contestant(.sqliteFloor, makesModels: false, prepare: floor.deleteHalf) { (consume: Consumer<Int>) in
                    try floor.upsert(ready)
                    consume(values.count)
                },
            ])
    }
}

/// A database with an event table, in a file that is deleted with the object.
final class EventDatabase {
    private static let statement = ReadyValues.upsert([
        "id", "kind", "timestamp", "user_id", "session_id", "amount", "quantity", "is_new", "path", "referrer",
    ])
    /// The number of records in a transaction.
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

    /// All rows of the database, ordered by a column.
    func rows(orderedBy column: String) throws -> [[DatabaseValue]] {
        try queue.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM event ORDER BY \(column)").map { Array($0.databaseValues) }
        }
    }

    /// Deletes about every other row, so that half of the records are inserted and half are updates.
    func deleteHalf() throws {
        try queue.write { try $0.execute(sql: "DELETE FROM event WHERE quantity % 2 = 0") }
    }

    /// Upserts a stream with FastModel.
    func upsert(_ stream: some JSONSource, _ consume: Consumer<StoredEvent>) throws {
        let provider = try GRDBProvider(StoredEvent.table, in: queue, mode: .updateExisting)
        var reader = try InstanceReader(provider, framing: .lines, batchSize: Self.batchSize)
        let take: (consuming DecodedRecord<StoredEvent>) throws -> Void = { record in
            switch consume record {
            case .model(let event, _): consume(event)
            case .rejected(let error, _): throw error
            }
        }
        try reader.feed(stream, take)
        try reader.finish(take)
    }

    /// Upserts prepared values with the loop in C.
    func upsert(_ values: ReadyValues) throws {
        // GRDB makes the same setting for a write-ahead log.
        try values.store(in: path, settings: "PRAGMA synchronous = NORMAL", Self.statement, batch: Self.batchSize)
    }

    /// Upserts prepared values with a prepared statement.
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

/// The columns of an event in the table.
struct StoredEvent: PresenceTracking {
    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var path = ""
    var referrer: String?
    var presence = PropertyPresence()

    static let schema = Schema({ StoredEvent() }) {
        Field("id", \.id)
        Field("kind", \.kind, key: "type")
        Field("timestamp", \.timestamp)
        Field("userID", \.userID, key: "user_id")
        Field("sessionID", \.sessionID, key: "session_id")
        Field("amount", \.amount)
        Field("quantity", \.quantity)
        Field("isNew", \.isNew, key: "is_new")
        Field("path", \.path)
        Field("referrer", \.referrer)
    }

    static let table = StoredTable<StoredEvent>("event", unique: "id") {
        StoredField("id", \.id)
        StoredField("kind", \.kind)
        StoredField("timestamp", \.timestamp)
        StoredField("userID", column: "user_id", \.userID)
        StoredField("sessionID", column: "session_id", \.sessionID)
        StoredField("amount", \.amount)
        StoredField("quantity", \.quantity)
        StoredField("isNew", column: "is_new", \.isNew)
        StoredField("path", \.path)
        StoredField("referrer", \.referrer)
    }
}

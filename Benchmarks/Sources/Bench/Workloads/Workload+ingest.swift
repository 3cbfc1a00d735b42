import Dispatch
import FastModel
import FastModelGRDB
import Foundation
import GRDB

extension Workload {
    /// A stream of events into a new database, with a pipeline like that of Ingest.
    ///
    /// - Throws: `DatabaseError`; ``WorkloadError`` if the contestants' tables differ.
    init(ingesting text: String) throws {
        let lines = text.split(separator: "\n").enumerated().map { "{\"number\":\($0)," + $1.dropFirst() }
        let stream = Data(lines.joined(separator: "\n").utf8)
        let database = try IngestDatabase()
        guard try database.ingest(stream).rows == lines.count else {
            throw WorkloadError.rejected("the pipeline has not stored every record")
        }
        let rows = try database.rows()
        let columns = try database.columns()
        let values = ReadyValues(rows)
        try database.recreate()
        try database.store(values, columns: columns)
        guard try database.rows() == rows else {
            throw WorkloadError.rejected("the contestants have stored different rows")
        }
        func contestant(_ name: ContestantName, measure: @escaping () throws -> Double) -> Contestant {
            Contestant(name, prepare: database.recreate, measure: measure)
        }
        self.init(
            .ingest,
            about:
                "event records, NDJSON, into a new SQLite database, two processors: the thread that stores, and the wall",
            documentCount: lines.count,
            byteCount: stream.count,
            contestants: [
                contestant(.fastModel) { try database.ingest(stream).seconds },
                contestant(.sqliteFloor) {
                    try CPUClock.seconds(calls: 1) { try database.store(values, columns: columns) }
                },
                contestant(.fastModelWall) { try wall { _ = try database.ingest(stream) } },
                contestant(.sqliteFloorWall) { try wall { try database.store(values, columns: columns) } },
            ])
    }
}

/// The seconds that pass during a call.
func wall(_ body: () throws -> Void) rethrows -> Double { try ContinuousClock().measure(body) / .seconds(1) }

/// A new database with an event table for each run. A pipeline like that of Ingest stores a stream in it, and a loop in C
/// stores prepared values.
final class IngestDatabase {
    /// The result of a block of lines, made by a worker.
    private struct Rows: RecordBlock {
        var rows = PreparedRows(NumberedEvent.table)

        mutating func append(_ record: consuming DecodedRecord<NumberedEvent>) {
            if case .model(let event, _) = consume record { rows.append(event) }
        }

        mutating func removeAll() { rows.removeAll() }
    }

    /// The work of the storing thread, and its processor time. The variables are used on `queue`, or after its last task.
    private final class Storing: @unchecked Sendable {
        let queue = DispatchQueue(label: "store", qos: .userInitiated)
        let room = DispatchSemaphore(value: 2)
        var seconds = 0.0
        var inserted = 0
        var failure: (any Error)?
    }

    /// The number of rows after which a transaction ends.
    private static let batchSize = 10_000
    private static let pages = "PRAGMA page_size = 16384"
    private static let settings = """
        PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -8192
        """

    private let directory: URL
    private var path: String { directory.appending(path: "events.sqlite").path }

    init() throws {
        directory = URL.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try recreate()
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// Makes a new, empty database.
    func recreate() throws {
        try? FileManager.default.removeItem(at: directory)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let queue = try open()
        try queue.write { try NumberedEvent.table.create(in: $0) }
        try queue.close()
    }

    private func open() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.prepareDatabase { try $0.execute(sql: Self.pages) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: Self.settings) }
        return queue
    }

    /// All rows of the database.
    func rows() throws -> [[DatabaseValue]] {
        try open().read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM event ORDER BY number").map { Array($0.databaseValues) }
        }
    }

    /// Stores a stream.
    ///
    /// - Returns: the rows, and the seconds of processor time of the thread that stored.
    func ingest(_ stream: Data) throws -> (rows: Int, seconds: Double) {
        let database = try open()
        let storing = Storing()
        var reader = try ParallelBlockReader(workers: 2) { Rows() }
        var batch: [PreparedRows<NumberedEvent>] = []
        let take: (inout Rows) -> Void = { block in
            batch.append(block.rows)
            block = Rows()
            guard batch.reduce(0, { $0 + $1.count }) >= Self.batchSize else { return }
            Self.store(batch, in: database, storing)
            batch = []
        }
        try reader.feed(stream, take)
        try reader.finish(take)
        Self.store(batch, in: database, storing)
        try storing.queue.sync { if let failure = storing.failure { throw failure } }
        return (storing.inserted, storing.seconds)
    }

    private static func store(
        _ batch: [PreparedRows<NumberedEvent>], in database: DatabaseQueue, _ storing: Storing
    ) {
        storing.room.wait()
        storing.queue.async {
            let start = CPUClock.now
            do {
                storing.inserted += try database.write { database in
                    let store = try RowStore(NumberedEvent.table, in: database)
                    return try batch.reduce(0) { $0 + (try store.store($1)).inserted }
                }
            } catch {
                storing.failure = error
            }
            storing.seconds += CPUClock.now - start
            storing.room.signal()
        }
    }

    /// Stores prepared values with the loop in C.
    func store(_ values: ReadyValues, columns: [String]) throws {
        let differences = columns.dropFirst().map { "event.\($0) IS NOT excluded.\($0)" }.joined(separator: " OR ")
        try values.store(
            in: path, settings: Self.settings, ReadyValues.upsert(columns) + " WHERE " + differences,
            batch: Self.batchSize)
    }

    /// The table's columns.
    func columns() throws -> [String] {
        try open().read { try $0.columns(in: "event").map(\.name) }
    }
}

/// An event as a service stores it: with a number of its own, in the order of the stream.
struct NumberedEvent: JSONModel, Sendable {
    var number = 0
    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var tags: [String] = []
    var path = ""
    var referrer: String?

    static let schema = Schema({ NumberedEvent() }) {
        Field("number", \.number)
        Field("id", \.id)
        Field("kind", \.kind, key: "type")
        Field("timestamp", \.timestamp)
        Field("userID", \.userID, key: "user_id")
        Field("sessionID", \.sessionID, key: "session_id")
        Field("amount", \.amount)
        Field("quantity", \.quantity)
        Field("isNew", \.isNew, key: "is_new")
        Field("tags", \.tags)
        Field("path", \.path)
        Field("referrer", \.referrer)
    }

    static let table = StoredTable<NumberedEvent>("event", unique: "number") {
        StoredField("number", \.number)
        StoredField("id", \.id)
        StoredField("kind", \.kind)
        StoredField("timestamp", \.timestamp)
        StoredField("userID", column: "user_id", \.userID)
        StoredField("sessionID", column: "session_id", \.sessionID)
        StoredField("amount", \.amount)
        StoredField("quantity", \.quantity)
        StoredField("isNew", column: "is_new", \.isNew)
        StoredField("tags", \.tags, as: .json)
        StoredField("path", \.path)
        StoredField("referrer", \.referrer)
    }
}

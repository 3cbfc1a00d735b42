#if Postgres
import FastModel
import FastModelPostgres
import Foundation

/// A PostgreSQL database, of which one run at a time uses a table or the tables of its lists.
final class PostgresRunDatabase: RunDatabase {
    /// How long a run waits at least for its lock. The server needs a moment to notice that a killed run has ended.
    private static let leastPatience = Duration.seconds(2)
    /// How long a run tries to go on after its connection was lost.
    private static let reconnection = Duration.seconds(60)

    let name: String
    private let database: PostgresDatabase
    /// The names of the locks on the run's tables. The connection holds the locks until it ends.
    private let locks: [PostgresValue]
    /// Whether a transaction has failed, so that the server may be lost.
    private var hasFailed = false

    /// Opens a database, and reserves tables of it.
    ///
    /// - Parameters:
    ///   - place: the database.
    ///   - tables: the names of the tables.
    ///   - durability: what a batch survives.
    ///   - patience: how long to wait for another run, and for locks of other programs.
    ///   - stop: called while waiting for another run.
    /// - Throws: `PostgresError`; ``StoreFault`` if another run stores in one of the tables.
    init(
        _ place: PostgresPlace, tables: [String], _ durability: Durability, patience: Duration, until stop: () -> Bool
    ) throws {
        name = place.name
        locks = tables.map { .text("ingest \($0)") }
        database = PostgresDatabase(
            place.url,
            settings: [
                "synchronous_commit": durability == .full ? "on" : "off",
                "lock_timeout": "\(Int(max(5, patience.seconds) * 1_000))ms",
                // The server then notices within half a minute that the run's machine is lost, and releases the lock.
                "tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3",
            ], patience: Self.reconnection)
        let end = ContinuousClock.now + max(patience, Self.leastPatience)
        while try !database.transaction({ try areLocked(in: $0) }) {
            guard ContinuousClock.now < end, !stop() else { throw Self.occupied }
            usleep(50_000)
        }
    }

    private static let occupied = StoreFault("another run is storing in the table, or in one of its lists")

    /// Takes all locks, which the connection may hold already, or none.
    private func areLocked(in transaction: PostgresTransaction) throws -> Bool {
        let names = locks.indices.map { "($\($0 + 1)::text)" }.joined(separator: ", ")
        let areTaken =
            try transaction.execute(
                "SELECT bool_and(pg_try_advisory_lock(hashtextextended(name, 0))) FROM (VALUES \(names)) AS locks (name)",
                locks
            ).first == "t"
        if !areTaken { try transaction.execute("SELECT pg_advisory_unlock_all()") }
        return areTaken
    }

    func transaction<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result {
        do {
            return try database.transaction { transaction in
                // A new connection does not have the lock yet, and the server may still keep it for the lost one.
                let end = ContinuousClock.now + Self.reconnection
                while try !areLocked(in: transaction) {
                    guard ContinuousClock.now < end else { throw Self.occupied }
                    usleep(200_000)
                }
                return try body(PostgresRunTransaction(transaction: transaction))
            }
        } catch {
            hasFailed = true
            throw error
        }
    }

    func read<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result { try transaction(body) }

    func beginStoring() {}

    func close() {
        // The next run need not wait until the server notices the end of the connection. Everything is stored, even if this fails.
        if !hasFailed { _ = try? database.transaction { try $0.execute("SELECT pg_advisory_unlock_all()") } }
        database.close()
    }

    func reason(of error: any Error) -> String { Self.reason(of: error) }

    /// Why a call has failed. Errors of PostgreSQL have no values.
    static func reason(of error: any Error) -> String { "\(error)" }
}

/// A transaction of a PostgreSQL database.
private struct PostgresRunTransaction: StoreTransaction {
    /// The bytes of rejected records that are read at a time.
    private static let pieceBytes = 1 << 20

    let transaction: PostgresTransaction

    func create(_ table: StoredTable<DynamicRecord>, _ schema: RecordSchema) throws {
        try table.create(schema, in: transaction)
    }

    func create<Model: JSONModel & Sendable>(_ table: StoredTable<Model>) throws { try table.create(in: transaction) }

    func create(_ table: OwnTable) throws {
        guard try columns(of: table.name).isEmpty else { return }
        // Runs on other tables may create it at the same time.
        try transaction.execute("SELECT pg_advisory_xact_lock(hashtextextended('ingest', 0))")
        guard try columns(of: table.name).isEmpty else { return }
        let definitions = table.definitions { kind in
            switch kind {
            case .text: "text"
            case .integer: "bigint"
            case .bytes: "bytea"
            }
        }
        try transaction.execute("CREATE TABLE \(table.name.quotedName) (\(definitions))")
        for (_, columns) in table.indices {
            let columns = columns.map(\.quotedName).joined(separator: ", ")
            try transaction.execute("CREATE INDEX ON \(table.name.quotedName) (\(columns))")
        }
    }

    func columns(of table: String) throws -> [String] {
        try transaction.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped",
            [.text(table.quotedName)]
        ).values.compactMap { $0.first ?? nil }
    }

    func store<Model: JSONModel & Sendable>(
        _ rows: PreparedRows<Model>, _ range: Range<Int>, in table: StoredTable<Model>, _ mode: UpsertMode
    ) throws -> StoringReport {
        try transaction.store(rows, range, mode)
    }

    func execute(_ sql: String, _ values: [StoredValue]) throws -> StatementResult {
        let rows = try transaction.execute(
            sql,
            values.map { value -> PostgresValue in
                switch value {
                case .null: .null
                case .integer(let value): .integer(Int64(value))
                case .text(let value): .text(value)
                }
            })
        return StatementResult(
            changed: rows.affectedRows, rows: rows.values.map { $0.map { value in value.map { .text($0) } ?? .null } })
    }

    func forEachReject(in table: String, _ body: (RejectedRecord) throws -> Void) throws {
        try transaction.execute(
            """
            DECLARE ingest_rejects NO SCROLL CURSOR FOR
            SELECT input, run, record_offset, record_length, encode(record, 'base64'), line, "column", byte_offset,
                code, reason FROM \(table.quotedName) ORDER BY input, record_offset
            """)
        // A record may have a megabyte, so few are read until their sizes are known.
        var count = 8
        while true {
            let rows = try transaction.execute("FETCH \(count) FROM ingest_rejects").values
            for row in rows { try body(try RejectedRecord(row)) }
            guard rows.count == count else { break }
            let bytes = rows.reduce(1) { $0 + ($1[4]?.utf8.count ?? 0) }
            count = max(1, min(1_000, 2 * count, Self.pieceBytes / (bytes / count + 1)))
        }
        try transaction.execute("CLOSE ingest_rejects")
    }
}

extension RejectedRecord {
    /// Makes the record of a row of PostgreSQL.
    fileprivate init(_ row: [String?]) throws {
        func number(_ index: Int) throws -> Int {
            guard let number = row[index].flatMap({ Int($0) }) else { throw Self.foreign }
            return number
        }
        guard row.count == 10, let input = row[0], let code = row[8], let reason = row[9],
            let record = row[4].flatMap({ Data(base64Encoded: $0, options: .ignoreUnknownCharacters) })
        else { throw Self.foreign }
        self.init(
            visit: InputVisit(InputOrigin(named: input), run: try number(1)), recordOffset: try number(2),
            recordLength: try number(3), record: record, line: try number(5), column: try number(6),
            byteOffset: try number(7), code: code, reason: reason)
    }

    private static let foreign = StoreFault("the table of rejected records is not this program's")
}

extension RecordStore {
    /// Opens a PostgreSQL database and brings the rejects file up to date. Rejected records are in the table `<table>_rejects`.
    ///
    /// - Parameters:
    ///   - table: the table of the records.
    ///   - place: the database.
    ///   - rejectsPath: the rejects file.
    ///   - inputs: the files that the run reads. The rejects file may not be among them.
    ///   - durability: what a batch survives.
    ///   - patience: how long to wait for another run on the table, or a lock of another program.
    ///   - stop: called while waiting for another run.
    ///   - prepare: called at the end of the transaction that makes the tables. After its error nothing has changed.
    /// - Throws: ``IngestError``, also if another run uses the table; the error of `prepare`.
    package convenience init(
        _ table: Table, in place: PostgresPlace, rejectsPath: String, reading inputs: [FileIdentity] = [],
        durability: Durability = .full, patience: Duration = .zero, until stop: () -> Bool = { false },
        preparing prepare: () throws -> Void = {}
    ) throws {
        let rejects = RejectsTable(named: "\(table.rows.name)_\(RejectsTable.name)")
        for name in table.tables where name == "fastmodel_transactions" || name.hasSuffix("_\(RejectsTable.name)") {
            throw IngestError.mapping("\(name): a table with this name is the program's own in PostgreSQL")
        }
        // The server would cut a longer name.
        guard rejects.rows.name.utf8.count <= 63 else {
            throw IngestError.mapping("\(table.rows.name): the table's name may have 55 bytes in PostgreSQL")
        }
        let taken = Dictionary(inputs.map { ($0, "the run reads it") }) { first, _ in first }
        let rejectsFile = try RejectsFile(path: rejectsPath, apartFrom: taken)
        let database: PostgresRunDatabase
        do {
            database = try PostgresRunDatabase(
                place, tables: table.tables, durability, patience: patience, until: stop)
        } catch {
            throw IngestError(storing: error, in: place.name, PostgresRunDatabase.reason(of: error))
        }
        try self.init(table, rejects, database, rejectsFile, preparing: prepare)
    }
}
#endif

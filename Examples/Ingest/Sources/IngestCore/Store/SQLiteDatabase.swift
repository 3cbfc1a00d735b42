import FastModel
import FastModelGRDB
import GRDB

/// An SQLite database that one run at a time uses.
final class SQLiteDatabase: RunDatabase {
    let name: String
    private let queue: DatabaseQueue
    /// Nil for a database in memory, whose transactions are rolled back once it is prepared.
    private let lock: DatabaseLock?
    private let durability: Durability
    private var isRehearsing = false

    /// Opens or creates a database, and reserves it.
    ///
    /// - Parameters:
    ///   - path: the database.
    ///   - durability: what a batch survives.
    ///   - patience: how long to wait for another run or program that uses the database.
    ///   - stop: called while waiting for another run.
    /// - Throws: ``IngestError`` if another run uses the database; `DatabaseError`.
    init(_ path: String, _ durability: Durability, patience: Duration, until stop: () -> Bool) throws {
        name = path
        self.durability = durability
        lock = try DatabaseLock(path, patience: patience, until: stop)
        queue = try DatabaseQueue(path: path, configuration: .storing(patience: patience))
    }

    /// Makes a database in memory that discards each batch.
    init() throws {
        name = "memory"
        durability = .normal
        lock = nil
        queue = try DatabaseQueue()
    }

    func transaction<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result {
        var result: Result?
        try queue.inTransaction { database in
            result = try body(SQLiteTransaction(database))
            return isRehearsing ? .rollback : .commit
        }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return result
    }

    func read<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result {
        try queue.read { try body(SQLiteTransaction($0)) }
    }

    /// Sets the write-ahead log last, so that a rejected database of another program is unchanged.
    func beginStoring() throws {
        if lock == nil { isRehearsing = true } else { try queue.set(durability) }
    }

    /// Merges the write-ahead log into the database. After an error, stored records remain in the log.
    func close() throws {
        defer { lock?.release() }
        try queue.close()
    }

    func reason(of error: any Error) -> String { Self.reason(of: error) }

    /// Why a call has failed, without values.
    static func reason(of error: any Error) -> String {
        switch error {
        // Only rejected records are decoded. GRDB's description of the error would show the whole row.
        case is RowDecodingError: "the table rejects is not this program's: a row is no rejected record"
        case let error as DatabaseError:
            "\(error.message ?? "no message") (SQLite error \(error.extendedResultCode.rawValue))"
        default: "\(error)"
        }
    }
}

/// A transaction of an SQLite database.
final class SQLiteTransaction: StoreTransaction {
    private let database: Database
    /// The opened stores, by the names of their tables.
    private var stores: [String: AnyObject] = [:]

    init(_ database: Database) { self.database = database }

    func create(_ table: StoredTable<DynamicRecord>, _ schema: RecordSchema) throws {
        try table.create(schema, in: database)
    }

    func create<Model: JSONModel & Sendable>(_ table: StoredTable<Model>) throws { try table.create(in: database) }

    func create(_ table: OwnTable) throws {
        let definitions = table.definitions { kind in
            switch kind {
            case .text: "TEXT"
            case .integer: "INTEGER"
            case .bytes: "BLOB"
            }
        }
        let options = table.key.isEmpty ? "STRICT" : "STRICT, WITHOUT ROWID"
        try database.execute(sql: "CREATE TABLE IF NOT EXISTS \(table.name.quotedName) (\(definitions)) \(options)")
        for (name, columns) in table.indices {
            let columns = columns.map(\.quotedName).joined(separator: ", ")
            try database.execute(
                sql: "CREATE INDEX IF NOT EXISTS \(name.quotedName) ON \(table.name.quotedName) (\(columns))")
        }
    }

    func columns(of table: String) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
    }

    func store<Model: JSONModel & Sendable>(
        _ rows: PreparedRows<Model>, _ range: Range<Int>, in table: StoredTable<Model>, _ mode: UpsertMode
    ) throws -> StoringReport {
        let store = try stores[table.name] as? RowStore<Model> ?? RowStore(table, mode, in: database)
        stores[table.name] = store
        return try store.store(rows, range)
    }

    func execute(_ sql: String, _ values: [StoredValue]) throws -> StatementResult {
        let statement = try database.cachedStatement(sql: sql)
        var named: [String: (any DatabaseValueConvertible)?] = [:]
        for (index, value) in values.enumerated() {
            // In SQLite, `$1` is a parameter with the name 1.
            named["\(index + 1)"] =
                switch value {
                case .null: .some(nil)
                case .integer(let value): value
                case .text(let value): value
                }
        }
        let arguments = StatementArguments(named)
        if statement.columnCount == 0 {
            try statement.execute(arguments: arguments)
            return StatementResult(changed: database.changesCount)
        }
        let rows = try Row.fetchAll(statement, arguments: arguments).map { row in
            Array(row.databaseValues).map { value -> StoredValue in
                if value.isNull { return .null }
                return Int.fromDatabaseValue(value).map { .integer($0) }
                    ?? String.fromDatabaseValue(value).map { .text($0) } ?? .null
            }
        }
        return StatementResult(rows: rows)
    }

    func forEachReject(in table: String, _ body: (RejectedRecord) throws -> Void) throws {
        let kept = try RejectedRecord.fetchCursor(
            database, sql: "SELECT * FROM \(table.quotedName) ORDER BY input, record_offset")
        while let record = try kept.next() { try body(record) }
    }
}

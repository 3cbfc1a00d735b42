import FastModel
import FastModelGRDB
import Foundation
import GRDB
import GRDBSQLite

/// An SQLite database.
///
/// It is opened on demand, and reopened after errors from which the connection may not recover, so that a disk that was
/// missing or read-only is used again as soon as possible.
actor SQLiteStore: RecordStore {
    private let path: String
    private let settings: Configuration
    private let tables: RecordTables
    private var opened: Opened?

    private struct Opened {
        let connection: DatabaseQueue
        /// The file that was opened; nil for a database in memory.
        let file: FileIdentity?
        let stores = RowStores()

        /// Closes the connection. Its statements are released before.
        func close() throws {
            connection.writeWithoutTransaction { _ in stores.removeAll() }
            try connection.close()
        }
    }

    /// Describes the database without opening it.
    init(_ configuration: ServiceConfiguration, _ tables: RecordTables) {
        self.tables = tables
        path = configuration.storeDatabase
        var settings = Configuration()
        settings.busyMode = .timeout(Double(configuration.storeBusyMilliseconds) / 1_000)
        settings.prepareDatabase { database in
            // Pages of 16 KiB are faster for rows that arrive in the order of their keys. While another program reads for long, the
            // write-ahead log grows; afterwards it is cut to the limit.
            try database.execute(
                sql: """
                    PRAGMA page_size = 16384; PRAGMA cache_size = -8192; PRAGMA synchronous = FULL;
                    PRAGMA journal_size_limit = 16777216
                    """)
        }
        self.settings = settings
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        do {
            let opened = try open()
            do {
                let result = try await write(to: opened, body)
                try checkPlace(of: opened)
                return result
            } catch let error as Rollback {
                try checkPlace(of: opened)
                throw error
            }
        } catch let error as Rollback {
            throw error
        } catch {
            // After a lock or a full disk the connection is still good.
            let code = (error as? DatabaseError)?.resultCode
            if code != .SQLITE_BUSY, code != .SQLITE_FULL { opened = nil }
            throw StoreError(error)
        }
    }

    private func write<Result: Sendable>(
        to opened: Opened, _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await withoutActuallyEscaping(body) { body in
            try await opened.connection.writeWithoutTransaction { database in
                var result: Result?
                try database.inTransaction(.immediate) {
                    result = try body(SQLiteTransaction(database: database, stores: opened.stores))
                    return .commit
                }
                guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                return result
            }
        }
    }

    /// Checks that the open file is the one at the path, since SQLite goes on writing to a file that was moved or deleted.
    ///
    /// - Throws: ``StoreError`` if another file or none is at the path. Then the database is closed.
    private func checkPlace(of opened: Opened) throws(StoreError) {
        guard FileIdentity(path) != opened.file else { return }
        // A file that was moved gets the records of its write-ahead log, which belongs to the path and is deleted when the
        // path is opened again.
        try? opened.connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try? opened.close()
        throw StoreError("the database's file was moved or deleted")
    }

    /// Closes the database. SQLite then merges the write-ahead log into it.
    func close() throws(StoreError) {
        do {
            try opened?.close()
            opened = nil
        } catch {
            throw StoreError(error)
        }
    }

    /// Returns the open database. If there is none, opens or creates the database and its tables.
    private func open() throws -> Opened {
        if let opened { return opened }
        // Found before it is opened: a file that replaces it from now on is noticed.
        let file = FileIdentity(path)
        let connection = try DatabaseQueue(path: path, configuration: settings)
        try connection.writeWithoutTransaction { database in
            guard try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                throw DatabaseError(message: "a write-ahead log is not possible there")
            }
        }
        let opened = Opened(connection: connection, file: file ?? FileIdentity(path))
        try connection.write { try tables.create(in: SQLiteTransaction(database: $0, stores: opened.stores)) }
        self.opened = opened
        return opened
    }
}

/// An SQLite transaction.
private struct SQLiteTransaction: StoreTransaction {
    let database: Database
    let stores: RowStores

    func create<Model>(_ table: StoredTable<Model>) throws { try table.create(in: database) }

    func store<Model>(_ rows: PreparedRows<Model>, in table: StoredTable<Model>, key: String) throws -> StoringReport {
        try stores.store(of: table, key: key, in: database).store(rows)
    }

    func execute(_ sql: String, _ values: [StoredValue]) throws -> (changed: Int, selected: Int64?) {
        let statement = try database.cachedStatement(sql: sql.replacing("$", with: "?"))
        let arguments = values.map { value -> any DatabaseValueConvertible in
            switch value {
            case .integer(let value): value
            case .text(let value): value
            }
        }
        if statement.columnCount > 0 {
            return (0, try Int64.fetchOne(statement, arguments: StatementArguments(arguments)))
        }
        try statement.execute(arguments: StatementArguments(arguments))
        return (database.changesCount, nil)
    }

    func rehearseCommit<Model>(of table: StoredTable<Model>) throws {
        // Otherwise nothing is written before the commit, and a full disk is not noticed.
        let code = unsafe sqlite3_db_cacheflush(database.sqliteConnection)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

/// The row stores of a connection by the keys of the tables' descriptions. They are kept, because preparing their statements takes longer than a small
/// transaction.
///
/// Invariant: accessed only in the connection's queue, one transaction at a time, which is why it is `Sendable`.
private final class RowStores: @unchecked Sendable {
    private var stores: [String: AnyObject] = [:]

    /// The store of a table.
    func store<Model>(of table: StoredTable<Model>, key: String, in database: Database) throws -> RowStore<Model> {
        if let store = stores[key] as? RowStore<Model> { return store }
        let store = try RowStore(table, in: database)
        stores[key] = store
        return store
    }

    func removeAll() { stores.removeAll() }
}

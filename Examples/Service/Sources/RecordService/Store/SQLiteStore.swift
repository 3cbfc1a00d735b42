import FastModel
import FastModelGRDB
import Foundation
import GRDB

/// An SQLite database.
///
/// It is opened on demand, and reopened after errors from which the connection may not recover, so that a disk that was
/// missing or read-only is used again as soon as possible.
actor SQLiteStore: EventStore {
    private let path: String
    private let settings: Configuration
    private var connection: DatabaseQueue?

    /// Describes the database without opening it.
    init(_ configuration: ServiceConfiguration) {
        path = configuration.storeDatabase
        var settings = Configuration()
        settings.busyMode = .timeout(Double(configuration.storeBusyMilliseconds) / 1_000)
        settings.prepareDatabase { database in
            // Pages of 16 KiB are faster for rows that arrive in the order of their keys.
            try database.execute(
                sql: "PRAGMA page_size = 16384; PRAGMA cache_size = -8192; PRAGMA synchronous = FULL")
        }
        self.settings = settings
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        do {
            let connection = try open()
            return try await withoutActuallyEscaping(body) { body in
                try await connection.writeWithoutTransaction { database in
                    var result: Result?
                    try database.inTransaction(.immediate) {
                        result = try body(SQLiteTransaction(database: database))
                        return .commit
                    }
                    guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                    return result
                }
            }
        } catch let error as Superseded {
            throw error
        } catch {
            // After a lock or a full disk the connection is still good.
            let code = (error as? DatabaseError)?.resultCode
            if code != .SQLITE_BUSY, code != .SQLITE_FULL { connection = nil }
            throw StoreError(error)
        }
    }

    /// Closes the database. SQLite then merges the write-ahead log into it.
    func close() throws(StoreError) {
        do {
            try connection?.close()
            connection = nil
        } catch {
            throw StoreError(error)
        }
    }

    /// Returns the connection. If there is none, opens or creates the database and its table.
    private func open() throws -> DatabaseQueue {
        if let connection { return connection }
        let opened = try DatabaseQueue(path: path, configuration: settings)
        try opened.writeWithoutTransaction { database in
            guard try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                throw DatabaseError(message: "a write-ahead log is not possible there")
            }
        }
        try opened.write { try Event.table.create(in: $0) }
        connection = opened
        return opened
    }
}

/// An SQLite transaction.
private struct SQLiteTransaction: StoreTransaction {
    let database: Database

    func create<Model>(_ table: StoredTable<Model>) throws { try table.create(in: database) }

    func store<Model>(_ rows: [PreparedRows<Model>], in table: StoredTable<Model>) throws -> [StoringReport] {
        let store = try RowStore(table, in: database)
        return try rows.map { try store.store($0) }
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
}

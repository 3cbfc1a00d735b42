import FastModel
import FastModelGRDB
import Foundation
import GRDB

/// The database. A commit waits for the disk, so that what is acknowledged outlives a power cut.
///
/// It is opened when it is needed, and anew after an error that the connection may not get over: a disk that was read-only or gone is
/// used again as soon as it can be.
actor EventStore {
    private let path: String
    private let settings: Configuration
    private var connection: DatabaseQueue?

    /// Describes the database; nothing is opened.
    init(_ configuration: ServiceConfiguration) {
        path = configuration.storeDatabase
        var settings = Configuration()
        settings.busyMode = .timeout(Double(configuration.storeBusyMilliseconds) / 1_000)
        settings.prepareDatabase { database in
            // Pages of 16 KiB take fewer steps for rows that come in order; see Examples/Ingest for the measurements.
            try database.execute(
                sql: "PRAGMA page_size = 16384; PRAGMA cache_size = -8192; PRAGMA synchronous = FULL")
        }
        self.settings = settings
    }

    /// Stores the rows of many requests in one transaction: all of them or none.
    ///
    /// - Returns: what became of each request's rows.
    /// - Throws: ``StoreError``.
    func store(_ batch: [CommitQueue.Submission]) async throws(StoreError) -> [StoringReport] {
        try await perform { connection in
            try await connection.write { database in
                let store = try RowStore(Event.table, in: database)
                return try batch.map { try store.store($0.rows) }
            }
        }
    }

    /// Checks that a transaction could begin now.
    ///
    /// - Throws: ``StoreError``.
    func check() async throws(StoreError) {
        try await perform { connection in
            try await connection.writeWithoutTransaction { try $0.inTransaction(.immediate) { .rollback } }
        }
    }

    /// Closes the database, which folds the write-ahead log into it.
    ///
    /// - Throws: ``StoreError``; what was committed stays, in the log.
    func close() throws(StoreError) {
        do {
            try connection?.close()
            connection = nil
        } catch {
            throw StoreError(error)
        }
    }

    func perform<Result: Sendable>(
        _ body: (DatabaseQueue) async throws -> Result
    ) async throws(StoreError) -> Result {
        do {
            return try await body(try open())
        } catch {
            // A lock or a full disk says nothing about the connection.
            let code = (error as? DatabaseError)?.resultCode
            if code != .SQLITE_BUSY, code != .SQLITE_FULL { connection = nil }
            throw StoreError(error)
        }
    }

    /// Opens or creates the database and its table, unless they are open.
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

/// Why the database did not do something: SQLite's own words, without the statement and its values.
struct StoreError: Error, CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
        switch error {
        case let error as DatabaseError:
            description = "\(error.message ?? "no message") (SQLite error \(error.extendedResultCode.rawValue))"
        case let error as ModelError: description = "\(error)"
        default: description = "\(type(of: error))"
        }
    }
}

import FastModel
import FastModelGRDB
import Foundation
import GRDB

/// The database. A commit waits for the disk, so that what is acknowledged outlives a power cut.
struct EventStore: Sendable {
    private let database: DatabaseQueue

    /// Opens or creates the database and its table.
    ///
    /// - Throws: ``StoreError``.
    init(_ configuration: ServiceConfiguration) throws(StoreError) {
        var settings = Configuration()
        settings.busyMode = .timeout(Double(configuration.storeBusyMilliseconds) / 1_000)
        settings.prepareDatabase { database in
            // Pages of 16 KiB take fewer steps for rows that come in order; see Examples/Ingest for the measurements.
            try database.execute(
                sql: "PRAGMA page_size = 16384; PRAGMA cache_size = -8192; PRAGMA synchronous = FULL")
        }
        do {
            database = try DatabaseQueue(path: configuration.storeDatabase, configuration: settings)
            try database.writeWithoutTransaction { database in
                guard try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                    throw DatabaseError(message: "a write-ahead log is not possible there")
                }
            }
            try database.write { try Event.table.create(in: $0) }
        } catch {
            throw StoreError(error)
        }
    }

    /// Stores the rows of many requests in one transaction: all of them or none.
    ///
    /// - Returns: what became of each request's rows.
    /// - Throws: ``StoreError``.
    func store(_ batch: [CommitQueue.Submission]) async throws(StoreError) -> [StoringReport] {
        do {
            return try await database.write { database in
                let store = try RowStore(Event.table, in: database)
                return try batch.map { try store.store($0.rows) }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Whether a transaction could begin now.
    ///
    /// - Throws: ``StoreError``.
    func check() async throws(StoreError) {
        do {
            try await database.writeWithoutTransaction { try $0.inTransaction(.immediate) { .rollback } }
        } catch {
            throw StoreError(error)
        }
    }

    /// Closes the database, which folds the write-ahead log into it.
    ///
    /// - Throws: ``StoreError``; what was committed stays, in the log.
    func close() throws(StoreError) {
        do {
            try database.close()
        } catch {
            throw StoreError(error)
        }
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

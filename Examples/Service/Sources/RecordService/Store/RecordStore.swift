import FastModel
import FastModelGRDB
import GRDB

#if Postgres
import FastModelPostgres
#endif

/// The database for records: SQLite, or PostgreSQL if the configuration names a server. The operations on it are
/// written once for both.
protocol RecordStore: Sendable {
    /// Runs a body in a transaction. A commit waits for the disk, so that acknowledged records survive a power cut.
    ///
    /// - Parameter body: the work to be done. It may be called again if the connection is lost.
    /// - Returns: what the body returns.
    /// - Throws: ``StoreError``; ``Rollback`` if the body throws it.
    func transaction<Result: Sendable>(_ body: @Sendable (any StoreTransaction) throws -> Result) async throws -> Result

    /// Closes the database.
    ///
    /// - Throws: ``StoreError``; committed changes stay.
    func close() async throws(StoreError)
}

/// An open transaction.
protocol StoreTransaction {
    /// Creates a table, or adds missing columns and its unique index.
    func create<Model>(_ table: StoredTable<Model>) throws

    /// Stores rows, in order.
    ///
    /// - Parameters:
    ///   - rows: rows of the table.
    ///   - table: the table.
    ///   - key: identifies the table's description.
    /// - Returns: the changes.
    /// - Throws: the store's error.
    func store<Model>(_ rows: PreparedRows<Model>, in table: StoredTable<Model>, key: String) throws -> StoringReport

    /// Executes a statement in SQL that both databases support, with `$1`, `$2` and so on for values.
    ///
    /// - Returns: the number of changed rows, and the first value that it selects.
    @discardableResult
    func execute(_ sql: String, _ values: [StoredValue]) throws -> (changed: Int, selected: Int64?)

    /// Does what a commit to a table needs and can still be rolled back: takes the table's locks, and writes to the disk.
    func rehearseCommit<Model>(of table: StoredTable<Model>) throws
}

/// A value of a statement.
enum StoredValue: ExpressibleByStringLiteral {
    case integer(Int64)
    case text(String)

    init(stringLiteral value: String) { self = .text(value) }
}

/// Thrown by the body of a transaction that is to be rolled back although nothing has failed.
enum Rollback: Error {
    /// Another member of the consumer group has stored records since a batch was read.
    case superseded
    /// The transaction was a probe.
    case probed
}

extension RecordStore {
    /// Stores the rows of many requests in one transaction: all of them or none.
    ///
    /// - Returns: the outcome of each request's rows.
    /// - Throws: ``StoreError``.
    func store(_ batch: [any StorableRows]) async throws(StoreError) -> [StoringReport] {
        do {
            return try await transaction { transaction in try batch.map { try $0.store(in: transaction) } }
        } catch {
            throw StoreError(error)
        }
    }
}

extension ServiceConfiguration {
    /// Makes the configured store without opening it.
    ///
    /// - Parameter tables: the tables that it creates when it is opened.
    /// - Returns: the store.
    func makeStore(_ tables: RecordTables) -> any RecordStore {
        #if Postgres
        if !storePostgres.isEmpty { return PostgresStore(self, tables) }
        #endif
        return SQLiteStore(self, tables)
    }
}

/// An error of the database: its message without the statement and its values.
struct StoreError: Error, CustomStringConvertible {
    let description: String

    /// An error of the store itself.
    init(_ description: String) {
        self.description = description
    }

    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            description = "\(error.message ?? "no message") (SQLite error \(error.extendedResultCode.rawValue))"
        case let error as ModelError: description = "\(error)"
        #if Postgres
        case let error as PostgresError: description = "\(error)"
        #endif
        default: description = "\(type(of: error))"
        }
    }
}

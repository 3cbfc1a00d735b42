#if Postgres
import FastModel
import FastModelPostgres

/// A PostgreSQL database. After a lost connection, the next connection finds out whether the transaction was committed, so
/// that each transaction takes effect once.
actor PostgresStore: RecordStore {
    private let executor = BlockingExecutor("postgres")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let database: PostgresDatabase
    private let tables: RecordTables
    /// Whether the tables are known to exist.
    private var isPrepared = false

    /// Describes the database without opening it.
    init(_ configuration: ServiceConfiguration, _ tables: RecordTables) {
        self.tables = tables
        database = PostgresDatabase(
            configuration.storePostgres,
            settings: [
                // Longer than the server's `deadlock_timeout` of a second: of transactions that wait for each other, the server then ends
                // one, which is repeated. Otherwise all of them would fail.
                "lock_timeout": "\(configuration.storeBusyMilliseconds + 1_000)ms",
                // The server ends transactions of suspended processes, since other members wait for their locks.
                "idle_in_transaction_session_timeout": "10s",
            ], patience: .milliseconds(configuration.storeBusyMilliseconds))
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        do {
            if !isPrepared {
                try database.transaction { try tables.create(in: PostgresStoreTransaction(transaction: $0)) }
                isPrepared = true
            }
            return try database.transaction { try body(PostgresStoreTransaction(transaction: $0)) }
        } catch let error as Rollback {
            throw error
        } catch {
            // A table or a column may be missing.
            isPrepared = false
            throw StoreError(error)
        }
    }

    func close() throws(StoreError) {
        database.close()
    }
}

/// A PostgreSQL transaction.
private struct PostgresStoreTransaction: StoreTransaction {
    let transaction: PostgresTransaction

    func create<Model>(_ table: StoredTable<Model>) throws { try table.create(in: transaction) }

    func store<Model>(_ rows: PreparedRows<Model>, in table: StoredTable<Model>, key: String) throws -> StoringReport {
        try transaction.store(rows)
    }

    func execute(_ sql: String, _ values: [StoredValue]) throws -> (changed: Int, selected: Int64?) {
        let rows = try transaction.execute(
            sql,
            values.map { value -> PostgresValue in
                switch value {
                case .integer(let value): .integer(value)
                case .text(let value): .text(value)
                }
            })
        return (rows.affectedRows, rows.first.flatMap { Int64($0) })
    }

    func rehearseCommit<Model>(of table: StoredTable<Model>) throws {
        try transaction.execute(
            "LOCK TABLE \"\(table.name.replacing("\"", with: "\"\""))\" IN ROW EXCLUSIVE MODE")
    }
}
#endif

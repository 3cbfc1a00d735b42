#if Postgres
/// The table of transactions. Each connection has a row with the number of its last stored transaction, which shows whether a lost
/// transaction was stored.
extension PostgresSession {
    private static let markers = "fastmodel_transactions"

    /// Inserts the connection's row, creates the table if it is missing, and removes the rows of old connections.
    ///
    /// - Throws: ``PostgresError``.
    func prepareMarkers() throws(PostgresError) {
        let found = try run([PostgresStatement(sql: "SELECT to_regclass('\(Self.markers)')::text")])
        if found.first?.first == nil {
            let creation = """
                CREATE TABLE IF NOT EXISTS \(Self.markers) (
                    connection uuid PRIMARY KEY, number bigint NOT NULL, at timestamptz NOT NULL DEFAULT now())
                """
            try runApart([.lock(creating: Self.markers), PostgresStatement(sql: creation)])
        }
        // A row that is locked belongs to a transaction in progress.
        let purge = """
            DELETE FROM \(Self.markers) WHERE connection IN (
                SELECT connection FROM \(Self.markers) WHERE at < now() - interval '30 days' FOR UPDATE SKIP LOCKED)
            """
        try runApart([PostgresStatement(sql: purge), mark()])
    }

    /// Runs statements in a transaction of their own. Its isolation is always read committed: in a stricter isolation, connections
    /// that are opened at the same time would make each other fail.
    ///
    /// - Returns: the statements' results.
    /// - Throws: ``PostgresError``; then none of the changes is stored, unless the connection was lost.
    @discardableResult
    private func runApart(_ statements: [PostgresStatement]) throws(PostgresError) -> ArraySlice<PostgresRows> {
        let begin = PostgresStatement(sql: "BEGIN ISOLATION LEVEL READ COMMITTED")
        do throws(PostgresError) {
            return try run([begin] + statements + [PostgresStatement(sql: "COMMIT")]).dropFirst().dropLast()
        } catch {
            if !error.isDisconnection { try run([PostgresStatement(sql: "ROLLBACK")]) }
            throw error
        }
    }

    /// The statement that stores the next transaction's number as one of the transaction's changes: all are stored or none.
    func mark() -> PostgresStatement {
        transactions += 1
        let sql = """
            INSERT INTO \(Self.markers) (connection, number) VALUES ($1, $2)
            ON CONFLICT (connection) DO UPDATE SET number = excluded.number, at = now()
            """
        return PostgresStatement(
            sql: sql, parameters: [Array(identifier.utf8), Array(String(transactions).utf8)])
    }

    /// Whether another connection's last transaction was committed. After this call it cannot be committed any more.
    ///
    /// If the server has not noticed the loss, this terminates the connection's backend, because its transaction holds
    /// locks.
    ///
    /// - Throws: ``PostgresError``.
    func settle(_ lost: PostgresSession) throws(PostgresError) -> Bool {
        let identifier: [[UInt8]?] = [Array(lost.identifier.utf8)]
        // Only the lost transaction can hold a lock on this row.
        let end = """
            SELECT pg_terminate_backend(pid) FROM \(Self.markers) AS marker JOIN pg_locks
            ON locktype = 'transactionid' AND transactionid = marker.xmax AND mode = 'ExclusiveLock' AND granted
            WHERE connection = $1
            """
        do throws(PostgresError) {
            try runApart([PostgresStatement(sql: end, parameters: identifier)])
        } catch  where !error.isDisconnection {
            // The user may not terminate backends. The server notices the loss later by itself.
        }
        // The update waits for the lost transaction's end. After the timeout the caller tries again, if a commit was sent.
        let sql = """
            INSERT INTO \(Self.markers) (connection, number) VALUES ($1, 0)
            ON CONFLICT (connection) DO UPDATE SET number = \(Self.markers).number RETURNING number
            """
        let rows = try runApart([
            PostgresStatement(sql: "SET LOCAL lock_timeout = '1s'"),
            PostgresStatement(sql: sql, parameters: identifier),
        ])
        return rows.last?.first == String(lost.transactions)
    }
}
#endif

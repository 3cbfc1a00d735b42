#if Postgres
internal import FastModel

/// An open transaction, valid during a call of ``PostgresDatabase/transaction(_:)``.
///
/// After an error the transaction cannot be committed: let the error propagate.
public final class PostgresTransaction {
    let session: PostgresSession
    /// Statements that are sent with the next statements in one round trip. The first of them begin the transaction.
    private var pending: [PostgresStatement]
    /// Whether any statement was sent, so that the transaction may exist on the server.
    private(set) var isBegun = false
    /// Whether the commit was sent, so that its answer may be lost.
    private(set) var isCommitting = false
    /// The conflict that requires the transaction to be repeated.
    private(set) var conflict: PostgresError?
    /// Whether the transaction was committed or rolled back.
    private var hasEnded = false

    init(_ session: PostgresSession) {
        self.session = session
        pending = [PostgresStatement(sql: "BEGIN"), session.mark()]
    }

    /// Executes a statement.
    ///
    /// ```swift
    /// let rows = try transaction.execute("SELECT next FROM positions WHERE topic = $1", [.text(topic)])
    /// ```
    ///
    /// - Parameters:
    ///   - sql: one statement, with `$1`, `$2` and so on for values.
    ///   - values: the values.
    /// - Returns: the rows that the statement returns.
    /// - Throws: ``PostgresError``.
    @discardableResult
    public func execute(_ sql: String, _ values: [PostgresValue] = []) throws -> PostgresRows {
        let rows = try run([PostgresStatement(sql: sql, parameters: values.map(\.text))])[0]
        // The statement has ended the transaction, and may have begun another one (`COMMIT AND CHAIN`). `ROLLBACK TO SAVEPOINT` has
        // the same tag but does not end the transaction.
        if rows.tag == "COMMIT" || rows.tag == "ROLLBACK" && !sql.contains(/(?i)\bto\b/) {
            hasEnded = true
            throw PostgresError(sqlState: "2D000")
        }
        return rows
    }

    /// Sends statements in one round trip.
    ///
    /// - Throws: ``PostgresError``, whose `statement` is an index of these statements.
    func run(_ statements: [PostgresStatement]) throws(PostgresError) -> [PostgresRows] {
        for (index, statement) in statements.enumerated() { try statement.check(index) }
        // After the body executed `COMMIT`, further statements would be stored one by one. Statements of a transaction that is kept
        // after its body would be executed in the transaction that uses the connection now.
        guard !hasEnded, !isBegun || session.isInTransaction else { throw PostgresError(sqlState: "2D000") }
        let before = exchange(&pending, with: [])
        isBegun = true
        do throws(PostgresError) {
            return Array(try session.run(before + statements).dropFirst(before.count))
        } catch {
            if error.isConflict { conflict = error }
            var error = error
            error.statement -= before.count
            throw error
        }
    }

    /// The catalog of a table, from the connection's cache or the server.
    ///
    /// - Throws: ``PostgresError``.
    func catalog(of key: TableCatalog.Key) throws(PostgresError) -> TableCatalog {
        if let known = session.catalog[key] { return known }
        let found = TableCatalog(try run([TableCatalog.lookup(key)])[0])
        session.catalog[key] = found
        return found
    }

    /// Records that a table has changed since its catalog was looked up, so that the transaction is repeated with a new catalog.
    ///
    /// - Returns: the error to be thrown.
    func conflict(becauseOfChanged table: String) -> PostgresError {
        session.catalog.removeAll()
        let error = PostgresError(sqlState: "40001", subject: table)
        conflict = error
        return error
    }

    /// Queues a statement, which is sent with the next statements.
    func append(_ statement: PostgresStatement) {
        pending.append(statement)
    }

    /// Commits the transaction.
    func commit() throws(PostgresError) {
        defer { hasEnded = true }
        guard isBegun else { return }
        isCommitting = true
        let rows = try run([PostgresStatement(sql: "COMMIT")])
        isCommitting = false
        // On `COMMIT` the server rolls a failed transaction back without reporting an error.
        guard rows.last?.tag == "COMMIT" else { throw PostgresError(sqlState: "25P02") }
    }

    /// Rolls the transaction back.
    func rollBack() throws(PostgresError) {
        hasEnded = true
        guard isBegun, session.isInTransaction else { return }
        _ = try session.run([PostgresStatement(sql: "ROLLBACK")])
    }
}
#endif

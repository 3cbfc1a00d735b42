import GRDB

/// The prepared statement that keeps rejected records.
struct RejectStatements {
    private static let insert = """
        INSERT INTO rejects (input, record_offset, record, record_length, line, "column", byte_offset, code, reason)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """

    private let database: Database
    private let insert: Statement

    /// Prepares the statement, or finds it prepared.
    init(_ database: Database) throws {
        self.database = database
        insert = try database.cachedStatement(sql: Self.insert)
    }

    /// Keeps the records.
    ///
    /// - Returns: those that were not kept already.
    func store(_ records: [RejectedRecord]) throws -> [RejectedRecord] {
        try records.filter { record in
            try insert.execute(arguments: [
                record.input, record.recordOffset, record.record, record.recordLength, record.line, record.column,
                record.byteOffset, record.code, record.reason,
            ])
            return database.changesCount > 0
        }
    }
}

import GRDB

/// The prepared statement that keeps rejected records.
struct RejectStatements {
    /// The table.
    ///
    /// Its key holds the record itself: a record is known only if the same bytes came from the same place of the same
    /// input, so a rerun repeats none and a changed input loses none. Of a record that is too long to be kept the length
    /// stands for the bytes: another of the same length at the same place is not told from it.
    private static let table = """
        CREATE TABLE IF NOT EXISTS rejects (
            input TEXT NOT NULL,
            record_offset INTEGER NOT NULL,
            record BLOB NOT NULL,
            record_length INTEGER NOT NULL,
            line INTEGER NOT NULL,
            "column" INTEGER NOT NULL,
            byte_offset INTEGER NOT NULL,
            code TEXT NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (input, record_offset, record, record_length)
        ) STRICT, WITHOUT ROWID;
        """

    /// With the table's name, so that SQLite's message names it where it is another's and lacks a column.
    private static let selection = """
        SELECT rejects.input, rejects.record_offset, rejects.record, rejects.record_length, rejects.line, rejects."column",
            rejects.byte_offset, rejects.code, rejects.reason
        FROM rejects
        """

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

    /// Makes the table, or sees to it that one of its name holds rejected records.
    static func createTable(in database: Database) throws {
        try database.execute(sql: table)
        _ = try records(in: database).next()
    }

    /// The records that are kept.
    static func records(in database: Database) throws -> RecordCursor<RejectedRecord> {
        try RejectedRecord.fetchCursor(database, sql: selection)
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

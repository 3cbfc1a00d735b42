import FastModel
import FastModelGRDB
import GRDB

/// The table of rejected records.
enum RejectsTable {
    /// A rejected record is known if the same bytes came from the same place of the same input. So a second run repeats no record,
    /// and a changed input loses none. For a record too long to be kept, the length is compared instead of the bytes.
    ///
    /// There is no constraint for this: its index would store each record a second time and compare all its bytes. Records are
    /// looked up by their place, which has an index.
    static let rows = StoredTable<RejectedRecord>(
        "rejects", unique: "source", "record_offset", "record_length", "record"
    ) {
        StoredField("source", \.source)
        StoredField("run", \.run)
        StoredField("input", \.input)
        StoredField("recordOffset", column: "record_offset", \.recordOffset)
        StoredField("record", \.record)
        StoredField("recordLength", column: "record_length", \.recordLength)
        StoredField("line", \.line)
        StoredField("column", \.column)
        StoredField("byteOffset", column: "byte_offset", \.byteOffset)
        StoredField("code", \.code)
        StoredField("reason", \.reason)
    }

    private static let columns = [
        "source", "run", "input", "record_offset", "record", "record_length", "line", "column", "byte_offset", "code",
        "reason",
    ]

    private static let table = """
        CREATE TABLE IF NOT EXISTS rejects (
            source TEXT NOT NULL,
            run INTEGER NOT NULL,
            input TEXT NOT NULL,
            record_offset INTEGER NOT NULL,
            record BLOB NOT NULL,
            record_length INTEGER NOT NULL,
            line INTEGER NOT NULL,
            "column" INTEGER NOT NULL,
            byte_offset INTEGER NOT NULL,
            code TEXT NOT NULL,
            reason TEXT NOT NULL
        ) STRICT
        """
    private static let index = "CREATE INDEX IF NOT EXISTS rejects_by_place ON rejects (source, record_offset)"

    private static let selection = "SELECT * FROM rejects ORDER BY input, record_offset"

    /// Makes the table, or checks that an existing one is this program's.
    static func create(in database: Database) throws {
        try database.checkIsOwn("rejects", columns: columns)
        try database.execute(sql: table)
        try database.execute(sql: index)
    }

    /// The kept records, ordered by place.
    static func records(in database: Database) throws -> RecordCursor<RejectedRecord> {
        try RejectedRecord.fetchCursor(database, sql: selection)
    }

    /// The number of the next run.
    static func nextRun(in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT coalesce(max(run), 0) + 1 FROM rejects") ?? 1
    }

    /// Removes rejected records of an input that a run has not seen although it has read their places.
    ///
    /// - Returns: how many were removed.
    static func removeOthers(than visit: InputVisit, in database: Database) throws -> Int {
        try database.execute(
            sql: "DELETE FROM rejects WHERE source = ? AND run <> ? AND record_offset + record_length > ?",
            arguments: [visit.origin.key, visit.run, visit.firstOffset])
        return database.changesCount
    }
}

extension Database {
    /// Checks that a table, if it exists, has the expected columns and so belongs to this program.
    ///
    /// - Throws: `DatabaseError` with the table's name and the difference.
    func checkIsOwn(_ table: String, columns: [String]) throws {
        let present = try String.fetchAll(self, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        guard !present.isEmpty else { return }
        let missing = columns.first { !present.contains($0) }.map { "it lacks the column \($0)" }
        let foreign = present.first { !columns.contains($0) }.map { "it has a column \($0)" }
        guard let difference = missing ?? foreign else { return }
        throw DatabaseError(
            message: "the table \(table) is another program's or version's: \(difference); name another database")
    }
}

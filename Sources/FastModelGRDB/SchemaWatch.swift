#if GRDB
internal import FastModelTables
internal import GRDB
internal import GRDBSQLite

/// Tells whether the schema around a table has changed since the last look, whichever connection changed it.
///
/// SQLite prepares a statement again when the schema is no longer the one for which it was prepared, also after a change was
/// rolled back, and counts how often it did. See `SQLITE_STMTSTATUS_REPREPARE` in https://www.sqlite.org/c3ref/c_stmtstatus_counter.html.
struct SchemaWatch {
    /// Reads the schema's version, and no row.
    private let statement: Statement
    private var count: Int32 = 0

    /// Starts to watch a table.
    ///
    /// - Throws: `DatabaseError` if there is no such table.
    init(_ table: String, in database: Database) throws {
        statement = try database.makeStatement(sql: "SELECT 1 FROM \(table.quotedIdentifier) WHERE false")
    }

    /// Whether the schema has changed since the last call.
    mutating func hasChanged() -> Bool {
        let handle = unsafe statement.sqliteStatement
        let code = unsafe sqlite3_step(handle)
        unsafe sqlite3_reset(handle)
        let last = count
        count = unsafe sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        return code != SQLITE_DONE || count != last
    }
}
#endif

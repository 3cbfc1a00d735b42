#if GRDB
internal import GRDB

extension Database {
    /// Tells GRDB's observers that something has changed, wherever in the database.
    ///
    /// GRDB looks for the columns of every table, and does not double the quotation marks within a table's name: such tables it cannot
    /// observe, and with one of them it cannot observe all.
    ///
    /// - Throws: `DatabaseError`.
    func notifyOfChanges() throws {
        let tables = try String.fetchAll(
            self, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
        guard tables.contains(where: { $0.contains("\"") }) else { return try notifyChanges(in: .fullDatabase) }
        var region = DatabaseRegion()
        for table in tables where !table.contains("\"") { region.formUnion(try Table(table).databaseRegion(self)) }
        try notifyChanges(in: region)
    }
}
#endif

#if GRDB
internal import GRDB

extension Database {
    /// What GRDB's observers can be told of: everything, or all tables but those whose names have quotation marks.
    ///
    /// GRDB looks for the columns of every table, and does not double the quotation marks within a table's name: such tables it cannot
    /// observe, and with one of them it cannot observe all.
    ///
    /// - Throws: `DatabaseError`.
    func observableRegion() throws -> DatabaseRegion {
        let tables = try String.fetchAll(
            self, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
        guard tables.contains(where: { $0.contains("\"") }) else { return .fullDatabase }
        return try tables.lazy.filter { !$0.contains("\"") }.reduce(into: DatabaseRegion()) { region, table in
            region.formUnion(try Table(table).databaseRegion(self))
        }
    }
}
#endif

import GRDB

extension Database {
    /// Sees to it that a table, if it is there, is this program's: it has the columns that are expected.
    ///
    /// - Throws: `DatabaseError` that names the table and what is different.
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

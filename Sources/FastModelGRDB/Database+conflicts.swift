#if GRDB
internal import GRDB

extension Database {
    /// Whether a rule may end a statement halfway: `FAIL` and `IGNORE`, in constraints and triggers, let stand what the
    /// statement has done so far, triggers included. All other errors take it back.
    func mayEndHalfway() throws -> Bool {
        let names = try String.fetchAll(self, sql: "SELECT name FROM pragma_database_list")
        return try names.contains { name in
            let sql = """
                SELECT EXISTS (
                    SELECT 1 FROM \(name.quotedIdentifier).sqlite_master
                    WHERE (type = 'trigger' OR sql LIKE '%conflict%') AND (sql LIKE '%fail%' OR sql LIKE '%ignore%'))
                """
            return try Bool.fetchOne(self, sql: sql) ?? false
        }
    }
}
#endif

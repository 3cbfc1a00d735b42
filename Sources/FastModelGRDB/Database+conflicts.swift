#if GRDB
internal import GRDB

extension Database {
    /// Whether a rule may end a statement halfway: `FAIL` and `IGNORE`, in constraints and triggers, let stand what the
    /// statement has done so far, and so do some errors within triggers.
    func mayEndHalfway() throws -> Bool {
        try Row.fetchAll(self, sql: "PRAGMA database_list").contains { row in
            let name: String = row["name"]
            let sql = """
                SELECT EXISTS (
                    SELECT 1 FROM \(name.quotedIdentifier).sqlite_master
                    WHERE type = 'trigger' OR instr(lower(sql), 'conflict') > 0)
                """
            return try Bool.fetchOne(self, sql: sql) ?? false
        }
    }
}
#endif

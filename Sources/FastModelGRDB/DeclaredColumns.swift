#if GRDB
internal import FastModel
internal import FastModelTables
internal import GRDB

/// The columns of a table in the database, with their declared types. Generated columns are among them.
struct DeclaredColumns {
    private let table: String
    /// The declared types by the columns' names.
    private var types: [[UInt8]: String] = [:]

    /// Reads the columns; none if there is no such table.
    ///
    /// - Throws: `DatabaseError`.
    init(of table: String, in database: Database) throws {
        self.table = table
        let statement = try database.cachedStatement(sql: "SELECT name, type FROM pragma_table_xinfo(?)")
        for row in try Row.fetchAll(statement, arguments: [table]) {
            types[(row[0] as String).foldedName] = row[1] as String
        }
    }

    /// The declared type of a column; nil if there is no such column.
    subscript(column: String) -> String? { types[column.foldedName] }

    /// Whether the table is `STRICT`.
    ///
    /// - Throws: `DatabaseError`.
    func areStrict(in database: Database) throws -> Bool { try database.conversion(of: table) == .strict }

    /// Checks that no column can change the values of its field, and that a `STRICT` table can hold them.
    ///
    /// - Parameters:
    ///   - description: the table.
    ///   - link: the column for the key of the linking row.
    ///   - database: the database.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption`.
    func check(_ description: TableDescription, linkedBy link: FieldColumn?, in database: Database) throws {
        for column in description.fieldColumns(linkedBy: link) {
            guard let type = column.type, let declared = self[column.name] else { continue }
            let canChange = ColumnAffinity(declaredAs: declared).canChange(type)
            guard canChange || !type.storage.fitsStrictly(declared) else { continue }
            let conversion = try database.conversion(of: table)
            let isRefused =
                switch conversion {
                case .affinity: canChange
                case .strict: declared.uppercased() != "ANY"
                case .none: false
                }
            guard isRefused else { continue }
            let stored = type.storage.rawValue
            throw description.refusal(
                of: column, declaredAs: declared, because: canChange ? "can change" : "cannot hold", type,
                (stored, conversion == .strict ? stored : type.sqlite.rawValue))
        }
    }

    /// The columns whose values are checked one by one, because their types are not known before.
    ///
    /// - Parameters:
    ///   - columns: the columns of a row in the order of its values.
    ///   - database: the database.
    /// - Returns: the columns, by their positions in rows.
    /// - Throws: `DatabaseError`.
    func valueChecks(_ columns: [FieldColumn], in database: Database) throws -> [ValueCheck] {
        let checks = columns.enumerated().compactMap { position, column -> ValueCheck? in
            guard let declared = self[column.name] else { return nil }
            let affinity = ColumnAffinity(declaredAs: declared)
            guard affinity.needsChecks(of: column.type) else { return nil }
            return ValueCheck(position: position, column: column.name, declared: declared, affinity: affinity)
        }
        guard !checks.isEmpty else { return [] }
        switch try database.conversion(of: table) {
        case .affinity: return checks
        case .strict: return checks.filter { $0.declared.uppercased() != "ANY" }
        case .none: return []
        }
    }
}

/// A column whose values are checked one by one.
struct ValueCheck {
    /// The column's position in rows.
    let position: Int
    let column: String
    let declared: String
    let affinity: ColumnAffinity

    /// Checks that the column keeps the value of a row unchanged.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore`.
    func check(_ row: Int, of rows: PackedRows) throws(ModelError) {
        guard affinity.changes(rows.value(position, of: row), of: rows) else { return }
        throw .refused("a value that a column of the type \(declared) would change: \(column)")
    }
}

/// How a table converts values to the declared types of its columns.
private enum Conversion {
    case affinity
    /// As by affinity, but a value that has another type afterwards is an error. Columns of the type `ANY` convert nothing.
    case strict
    /// A view converts nothing. Tables to which its triggers write are not known.
    case none
}

extension Database {
    /// How a table converts values. The name is searched for as in statements: first in the temporary database, then in the main
    /// database.
    fileprivate func conversion(of table: String) throws -> Conversion {
        let sql = """
            SELECT type = 'view', strict FROM pragma_table_list WHERE name = ? COLLATE NOCASE
            ORDER BY schema = 'temp' DESC, schema = 'main' DESC
            """
        // SQLite before 3.37 has neither this list nor strict tables.
        guard let statement = try? cachedStatement(sql: sql) else { return try viewExists(table) ? .none : .affinity }
        guard let row = try Row.fetchOne(statement, arguments: [table]) else { return .affinity }
        return row[0] ? .none : row[1] ? .strict : .affinity
    }
}
#endif

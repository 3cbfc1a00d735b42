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

    /// Checks that no column can change the values of its field, and that a `STRICT` table can hold them.
    ///
    /// - Parameters:
    ///   - description: the table.
    ///   - link: the column for the key of the linking row, and that key's type.
    ///   - database: the database.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption`.
    func check(_ description: TableDescription, linkedBy link: LinkColumn?, in database: Database) throws {
        var columns = description.columns.map { (name: $0.column, type: $0.resolvedType, owner: "field \($0.property)") }
        if let link { columns.append((link.name, link.type, "linking row's key")) }
        for (name, type, owner) in columns {
            guard let type, let declared = self[name] else { continue }
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
            let remedy = conversion == .strict ? type.storage.rawValue : type.sqlite.rawValue
            throw description.invalid(
                "the column \(name) is declared as \(declared) and \(canChange ? "can change" : "cannot hold") the "
                    + "\(type.values) of the \(owner), which are stored as \(type.storage.rawValue): declare the column as "
                    + "\(remedy), or give the field another type or form")
        }
    }

    /// The columns whose values are checked one by one, because their types are not known before.
    ///
    /// - Parameters:
    ///   - fields: the fields that are columns.
    ///   - link: the column for the key of the linking row.
    ///   - database: the database.
    /// - Returns: the columns, by their positions in rows.
    /// - Throws: `DatabaseError`.
    func valueChecks(
        _ fields: [TableDescription.Field], linkedBy link: String?, in database: Database
    ) throws -> [ValueCheck] {
        let columns = fields.map { ($0.column, $0.resolvedType) } + (link.map { [($0, nil)] } ?? [])
        let checks = columns.enumerated().compactMap { position, column -> ValueCheck? in
            guard let declared = self[column.0] else { return nil }
            let affinity = ColumnAffinity(declaredAs: declared)
            guard affinity.needsChecks(of: column.1) else { return nil }
            return ValueCheck(position: position, column: column.0, declared: declared, affinity: affinity)
        }
        guard !checks.isEmpty else { return [] }
        switch try database.conversion(of: table) {
        case .affinity: return checks
        case .strict: return checks.filter { $0.declared.uppercased() != "ANY" }
        case .none: return []
        }
    }
}

/// The column for the key of the linking row.
struct LinkColumn: Hashable {
    let name: String
    /// The type of the key; nil for any type.
    let type: ColumnType?
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

#if GRDB
public import FastModel
public import FastModelTables
public import GRDB

extension StoredTable {
    /// Creates the table with typed columns and its unique key. If the table exists, adds missing columns, and a unique
    /// index unless a constraint or index is on exactly the key's columns.
    ///
    /// In a new table, columns of the unique key are `NOT NULL`. So are columns of properties that are never nil, unless documents
    /// may lack them (``PresenceTracking``). A unique key of one integer is `INTEGER PRIMARY KEY`, SQLite's fastest key. Foreign
    /// keys, defaults and further indices are left to migrations.
    ///
    /// - Parameter database: a connection inside a transaction, which has to be rolled back after an error.
    /// - Throws: `DatabaseError`, also when several rows have the same key already; ``ModelError`` with the code
    ///   `invalidOption` when the table's description is inconsistent, or an existing column can change values of its field.
    public func create(in database: Database) throws {
        try description.createAll(in: database, isWhole: description.presence == nil)
    }
}

extension StoredTable where Model == DynamicRecord {
    /// Creates or completes the table of records and those of their lists, as ``create(in:)`` does. Required properties are `NOT NULL`.
    ///
    /// - Parameters:
    ///   - schema: the records' schema.
    ///   - database: a connection inside a transaction, which has to be rolled back after an error.
    /// - Throws: `DatabaseError`, also when several rows have the same key already; ``ModelError`` with the code
    ///   `invalidOption` when names of properties differ only by letter case, or an existing column can change values of its
    ///   property.
    public func create(_ schema: RecordSchema, in database: Database) throws {
        try description.createAll(in: database, isWhole: true)
    }
}

extension TableDescription {
    /// Creates or completes the table and those of its children, whose records have all properties.
    fileprivate func createAll(in database: Database, isWhole: Bool) throws {
        if !children.isEmpty { try checkAll() }
        try create(in: database, isWhole: isWhole)
        for table in children { try table.createAll(in: database, isWhole: true) }
    }

    /// Creates or completes the table.
    ///
    /// - Parameters:
    ///   - database: a connection inside a transaction.
    ///   - isWhole: whether each record has all properties that are not optional.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption`.
    private func create(in database: Database, isWhole: Bool) throws {
        try check()
        guard try database.tableExists(name) else {
            let keys = Set(uniqueColumns.map(\.foldedName))
            let isRowID =
                keys.count == 1 && columns.contains { keys.contains($0.column.foldedName) && $0.isInteger }
            var parts = columns.map { field in
                let isKey = keys.contains(field.column.foldedName)
                let key = isKey && isRowID ? " PRIMARY KEY" : ""
                return field.definition + key + (isKey || isWhole && !field.isOptional ? " NOT NULL" : "")
            }
            if !keys.isEmpty, !isRowID { parts.append("UNIQUE (\(quotedKeys))") }
            return try database.execute(sql: "CREATE TABLE \(name.quotedIdentifier) (\(parts.joined(separator: ", ")))")
        }
        let present = try DeclaredColumns(of: name, in: database)
        try present.check(self, linkedBy: nil, in: database)
        let missing = columns.filter { present[$0.column] == nil }
        let isStrict = try !missing.isEmpty && present.areStrict(in: database)
        for field in missing {
            let definition = isStrict ? field.strictDefinition : field.definition
            try database.execute(sql: "ALTER TABLE \(name.quotedIdentifier) ADD COLUMN \(definition)")
        }
        try createIndex(in: database)
    }

    private var quotedKeys: String { uniqueColumns.map(\.quotedIdentifier).joined(separator: ", ") }

    /// Creates the unique index if the table has none: without it, each record would need a full table scan.
    private func createIndex(in database: Database) throws {
        guard !uniqueColumns.isEmpty, !TableStatements.areUnique(uniqueColumns, in: name, database) else { return }
        do {
            let index = "unique_\(name)_on_\(uniqueColumns.joined(separator: "_"))".quotedIdentifier
            try database.execute(sql: "CREATE UNIQUE INDEX \(index) ON \(name.quotedIdentifier) (\(quotedKeys))")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            let columns = uniqueColumns.joined(separator: ", ")
            throw DatabaseError(
                resultCode: error.extendedResultCode,
                message: "the table \(name) has several rows with the same \(columns)", sql: error.sql)
        }
    }
}

extension TableDescription.Field {
    /// The column's definition. A column that refers to another table has the type of that table's key.
    fileprivate var definition: String {
        column.quotedIdentifier + (resolvedType.map { " \($0.sqlite.rawValue)" } ?? "")
    }

    /// The column's definition in a `STRICT` table, which has no other types than these.
    fileprivate var strictDefinition: String {
        "\(column.quotedIdentifier) \(resolvedType?.storage.rawValue ?? "ANY")"
    }

    fileprivate var isInteger: Bool { type == .integer || type == .smallInteger }
}

extension ColumnType {
    /// SQLite's type. Decimals are texts, since SQLite's numbers are not exact.
    var sqlite: Database.ColumnType {
        switch self {
        case .integer, .smallInteger: .integer
        case .double: .double
        case .decimal, .text, .uuidText, .json, .array: .text
        case .boolean: .boolean
        case .timestamp: .datetime
        case .uuid, .blob: .blob
        }
    }
}
#endif

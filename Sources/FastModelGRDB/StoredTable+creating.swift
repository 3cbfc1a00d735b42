#if GRDB
public import FastModel
public import GRDB

extension StoredTable {
    /// Creates the table with typed columns and its unique key, or adds the columns that it lacks, and a unique index where
    /// it has neither a constraint nor such an index on just the key's columns.
    ///
    /// Columns of the unique key are `NOT NULL`, and so are those of properties that are never nil, unless documents may lack
    /// them (``PresenceTracking``). A unique key of one integer is `INTEGER PRIMARY KEY`, SQLite's own and fastest. Foreign
    /// keys, defaults and further indices are left to migrations.
    ///
    /// - Parameter database: a connection inside a transaction, which has to be rolled back after an error.
    /// - Throws: `DatabaseError`, also when several rows have the same key already; ``ModelError`` with the code
    ///   `invalidOption` when the table contradicts itself.
    public func create(in database: Database) throws {
        try description.create(in: database, isWhole: unsafe description.presence == nil)
    }
}

extension StoredTable where Model == DynamicRecord {
    /// Creates the table of records, or adds what it lacks, as ``create(in:)`` does. Required properties are `NOT NULL`.
    ///
    /// - Parameters:
    ///   - schema: the records' schema.
    ///   - database: a connection inside a transaction, which has to be rolled back after an error.
    /// - Throws: `DatabaseError`, also when several rows have the same key already; ``ModelError`` with the code
    ///   `invalidOption` when names of properties differ only by letter case.
    public func create(_ schema: RecordSchema, in database: Database) throws {
        try description.create(in: database, isWhole: true)
    }
}

extension TableDescription {
    /// Creates the table, or adds what it lacks.
    ///
    /// - Parameters:
    ///   - database: a connection inside a transaction.
    ///   - isWhole: whether each record has all properties that are not optional.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption`.
    fileprivate func create(in database: Database, isWhole: Bool) throws {
        try check()
        guard try database.tableExists(name) else {
            let keys = Set(uniqueColumns.map(\.foldedName))
            let isRowID =
                keys.count == 1 && columns.contains { keys.contains($0.column.foldedName) && $0.type == .integer }
            var parts = columns.map { field in
                let isKey = keys.contains(field.column.foldedName)
                let key = isKey && isRowID ? " PRIMARY KEY" : ""
                return field.definition + key + (isKey || isWhole && !field.isOptional ? " NOT NULL" : "")
            }
            if !keys.isEmpty, !isRowID { parts.append("UNIQUE (\(quotedKeys))") }
            return try database.execute(sql: "CREATE TABLE \(name.quotedIdentifier) (\(parts.joined(separator: ", ")))")
        }
        // Generated columns are there, too.
        let names = try String.fetchAll(database, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [name])
        let present = Set(names.map(\.foldedName))
        for field in columns where !present.contains(field.column.foldedName) {
            try database.execute(sql: "ALTER TABLE \(name.quotedIdentifier) ADD COLUMN \(field.definition)")
        }
        try createIndex(in: database)
    }

    private var quotedKeys: String { uniqueColumns.map(\.quotedIdentifier).joined(separator: ", ") }

    /// Creates the unique index that the table lacks: without one, each record would be looked for in all rows.
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
    /// The column as a table's definition names it. One that refers to another table has the type of that table's key.
    fileprivate var definition: String {
        var type = type
        if case .reference(let other) = content {
            let table = other.description()
            type = table.columns.first { $0.column.foldedName == table.uniqueColumns.first?.foldedName }?.type
        }
        return column.quotedIdentifier + (type.map { " \($0.rawValue)" } ?? "")
    }
}
#endif

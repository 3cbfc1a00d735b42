#if GRDB
public import FastModel
public import GRDB

extension StoredTable where Model == DynamicRecord {
    /// Describes the table of records: a column for each property, the unique ones as its keys.
    ///
    /// - Parameters:
    ///   - schema: the records' schema.
    ///   - name: the table's name; the schema's if none is given.
    public init(_ schema: RecordSchema, named name: String? = nil) {
        self.init(
            name ?? schema.name, uniqueColumns: schema.properties.filter(\.isUnique).map(\.name),
            fields: schema.properties.enumerated().map { position, property in
                StoredField(
                    property.name, column: property.name,
                    storing: { record in
                        try schema.value(at: position, of: record)?.databaseValue ?? .null
                    })
            })
    }

    /// Creates the table with typed columns and its unique key, or adds the columns that it lacks, and a unique index
    /// where it has neither a constraint nor such an index on just the key's columns.
    ///
    /// - Parameters:
    ///   - schema: the records' schema.
    ///   - database: a connection inside a transaction, which has to be rolled back after an error.
    /// - Throws: `DatabaseError`, also when several rows have the same key already; ``ModelError`` with the code
    ///   `invalidOption` when names of properties differ only by letter case.
    public func create(_ schema: RecordSchema, in database: Database) throws {
        try description.check()
        let table = name.quotedIdentifier
        guard try database.tableExists(name) else {
            var parts = schema.properties.map { property in
                property.columnDefinition + (property.isRequired || property.isUnique ? " NOT NULL" : "")
            }
            if !uniqueColumns.isEmpty { parts.append("UNIQUE (\(quotedKeys))") }
            return try database.execute(sql: "CREATE TABLE \(table) (\(parts.joined(separator: ", ")))")
        }
        // Generated columns are there, too.
        let names = try String.fetchAll(database, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [name])
        let columns = Set(names.map(\.foldedName))
        for property in schema.properties where !columns.contains(property.name.foldedName) {
            try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(property.columnDefinition)")
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

extension RecordSchema.Property {
    /// The column as a table's definition names it.
    fileprivate var columnDefinition: String { "\(name.quotedIdentifier) \(type.columnType.rawValue)" }
}

extension DynamicType {
    /// The type of a column for such values. Decimals are texts, since SQLite's numbers are not exact.
    var columnType: Database.ColumnType {
        switch self {
        case .string, .decimal, .json: .text
        case .integer: .integer
        case .double: .double
        case .bool: .boolean
        case .date: .datetime
        case .data: .blob
        }
    }
}
#endif

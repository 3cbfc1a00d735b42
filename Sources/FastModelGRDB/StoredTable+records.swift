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
                unsafe StoredField(property.name, property.name) {
                    try unsafe $0.assumingMemoryBound(to: DynamicRecord.self).pointee.values[position].databaseValue
                }
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
        guard try database.tableExists(name) else {
            try database.create(table: name) { table in
                for property in schema.properties {
                    let column = table.column(property.name, property.type.columnType)
                    if property.isRequired || property.isUnique { column.notNull() }
                }
                if !uniqueColumns.isEmpty { table.uniqueKey(uniqueColumns) }
            }
            return
        }
        let columns = Set(try database.columns(in: name).map { $0.name.lowercased() })
        let missing = schema.properties.filter { !columns.contains($0.name.lowercased()) }
        if !missing.isEmpty {
            try database.alter(table: name) { table in
                for property in missing { table.add(column: property.name, property.type.columnType) }
            }
        }
        try createIndex(in: database)
    }

    /// Creates the unique index that the table lacks: without one, each record would be looked for in all rows.
    private func createIndex(in database: Database) throws {
        guard !uniqueColumns.isEmpty, !TableStatements.areUnique(uniqueColumns, in: name, database) else { return }
        do {
            try database.create(
                index: "unique_\(name)_on_\(uniqueColumns.joined(separator: "_"))", on: name, columns: uniqueColumns,
                options: .unique)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            let columns = uniqueColumns.joined(separator: ", ")
            throw DatabaseError(
                resultCode: error.extendedResultCode,
                message: "the table \(name) has several rows with the same \(columns)", sql: error.sql)
        }
    }
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

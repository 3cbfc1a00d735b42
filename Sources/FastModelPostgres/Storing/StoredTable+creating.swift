#if Postgres
public import FastModel
public import FastModelTables

extension StoredTable {
    /// Creates the table with typed columns and its unique key as primary key. If the table exists, adds missing
    /// columns, and a unique index unless a constraint or index is on exactly the key's columns.
    ///
    /// In a new table, columns of the unique key are `NOT NULL`. So are columns of properties that are never nil, unless documents
    /// may lack them (``PresenceTracking``). Foreign keys, defaults and further indices are left to migrations.
    ///
    /// - Parameter transaction: a transaction.
    /// - Throws: ``PostgresError``, also when several rows have the same key already; ``ModelError`` with the code
    ///   `invalidOption` when the table's description is inconsistent, a name has more than 63 bytes, or an existing column can change
    ///   values of its field.
    public func create(in transaction: PostgresTransaction) throws {
        try description.createAll(in: transaction, isWhole: description.presence == nil)
    }
}

extension StoredTable where Model == DynamicRecord {
    /// Creates or completes the table of records and those of their lists, as ``create(in:)`` does. Required properties are `NOT NULL`.
    ///
    /// - Parameters:
    ///   - schema: the records' schema.
    ///   - transaction: a transaction.
    /// - Throws: the errors of ``create(in:)``.
    public func create(_ schema: RecordSchema, in transaction: PostgresTransaction) throws {
        try description.createAll(in: transaction, isWhole: true)
    }
}

extension TableDescription {
    /// Creates or completes the table and those of its children, whose records have all properties.
    fileprivate func createAll(in transaction: PostgresTransaction, isWhole: Bool) throws {
        if !children.isEmpty { try checkAll() }
        try create(in: transaction, isWhole: isWhole)
        for table in children { try table.createAll(in: transaction, isWhole: true) }
    }

    /// Creates or completes the table.
    private func create(in transaction: PostgresTransaction, isWhole: Bool) throws {
        try check()
        for name in [name] + columns.map(\.column) { try name.checkLength() }
        let keys = Set(uniqueColumns.map(\.foldedName))
        let definitions = columns.map { field in
            let isKey = keys.contains(field.column.foldedName)
            return field.definition + (isKey || isWhole && !field.isOptional ? " NOT NULL" : "")
        }
        let key = uniqueColumns.isEmpty ? [] : ["PRIMARY KEY (\(quotedKeys))"]
        let catalogKey = TableCatalog.Key(table: name, uniqueColumns: keyColumns)
        let present = TableCatalog(try transaction.run([.lock(creating: name), TableCatalog.lookup(catalogKey)])[1])
        transaction.session.catalog.removeAll()
        guard !present.columns.isEmpty else {
            let parts = (definitions + key).joined(separator: ", ")
            try transaction.execute("CREATE TABLE \(name.quotedIdentifier) (\(parts))")
            return
        }
        try present.check(fieldColumns(linkedBy: nil), of: self)
        for field in columns where present.columns[field.column] == nil {
            try transaction.execute("ALTER TABLE \(name.quotedIdentifier) ADD COLUMN \(field.definition)")
        }
        if !uniqueColumns.isEmpty, !present.isUnique {
            try transaction.execute("CREATE UNIQUE INDEX ON \(name.quotedIdentifier) (\(quotedKeys))")
        }
    }

    /// The unique columns in their fields' spelling.
    private var keyColumns: [String] {
        uniqueColumns.compactMap { key in columns.first { $0.column.foldedName == key.foldedName }?.column }
    }

    private var quotedKeys: String { keyColumns.map(\.quotedIdentifier).joined(separator: ", ") }
}

extension TableDescription.Field {
    /// The column's definition. A column that refers to another table has the type of that table's key.
    fileprivate var definition: String { "\(column.quotedIdentifier) \(resolvedType?.postgresName ?? "text")" }
}
#endif

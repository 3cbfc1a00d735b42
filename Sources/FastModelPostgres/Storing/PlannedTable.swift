#if Postgres
internal import FastModel
internal import FastModelTables

/// The rows of one table that a batch stores, and the statements for them.
struct PlannedTable {
    let description: TableDescription
    let catalogKey: TableCatalog.Key
    let catalog: TableCatalog
    /// The columns in the order of the rows' values, with the link's column last.
    let columns: [PostgresColumn]
    let key: UniqueKey
    /// The columns whose values are checked before they are sent.
    private let checkedColumns: [Int]
    /// Whether the rows are parts of the linking row.
    let isOfChildren: Bool
    var packer: RowPacker
    var rows: PackedRows
    private var statements: [StatementKey: String] = [:]

    private struct StatementKey: Hashable {
        let kind: RowOperation.Kind
        let set: PositionSet
    }

    /// The number of statements that are kept. Every record might need another statement.
    private static let maximumStatements = 64

    /// Creates an empty list of rows.
    ///
    /// - Parameters:
    ///   - description: the table.
    ///   - link: the column for the key of the linking row.
    ///   - isOfChildren: whether the rows are parts of the linking row.
    ///   - transaction: the transaction in which the table is looked up.
    /// - Throws: ``PostgresError``; ``ModelError`` with the code `invalidOption`, also when a column can change values of its field.
    init(
        _ description: TableDescription, linkedBy link: FieldColumn?, isOfChildren: Bool = false,
        _ transaction: PostgresTransaction
    ) throws {
        try description.check(linkedBy: link?.name)
        self.isOfChildren = isOfChildren
        self.description = description
        packer = RowPacker(description, linkedBy: link?.name)
        rows = PackedRows(width: packer.width)
        let names = description.columnNames(linkedBy: link?.name)
        for name in [description.name] + names { try name.checkLength() }
        key = UniqueKey(of: description, linkedBy: link?.name)
        catalogKey = TableCatalog.Key(table: description.name, uniqueColumns: key.positions.map { names[$0] })
        let fields = description.fieldColumns(linkedBy: link)
        var catalog = try transaction.catalog(of: catalogKey)
        // The columns may have changed since the connection looked them up.
        if (try? catalog.check(fields, of: description)) == nil {
            transaction.session.catalog[catalogKey] = nil
            catalog = try transaction.catalog(of: catalogKey)
            try catalog.check(fields, of: description)
        }
        self.catalog = catalog
        let actual = catalog.columns
        let columns = fields.map { PostgresColumn(name: $0.name, type: $0.type, actual: actual[$0.name]) }
        self.columns = columns
        checkedColumns = columns.indices.filter { columns[$0].isParsedAsJSON || columns[$0].element == .timestamp }
    }

    /// The table or columns that a failed statement does not fit. The server names them only in its message, which is not used.
    ///
    /// - Returns: the missing table, the missing columns, or, if a value could not be converted, the columns of another type.
    func subject(of error: PostgresError) -> String? {
        if catalog.columns.isEmpty { return description.name }
        let columns = columns.filter { error.sqlState == "42846" ? $0.isOfOtherType : $0.actual == nil }
        return columns.isEmpty ? nil : columns.map { "\(description.name).\($0.name)" }.joined(separator: ", ")
    }

    /// The type of the only unique column; nil for several columns or none.
    var keyType: ColumnType? { key.positions.count == 1 ? columns[key.positions[0]].type : nil }

    /// Appends the row of the model at an address.
    ///
    /// - Returns: the links for which the model has a value.
    /// - Throws: ``ModelError`` for a value that the database cannot store, and for a key without a value.
    mutating func pack(_ model: UnsafeRawPointer, link: ColumnValue?) throws -> PositionSet {
        let links = try unsafe packer.pack(model, into: &rows, link: link)
        try check(rows.count - 1, of: rows)
        return links
    }

    /// Appends a row that has only values for the first of the unique columns.
    ///
    /// - Returns: its index.
    mutating func appendKey(_ values: [ColumnValue]) throws(ModelError) -> Int {
        let row = rows.count
        rows.abandonRow()
        for (position, value) in zip(key.positions, values) { try rows.set(value, at: position, of: row) }
        return row
    }

    /// Checks that a row has a key, and no NUL in JSON and no date that the server refuses. Any sender can write such values, and
    /// each refusal by the server would split the batch.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore` or `missingUniqueKey`.
    func check(_ row: Int, of rows: PackedRows) throws(ModelError) {
        try key.check(row, of: rows)
        for position in checkedColumns {
            let value = rows.value(position, of: row)
            switch value.kind {
            case .text where columns[position].isParsedAsJSON && rows.hasEscapedNUL(value):
                throw .refused("a text within JSON has a NUL character: \(columns[position].name)")
            case .date where !value.isTimestamp, .exactDate where !value.isTimestamp:
                throw .refused("a date is outside of the database's range: \(columns[position].name)")
            default: break
            }
        }
    }

    /// The columns whose values an operation needs.
    func positions(_ kind: RowOperation.Kind, _ set: PositionSet) -> [Int] {
        switch kind {
        case .delete: key.positions
        case .store: columns.indices.filter { set.contains($0) }
        case .trim(let parentColumns): Array(key.positions.prefix(parentColumns + 1))
        }
    }

    /// The statement that executes an operation on rows with the same columns, with the rows' values.
    mutating func statement(_ kind: RowOperation.Kind, _ set: PositionSet, rows indices: [Int]) -> PostgresStatement {
        let positions = positions(kind, set)
        let key = StatementKey(kind: kind, set: kind == .store ? set : PositionSet(count: 0))
        let sql: String
        if let known = statements[key] {
            sql = known
        } else {
            let text = StatementText(self, positions)
            sql =
                switch kind {
                case .delete: text.deletion
                case .store: text.storing
                case .trim: text.trimming
                }
            if statements.count == Self.maximumStatements { statements.removeAll() }
            statements[key] = sql
        }
        var parameters = positions.map { ArrayParameter.make(rows, column: $0, of: indices, columns[$0].element) }
        // At least one array is needed, for the number of rows.
        if parameters.isEmpty { parameters = [ArrayParameter.zeros(indices.count)] }
        return PostgresStatement(sql: sql, parameters: parameters, isBinary: true)
    }
}

extension PackedRows {
    /// Whether a JSON text has the escape sequence `\u0000`, for which PostgreSQL's `jsonb` has no form.
    fileprivate func hasEscapedNUL(_ value: Value) -> Bool {
        let text = bytes[Int(value.payload)...].prefix(Int(value.length))
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            if text[index...].starts(with: #"\u0000"#.utf8) { return true }
            // The escaped character may be a backslash.
            index += 2
        }
        return false
    }
}

extension String {
    /// Checks that a name is not so long that PostgreSQL would truncate it.
    ///
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    func checkLength() throws(ModelError) {
        guard utf8.count > 63 else { return }
        throw ModelError(.invalidOption, position: .none, detail: "the name \(self) has more than 63 bytes")
    }
}
#endif

public import FastModel

/// A column of a ``StoredTable``, from which a store makes the database's column.
public struct TableColumn: Sendable, Hashable {
    /// The column's name.
    public let name: String
    /// The type of the column's values; nil for any type.
    public let type: ColumnType?
    /// Whether a value may be null.
    public let isOptional: Bool
}

// What a store outside of this package needs.

extension StoredTable {
    /// The columns, for a store that writes each model as one row.
    ///
    /// - Returns: the columns, in the order of a row's values (``PreparedRows/rowValues()``).
    /// - Throws: ``ModelError`` with the code `invalidOption` if the table's description is inconsistent, or models have rows in other
    ///   tables.
    public func columns() throws(ModelError) -> [TableColumn] {
        try description.check()
        guard description.isFlat else { throw description.invalid("a field refers to rows of another table") }
        return description.columns.map {
            TableColumn(name: $0.column, type: $0.type, isOptional: $0.isOptional)
        }
    }
}

extension PreparedRows {
    /// Copies of the rows' values, for a store that binds or writes them.
    ///
    /// - Returns: for each model the values of its columns, nil for a column that stays unchanged because the document did not have its
    ///   property; or the reason why the model is refused: its key is missing, or databases cannot store a value. There are no values
    ///   of models that have rows in other tables.
    public func rowValues() -> [Result<[ColumnValue?], ModelError>] {
        let rows = values.rows
        let key = UniqueKey(of: values.table, linkedBy: nil)
        return (0..<rows.count).map { row in
            Result { () throws(ModelError) in
                if let refusal = values.refusals[row] { throw refusal }
                try key.check(row, of: rows)
                return (0..<rows.width).map { column in
                    rows.value(column, of: row).kind == .absent ? nil : rows.columnValue(column, of: row)
                }
            }
        }
    }
}

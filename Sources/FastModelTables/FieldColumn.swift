package import FastModel

/// A column of a row, with the type of its field, for a comparison with the column in the database.
package struct FieldColumn: Hashable {
    package let name: String
    /// The field's type; nil for any type.
    package let type: ColumnType?
    /// The field in errors.
    fileprivate let owner: String

    /// The column for the key of the linking row.
    ///
    /// - Parameters:
    ///   - name: the column.
    ///   - type: the key's type.
    package init(linkedBy name: String, _ type: ColumnType?) {
        self.name = name
        self.type = type
        owner = "linking row's key"
    }

    fileprivate init(_ field: TableDescription.Field) {
        name = field.column
        type = field.resolvedType
        owner = "field \(field.property)"
    }
}

extension TableDescription {
    /// The columns of a row in the order of its values.
    package func fieldColumns(linkedBy link: FieldColumn?) -> [FieldColumn] {
        columns.map { FieldColumn($0) } + (link.map { [$0] } ?? [])
    }

    /// The type of the only unique column; nil for any type, for several columns and for none.
    package func keyType(linkedBy link: FieldColumn?) -> ColumnType? {
        guard uniqueColumns.count == 1, let key = uniqueColumns.first?.foldedName else { return nil }
        return fieldColumns(linkedBy: link).last { $0.name.foldedName == key }?.type
    }

    /// The error for a column that can change the values of its field, or cannot hold them.
    ///
    /// - Parameters:
    ///   - column: the column.
    ///   - declared: its type in the database.
    ///   - fault: what it can do to values.
    ///   - type: the field's type.
    ///   - names: the database's names of the type that stores such values, and of the type that the column should have.
    /// - Returns: the error, with the code `invalidOption`.
    package func refusal(
        of column: FieldColumn, declaredAs declared: String, because fault: String = "can change",
        _ type: ColumnType, _ names: (stored: String, remedy: String)
    ) -> ModelError {
        invalid(
            "the column \(column.name) is declared as \(declared) and \(fault) the \(type.values) of the \(column.owner), "
                + "which are stored as \(names.stored): declare the column as \(names.remedy), or give the field another type or form"
        )
    }
}

extension TableDescription.Field {
    /// The column's type; for a reference, the type of the other table's key.
    package var resolvedType: ColumnType? {
        guard case .reference(let other) = content else { return type }
        let table = other.description()
        // Not the resolved type: tables may refer to each other in a cycle.
        return table.columns.first { $0.column.foldedName == table.uniqueColumns.first?.foldedName }?.type
    }
}

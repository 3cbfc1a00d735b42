#if Postgres
internal import FastModel
internal import FastModelTables

extension TableCatalog {
    /// Checks that no column can change the values of its field.
    ///
    /// - Parameters:
    ///   - fields: the columns of a row.
    ///   - table: the table.
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    func check(_ fields: [FieldColumn], of table: TableDescription) throws(ModelError) {
        for field in fields {
            guard let type = field.type, let column = columns[field.name], type.canChange(in: column) else { continue }
            throw table.refusal(
                of: field, declaredAs: column.wholeType, type, (type.postgresName, type.postgresName))
        }
    }
}

extension ColumnType {
    /// Whether a column can change values of the type without an error, because it has a type of another kind.
    ///
    /// Not among these columns are those of the same kind with fewer digits (`real`, `numeric(10, 2)`, `date`, `timestamptz(0)`),
    /// which round as they are declared to, and those of types for which Swift has none, such as `interval` or `inet`: they take
    /// texts in their own form.
    fileprivate func canChange(in column: TableCatalog.Column) -> Bool {
        guard case .array(let element) = self, column.category == "A" else { return canChange(as: column.type) }
        return element.canChange(as: column.elementType ?? "")
    }

    private func canChange(as type: String) -> Bool {
        switch self {
        case .integer: Self.floatingPoint.contains(type)
        case .smallInteger: type == "real"
        case .decimal: Self.parsed.contains(type) && !Self.exactNumbers.contains(type)
        case .text: Self.parsed.contains(type)
        case .json: Self.parsed.contains(type) && type != "jsonb"
        case .uuidText: type == "bytea"
        case .array: ["bytea", "name"].contains(type)
        case .timestamp: type.hasPrefix("time ")
        case .double, .boolean, .uuid, .blob: false
        }
    }

    private static let floatingPoint: Set = ["real", "double precision"]
    private static let exactNumbers: Set = ["smallint", "integer", "bigint", "numeric"]
    /// The types that read a text in several spellings, so that `007` becomes 7 and `A1B2…` becomes `a1b2…`. The type `name` cuts
    /// texts of more than 63 bytes.
    private static let parsed = floatingPoint.union(exactNumbers).union([
        "money", "oid", "boolean", "uuid", "bytea", "jsonb", "date", "timestamp without time zone",
        "timestamp with time zone", "name",
    ])
}
#endif

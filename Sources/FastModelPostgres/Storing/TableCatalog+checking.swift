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
    /// It cannot if its type is of the same kind with fewer digits (`real`, `numeric(10, 2)`, `date`, `timestamptz(0)`): such columns
    /// round as they are declared to. Nor if Swift has no type for its values, such as `interval` or `inet`: such columns take texts
    /// in their own spelling.
    fileprivate func canChange(in column: TableCatalog.Column) -> Bool {
        guard case .array(let element) = self, column.category == "A" else {
            return canChange(as: column.type, column.category)
        }
        return element.canChange(as: column.elementType ?? "", column.elementCategory ?? "")
    }

    private func canChange(as type: String, _ category: String) -> Bool {
        // The type `name` cuts texts of more than 63 bytes.
        let keepsTexts = category == "S" && type != "name"
        let isJSON = ["json", "jsonb"].contains(type)
        switch self {
        case .integer: return Self.floatingPoint.contains(type)
        case .smallInteger: return type == "real"
        case .decimal:
            let isExact = category == "N" && !Self.floatingPoint.contains(type) && !["money", "oid"].contains(type)
            return !isExact && !keepsTexts && !isJSON
        case .text: return category == "A" || type == "name" || Self.parsed.contains(type)
        case .json: return !keepsTexts && !isJSON
        case .array: return ["bytea", "name"].contains(type)
        case .uuidText: return category == "A" || type == "bytea"
        case .timestamp: return type.hasPrefix("time ")
        case .double, .boolean, .uuid, .blob: return false
        }
    }

    private static let floatingPoint: Set = ["real", "double precision"]
    /// The types that read a text in several spellings, so that `007` becomes 7 and `A1B2…` becomes `a1b2…`, although a field could
    /// have a type for their values.
    private static let parsed = floatingPoint.union([
        "smallint", "integer", "bigint", "numeric", "money", "oid", "boolean", "uuid", "bytea", "jsonb", "date",
        "timestamp without time zone", "timestamp with time zone",
    ])
}
#endif

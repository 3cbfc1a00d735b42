#if GRDB
public import FastModel
internal import GRDB

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
                    property.name, column: property.name, property.type.columnType,
                    isOptional: !property.isRequired && !property.isUnique,
                    .computed { record, rows in try rows.append(schema.value(at: position, of: record)) })
            })
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

public import FastModel

/// How models of a type map to rows of a table.
///
/// ```swift
/// static let table = StoredTable<Author>("author", unique: "id") {
///     StoredField("id", \.id)
///     StoredField("name", column: "full_name", \.name)
///     StoredField("publisher", column: "publisher_id", in: Publisher.table) { $0.publisher }
///     StoredField("books", linkedBy: "author_id", in: Book.table) { $0.books }
/// }
/// ```
///
/// Fields have the names of the properties in the model's schema. With ``PresenceTracking``, columns of properties that the
/// document did not have stay unchanged; without it, a model always fills its whole row.
public struct StoredTable<Model: JSONModel>: Sendable {
    @usableFromInline package let description: TableDescription

    /// The table's name in the database.
    public var name: String { description.name }
    /// The columns that together identify a row; empty if rows are only added.
    public var uniqueColumns: [String] { description.uniqueColumns }

    /// Describes a table.
    ///
    /// If the model has ``PresenceTracking``, storing a record fails for a field whose name the model's schema does not have:
    /// ``ModelError`` with the code `invalidOption`.
    ///
    /// - Parameters:
    ///   - name: the table's name in the database.
    ///   - unique: the columns that together identify a row. The table need not have a constraint or index for them, but storing is
    ///     much faster with an index.
    ///   - fields: the properties.
    @inlinable
    public init(
        _ name: String, unique: String..., @ListBuilder<StoredField<Model>> fields: () -> [StoredField<Model>]
    ) {
        self.init(name, uniqueColumns: unique, fields: fields())
    }

    @inlinable
    init(_ name: String, uniqueColumns: [String], fields: [StoredField<Model>]) {
        let sources = fields.filter { !$0.field.isLink }.map(\.source)
        let isComputed = sources.contains { $0.computed != nil }
        let borrowed = unsafe sources.map { unsafe Unmanaged.passUnretained($0) }
        description = unsafe TableDescription(
            name: name, uniqueColumns: uniqueColumns, fields: fields.map(\.field), presence: Self.presence()
        ) { address, columns, rows in
            // One copy for all columns: otherwise each closure would get its own copy of the model.
            let model: Model? = unsafe isComputed ? address.assumingMemoryBound(to: Model.self).pointee : nil
            try withExtendedLifetime(sources) {
                for column in unsafe borrowed.indices {
                    guard columns.contains(column) else {
                        rows.append(PackedRows.Value(.absent))
                        continue
                    }
                    try unsafe borrowed[column]._withUnsafeGuaranteedRef { source in
                        if let write = unsafe source.stored {
                            try unsafe write(address + source.offset, &rows)
                        } else if let write = source.computed, let model {
                            try write(model, &rows)
                        } else {
                            rows.append(PackedRows.Value(.null))
                        }
                    }
                }
            }
        }
    }

    /// How models report the properties in their documents; nil for models without presence tracking.
    @usableFromInline
    static func presence() -> TableDescription.Presence? {
        func reader<Tracking: PresenceTracking>(_ type: Tracking.Type) -> TableDescription.Presence {
            unsafe TableDescription.Presence(
                read: { unsafe $0.assumingMemoryBound(to: Tracking.self).pointee.presence },
                propertyNames: Tracking.propertyNames)
        }
        guard let type = Model.self as? any PresenceTracking.Type else { return nil }
        return reader(type)
    }
}

extension StoredTable where Model == DynamicRecord {
    /// Describes the table of records: a column for each property, with the unique properties as its key.
    ///
    /// The records of a list (``RecordSchema/Property/records(_:of:keys:isRequired:)``) are rows of the table `<name>_<property>`. It
    /// has a column `parent_<column>` for each column of the record's key, which the record then needs, and `array_position`, the
    /// position in the array from 0. Together they are its key; no property of the list's records has such a name or is unique. When
    /// a record is stored, the rows of its lists become those of the document, also those of lists that are null; lists that the
    /// document lacks are unchanged.
    ///
    /// - Parameters:
    ///   - schema: the records' schema.
    ///   - name: the table's name; by default the schema's name.
    public init(_ schema: RecordSchema, named name: String? = nil) {
        let name = name ?? schema.name
        let fields = schema.properties.enumerated().map { position, property in
            if let elements = property.elements {
                let children = ChildTable(of: elements, at: position, in: schema, named: name)
                return TableDescription.Field(
                    property: property.name, column: property.name, content: .link(to: children.table))
            }
            return TableDescription.Field(
                property: property.name, column: property.name, content: .value, type: property.type.columnType,
                isOptional: !property.isRequired && !property.isUnique)
        }
        let columns = schema.properties.enumerated().filter { $1.elements == nil }.map { RecordColumn($0, $1.type) }
        description = unsafe TableDescription(
            name: name, uniqueColumns: schema.properties.filter(\.isUnique).map(\.name), fields: fields,
            presence: Self.presence()
        ) { address, wanted, rows in
            try unsafe rows.append(schema.values(at: address), columns, in: wanted)
        }
    }
}

extension DynamicType {
    /// The type of a column for the type's values.
    fileprivate var columnType: ColumnType {
        switch self {
        case .string: .text
        case .decimal: .decimal
        // The records of a list are rows of another table.
        case .json, .records: .json
        case .integer: .integer
        case .double: .double
        case .bool: .boolean
        case .date: .timestamp
        case .data: .blob
        }
    }
}

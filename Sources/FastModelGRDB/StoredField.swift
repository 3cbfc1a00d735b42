#if GRDB
public import FastModel
public import GRDB

/// A property of a model and where it is in the database: a column of the model's row, a row that it refers to, or rows that
/// refer to it.
public struct StoredField<Model: PresenceTracking>: Sendable {
    @usableFromInline let field: TableDescription.Field
    /// The column's value; nil for a property that is in another table.
    @usableFromInline let value: (@Sendable (Model) throws -> DatabaseValue)?

    /// Declares a property whose value is a column's.
    ///
    /// A record is refused with an integer beyond `Int64`, or a raw value that is one: SQLite has none. A closure that makes
    /// a text of it stores it.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - value: the property.
    @inlinable
    public init<Value: DatabaseValueConvertible & SendableMetatype>(
        _ property: String, column: String? = nil, _ value: @escaping @Sendable (Model) -> Value
    ) {
        let isChecked = Value.mayExceedInt64
        self.init(property, column: column ?? property) { try value($0).storedValue(isChecked: isChecked) }
    }

    /// Declares an optional property whose value is a column's. Nil is NULL.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - value: the property.
    @inlinable
    public init<Value: DatabaseValueConvertible & SendableMetatype>(
        _ property: String, column: String? = nil, _ value: @escaping @Sendable (Model) -> Value?
    ) {
        let isChecked = Value.mayExceedInt64
        self.init(property, column: column ?? property) {
            try value($0)?.storedValue(isChecked: isChecked) ?? .null
        }
    }

    /// Declares a property that is a model of another table, to which the column refers. It is saved before the row, as
    /// foreign keys demand. Nil makes the column NULL and leaves the other table alone.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column with the other row's unique key.
    ///   - table: the other table, which has to have one unique column.
    ///   - mode: what becomes of its existing rows. They are updated if nothing is given, also where the provider purges:
    ///     with them would go the rows that refer to them, though just stored.
    ///   - value: the property.
    public init<Other: PresenceTracking>(
        _ property: String, column: String, in table: @escaping @Sendable @autoclosure () -> StoredTable<Other>,
        mode: UpsertMode? = nil, _ value: @escaping @Sendable (Model) -> Other?
    ) {
        // With rows that are purged would go the rows that refer to them, though just stored.
        let related = RelatedTable(mode: mode ?? .updateExisting, { table().description }) { (model: Model) in
            value(model).map { [$0] } ?? []
        }
        field = TableDescription.Field(property: property, column: column, content: .reference(to: related))
        self.value = nil
    }

    /// Declares a property that is models of another table, whose column refers to this row. They are saved after the row,
    /// as foreign keys demand; rows that the document does not have stay.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the other table's column with this row's unique key. It may be one of the other's unique columns.
    ///   - table: the other table.
    ///   - mode: what becomes of its existing rows; as the provider says if nothing is given.
    ///   - value: the property.
    public init<Other: PresenceTracking>(
        _ property: String, linkedBy column: String,
        in table: @escaping @Sendable @autoclosure () -> StoredTable<Other>,
        mode: UpsertMode? = nil, _ value: @escaping @Sendable (Model) -> [Other]
    ) {
        let related = RelatedTable(linkedBy: column, mode: mode, { table().description }, models: value)
        field = TableDescription.Field(property: property, column: column, content: .link(to: related))
        self.value = nil
    }

    @usableFromInline
    init(_ property: String, column: String, storing value: @escaping @Sendable (Model) throws -> DatabaseValue) {
        field = TableDescription.Field(property: property, column: column, content: .value)
        self.value = value
    }
}
#endif

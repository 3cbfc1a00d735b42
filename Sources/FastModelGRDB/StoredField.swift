#if GRDB
public import FastModel
public import GRDB

/// A property of a model and where it is in the database: a column of the model's row, a row that it refers to, or rows that
/// refer to it.
public struct StoredField<Model: JSONModel>: Sendable {
    @usableFromInline let field: TableDescription.Field
    @usableFromInline let source: ColumnSource<Model>

    /// Declares a property whose value is a column's: a stored one is read where it lies in the model's memory.
    ///
    /// ```swift
    /// StoredField("id", \.id)
    /// StoredField("user", column: "user_name", \.user.name)
    /// StoredField("at", \.at, as: .milliseconds)
    /// ```
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - keyPath: the property.
    ///   - form: how its values are written.
    @inlinable
    public init<Value>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Value> & Sendable,
        as form: ColumnForm<Value>
    ) {
        self.init(
            property, column: column, form.type, isOptional: false,
            ColumnSource(keyPath) { try form.write($0, &$1) })
    }

    /// Declares an optional property whose value is a column's. Nil is NULL.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - keyPath: the property.
    ///   - form: how its values are written.
    @inlinable
    public init<Value>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Value?> & Sendable,
        as form: ColumnForm<Value>
    ) {
        self.init(
            property, column: column, form.type, isOptional: true,
            ColumnSource(keyPath) { value, rows in
                guard let value else { return rows.append(PackedRows.Value(.null)) }
                try form.write(value, &rows)
            })
    }

    /// Declares a property whose value is a column's, in GRDB's form: a stored one is read where it lies in the model's
    /// memory.
    ///
    /// A record is refused with an integer beyond `Int64`, or a raw value that is one: SQLite has none.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - keyPath: the property.
    @inlinable
    public init<Value: DatabaseValueConvertible & SendableMetatype>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Value> & Sendable
    ) {
        let isChecked = Value.mayExceedInt64
        self.init(
            property, column: column, Value.columnType, isOptional: false,
            ColumnSource(keyPath) { try $1.append($0, isChecked: isChecked) })
    }

    /// Declares an optional property whose value is a column's, in GRDB's form. Nil is NULL.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - keyPath: the property.
    @inlinable
    public init<Value: DatabaseValueConvertible & SendableMetatype>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Value?> & Sendable
    ) {
        let isChecked = Value.mayExceedInt64
        self.init(
            property, column: column, Value.columnType, isOptional: true,
            ColumnSource(keyPath) { value, rows in
                guard let value else { return rows.append(PackedRows.Value(.null)) }
                try rows.append(value, isChecked: isChecked)
            })
    }

    /// Declares a property whose column's value is made by a closure.
    ///
    /// A record is refused with an integer beyond `Int64`, or a raw value that is one: SQLite has none. A closure that makes
    /// a text of it stores it.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - value: the property. A key path in its place is faster.
    @inlinable
    public init<Value: DatabaseValueConvertible & SendableMetatype>(
        _ property: String, column: String? = nil, _ value: @escaping @Sendable (Model) -> Value
    ) {
        let isChecked = Value.mayExceedInt64
        self.init(
            property, column: column, Value.columnType, isOptional: false,
            .computed { try $1.append(value($0), isChecked: isChecked) })
    }

    /// Declares a property whose column's value is made by a closure. Nil is NULL.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - value: the property. A key path in its place is faster.
    @inlinable
    public init<Value: DatabaseValueConvertible & SendableMetatype>(
        _ property: String, column: String? = nil, _ value: @escaping @Sendable (Model) -> Value?
    ) {
        let isChecked = Value.mayExceedInt64
        self.init(
            property, column: column, Value.columnType, isOptional: true,
            .computed { model, rows in
                guard let value = value(model) else { return rows.append(PackedRows.Value(.null)) }
                try rows.append(value, isChecked: isChecked)
            })
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
    public init<Other: JSONModel>(
        _ property: String, column: String, in table: @escaping @Sendable @autoclosure () -> StoredTable<Other>,
        mode: UpsertMode? = nil, _ value: @escaping @Sendable (Model) -> Other?
    ) {
        // With rows that are purged would go the rows that refer to them, though just stored.
        let related = RelatedTable(mode: mode ?? .updateExisting, { table().description }) { (model: Model) in
            value(model).map { [$0] } ?? []
        }
        field = TableDescription.Field(property: property, column: column, content: .reference(to: related))
        source = .related
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
    public init<Other: JSONModel>(
        _ property: String, linkedBy column: String,
        in table: @escaping @Sendable @autoclosure () -> StoredTable<Other>,
        mode: UpsertMode? = nil, _ value: @escaping @Sendable (Model) -> [Other]
    ) {
        let related = RelatedTable(linkedBy: column, mode: mode, { table().description }, models: value)
        field = TableDescription.Field(property: property, column: column, content: .link(to: related))
        source = .related
    }

    @usableFromInline
    init(
        _ property: String, column: String?, _ type: Database.ColumnType?, isOptional: Bool,
        _ source: ColumnSource<Model>
    ) {
        field = TableDescription.Field(
            property: property, column: column ?? property, content: .value, type: type, isOptional: isOptional)
        self.source = source
    }
}

/// Where a column's value comes from.
@safe
@usableFromInline
enum ColumnSource<Model>: Sendable {
    /// It lies so many bytes behind the model's address.
    case stored(offset: Int, write: @Sendable (UnsafeRawPointer, inout PackedRows) throws -> Void)
    /// It is made of the model.
    case computed(@Sendable (Model, inout PackedRows) throws -> Void)
    /// It is another row's key, or none of this row's columns has it.
    case related

    @inlinable
    init<Value>(
        _ keyPath: any KeyPath<Model, Value> & Sendable,
        _ write: @escaping @Sendable (Value, inout PackedRows) throws -> Void
    ) {
        // Of an object, or a computed property, there is none.
        if let offset = MemoryLayout<Model>.offset(of: keyPath) {
            unsafe self = .stored(offset: offset) {
                try write(unsafe $0.assumingMemoryBound(to: Value.self).pointee, &$1)
            }
        } else {
            self = .computed { try write($0[keyPath: keyPath], &$1) }
        }
    }
}
#endif

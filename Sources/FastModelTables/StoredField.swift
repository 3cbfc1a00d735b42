public import FastModel

/// A property of a model and its place in the database: a column of the model's row, a row that it refers to, or rows
/// that refer to it.
public struct StoredField<Model: JSONModel>: Sendable {
    @usableFromInline package let field: TableDescription.Field
    @usableFromInline let source: ColumnSource<Model>

    /// Declares a property that is a column. A stored property is read directly from the model's memory.
    ///
    /// ```swift
    /// StoredField("id", \.id)
    /// StoredField("user", column: "user_name", \.user.name)
    /// StoredField("at", \.at, as: .milliseconds)
    /// ```
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; by default the property's name.
    ///   - keyPath: the property.
    ///   - form: how its values are written.
    // Disfavoured, because optionals are column types, too (in `.json`), but need the other initialiser.
    @_disfavoredOverload
    @inlinable
    public init<Value>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Value> & Sendable,
        as form: ColumnForm<Value>
    ) {
        self.init(
            property, column: column, form.type, isOptional: false,
            ColumnSource(keyPath) { try form.write($0, &$1) })
    }

    /// Declares an optional property that is a column. Nil is stored as NULL.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; by default the property's name.
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

    /// Declares a property that is a column in its type's form. A stored property is read directly from the model's
    /// memory.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; by default the property's name.
    ///   - keyPath: the property.
    @inlinable
    public init<Value: ColumnConvertible>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Value> & Sendable
    ) {
        let form = Value.columnForm
        self.init(
            property, column: column, form.type, isOptional: false,
            ColumnSource(keyPath) { try $1.append($0, as: form) })
    }

    /// Declares an optional property that is a column in its type's form. Nil is stored as NULL.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; by default the property's name.
    ///   - keyPath: the property.
    @inlinable
    public init<Value: ColumnConvertible>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Value?> & Sendable
    ) {
        let form = Value.columnForm
        self.init(
            property, column: column, form.type, isOptional: true,
            ColumnSource(keyPath) { value, rows in
                guard let value else { return rows.append(PackedRows.Value(.null)) }
                try rows.append(value, as: form)
            })
    }

    /// Explains why a `Presence` cannot be a column.
    @available(
        *, unavailable,
        message: """
            a row cannot tell an absent value from NULL. Make the property an optional and the model a PresenceTracking: columns of \
            absent keys then stay unchanged
            """
    )
    public init<Value>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Presence<Value>> & Sendable
    ) { self.init(property, column: column, nil, isOptional: true, ColumnSource(computed: { _, _ in })) }

    /// Explains why a `Presence` cannot be a column.
    @available(
        *, unavailable,
        message: """
            a row cannot tell an absent value from NULL. Make the property an optional and the model a PresenceTracking: columns of \
            absent keys then stay unchanged
            """
    )
    public init<Value>(
        _ property: String, column: String? = nil, _ keyPath: any KeyPath<Model, Presence<Value>> & Sendable,
        as form: ColumnForm<Presence<Value>>
    ) { self.init(property, column: column, nil, isOptional: true, ColumnSource(computed: { _, _ in })) }

    /// Declares a column whose value a closure computes.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; by default the property's name.
    ///   - value: computes the value. A key path is faster.
    @inlinable
    public init<Value: ColumnConvertible>(
        _ property: String, column: String? = nil, _ value: @escaping @Sendable (Model) -> Value
    ) {
        let form = Value.columnForm
        self.init(
            property, column: column, form.type, isOptional: false,
            ColumnSource(computed: { try $1.append(value($0), as: form) }))
    }

    /// Declares a column whose value a closure computes. Nil is stored as NULL.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; by default the property's name.
    ///   - value: computes the value. A key path is faster.
    @inlinable
    public init<Value: ColumnConvertible>(
        _ property: String, column: String? = nil, _ value: @escaping @Sendable (Model) -> Value?
    ) {
        let form = Value.columnForm
        self.init(
            property, column: column, form.type, isOptional: true,
            ColumnSource(computed: { model, rows in
                guard let value = value(model) else { return rows.append(PackedRows.Value(.null)) }
                try rows.append(value, as: form)
            }))
    }

    /// Declares a property that is a model of another table, to which the column refers. The model is saved before the row, as
    /// foreign keys require. Nil makes the column NULL and does not change the other table.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column with the other row's unique key.
    ///   - table: the other table, which has to have one unique column.
    ///   - mode: how the other table's existing rows are treated. By default they are updated, even if the provider purges, because
    ///     purging would also delete the rows of earlier records that refer to them.
    ///   - value: the property.
    public init<Other: JSONModel>(
        _ property: String, column: String, in table: @escaping @Sendable @autoclosure () -> StoredTable<Other>,
        mode: UpsertMode? = nil, _ value: @escaping @Sendable (Model) -> Other?
    ) {
        // Purging a row would also delete the rows of earlier records that refer to it.
        let related = RelatedTable(mode: mode ?? .updateExisting, { table().description }) { (model: Model) in
            value(model).map { [$0] } ?? []
        }
        field = TableDescription.Field(property: property, column: column, content: .reference(to: related))
        source = ColumnSource()
    }

    /// Declares a property that is a list of models of another table, whose column refers to this row. The models are saved after
    /// the row, as foreign keys require. Rows that are not in the document are unchanged.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the other table's column with this row's unique key. It may be one of the other table's unique columns.
    ///   - table: the other table.
    ///   - mode: how the other table's existing rows are treated; by default the provider's mode.
    ///   - value: the property.
    public init<Other: JSONModel>(
        _ property: String, linkedBy column: String,
        in table: @escaping @Sendable @autoclosure () -> StoredTable<Other>,
        mode: UpsertMode? = nil, _ value: @escaping @Sendable (Model) -> [Other]
    ) {
        let related = RelatedTable(linkedBy: column, mode: mode, { table().description }, models: value)
        field = TableDescription.Field(property: property, column: column, content: .link(to: related))
        source = ColumnSource()
    }

    @usableFromInline
    init(
        _ property: String, column: String?, _ type: ColumnType?, isOptional: Bool,
        _ source: ColumnSource<Model>
    ) {
        field = TableDescription.Field(
            property: property, column: column ?? property, content: .value, type: type, isOptional: isOptional)
        self.source = source
    }
}

/// The source of a column's value.
///
/// A class, so that packing borrows the sources: a closure in an array's element is retained for each call.
@safe
@usableFromInline
final class ColumnSource<Model>: Sendable {
    @usableFromInline typealias Stored = @Sendable (UnsafeRawPointer, inout PackedRows) throws -> Void
    @usableFromInline typealias Computed = @Sendable (Model, inout PackedRows) throws -> Void

    /// Writes a value in memory at `offset` from the model's address.
    @usableFromInline let stored: Stored?
    @usableFromInline let offset: Int
    /// Writes a function of the model. A source with neither closure is another row's key, or a link, which has no column in this row.
    @usableFromInline let computed: Computed?

    @usableFromInline
    init(offset: Int, stored: @escaping Stored) {
        unsafe self.stored = stored
        self.offset = offset
        computed = nil
    }

    @usableFromInline
    init(computed: Computed? = nil) {
        unsafe stored = nil
        offset = 0
        self.computed = computed
    }

    @inlinable
    convenience init<Value>(
        _ keyPath: any KeyPath<Model, Value> & Sendable,
        _ write: @escaping @Sendable (Value, inout PackedRows) throws -> Void
    ) {
        // A class or a computed property has no offset.
        if let offset = MemoryLayout<Model>.offset(of: keyPath) {
            unsafe self.init(offset: offset) {
                try write(unsafe $0.assumingMemoryBound(to: Value.self).pointee, &$1)
            }
        } else {
            self.init { try write($0[keyPath: keyPath], &$1) }
        }
    }
}

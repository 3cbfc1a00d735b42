#if GRDB
public import FastModel
public import GRDB

/// A property of a model and where it is in the database: a column of the model's row, a row that it refers to, or rows that
/// refer to it.
public struct StoredField<Model: PresenceTracking>: Sendable {
    /// What is done with the property.
    enum Content: Sendable {
        /// Its value is the column's.
        case value(@Sendable (Model) -> DatabaseValue)
        /// It is a model, which is saved first; its unique key is the column's value.
        case reference(@Sendable (_ model: Model, _ batch: BatchWriter, _ mode: UpsertMode) throws -> DatabaseValue)
        /// It is models, which are saved afterwards with the row's unique key in the column of their table.
        case link(
            @Sendable (
                _ model: Model, _ key: DatabaseValue, _ batch: BatchWriter, _ mode: UpsertMode
            ) throws -> Void)
    }

    let property: String
    /// The column: of the model's table, or for a link of the other.
    let column: String
    let content: Content

    /// Declares a property whose value is a column's.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column; of the property's name if none is given.
    ///   - value: the property.
    @inlinable
    public init<Value: DatabaseValueConvertible & SendableMetatype>(
        _ property: String, column: String? = nil, _ value: @escaping @Sendable (Model) -> Value
    ) {
        self.init(property, column ?? property) { value($0).databaseValue }
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
        self.init(property, column ?? property) { value($0)?.databaseValue ?? .null }
    }

    /// Declares a property that is a model of another table, to which the column refers. It is saved before the row, as
    /// foreign keys demand. Nil makes the column NULL and leaves the other table alone.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the column with the other row's unique key.
    ///   - table: the other table, which has one unique column.
    ///   - mode: what becomes of its existing rows; as the provider says if nothing is given.
    ///   - value: the property.
    public init<Other: PresenceTracking>(
        _ property: String, column: String, in table: @escaping @Sendable @autoclosure () -> StoredTable<Other>,
        mode: UpsertMode? = nil, _ value: @escaping @Sendable (Model) -> Other?
    ) {
        self.property = property
        self.column = column
        content = .reference { model, batch, outer in
            guard let other = value(model) else { return .null }
            return try ModelError.rethrown(under: .key(property)) {
                try batch.writer(for: table()).save(other, mode ?? outer)
            }
        }
    }

    /// Declares a property that is models of another table, whose column refers to this row. They are saved after the row,
    /// as foreign keys demand; rows that the document does not have stay.
    ///
    /// - Parameters:
    ///   - property: the property's name in the model's schema.
    ///   - column: the other table's column with this row's unique key.
    ///   - table: the other table.
    ///   - mode: what becomes of its existing rows; as the provider says if nothing is given.
    ///   - value: the property.
    public init<Other: PresenceTracking>(
        _ property: String, linkedBy column: String,
        in table: @escaping @Sendable @autoclosure () -> StoredTable<Other>,
        mode: UpsertMode? = nil, _ value: @escaping @Sendable (Model) -> [Other]
    ) {
        self.property = property
        self.column = column
        content = .link { model, key, batch, outer in
            let others = value(model)
            guard !others.isEmpty else { return }
            let writer = try batch.writer(for: table(), linkedBy: column)
            for (index, other) in others.enumerated() {
                _ = try ModelError.rethrown(under: .key(property), .index(index)) {
                    try writer.save(other, mode ?? outer, link: key)
                }
            }
        }
    }

    @usableFromInline
    init(_ property: String, _ column: String, value: @escaping @Sendable (Model) -> DatabaseValue) {
        self.property = property
        self.column = column
        content = .value(value)
    }

    /// Whether it is a column with a value of its own.
    var isPlain: Bool {
        guard case .value = content else { return false }
        return true
    }

    /// Whether it is no column of the table.
    var isLink: Bool {
        guard case .link = content else { return false }
        return true
    }
}
#endif

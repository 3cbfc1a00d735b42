#if GRDB
public import FastModel
public import GRDB

/// How models of a type are rows of a table.
///
/// ```swift
/// static let table = StoredTable<Author>("author", unique: "id") {
///     StoredField("id") { $0.id }
///     StoredField("name", column: "full_name") { $0.name }
///     StoredField("publisher", column: "publisher_id", in: Publisher.table) { $0.publisher }
///     StoredField("books", linkedBy: "author_id", in: Book.table) { $0.books }
/// }
/// ```
///
/// The names are those of the properties in the model's schema, by which its presence tells what the document had.
public struct StoredTable<Model: PresenceTracking>: Sendable {
    @usableFromInline let description: TableDescription

    /// The table's name in the database.
    public var name: String { description.name }
    /// The columns that together identify a row; none for a table that rows are only added to.
    public var uniqueColumns: [String] { description.uniqueColumns }

    /// Describes a table.
    ///
    /// - Parameters:
    ///   - name: the table's name in the database.
    ///   - unique: the columns that together identify a row. The table need not have a constraint or index for them,
    ///     but is much faster with one.
    ///   - fields: the properties.
    @inlinable
    public init(
        _ name: String, unique: String..., @StoredFieldsBuilder<Model> fields: () -> [StoredField<Model>]
    ) {
        self.init(name, uniqueColumns: unique, fields: fields())
    }

    @inlinable
    init(_ name: String, uniqueColumns: [String], fields: [StoredField<Model>]) {
        let values = fields.map(\.value)
        description = unsafe TableDescription(
            name: name, uniqueColumns: uniqueColumns, fields: fields.map(\.field)
        ) { address, body in
            // Once for all columns: each would copy what is at an address for the closure that it is given to.
            let model = unsafe address.assumingMemoryBound(to: Model.self).pointee
            try body(model.presence) { position in try values[position]?(model) ?? .null }
        }
    }
}
#endif

#if GRDB
public import FastModel

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
    /// The table's name in the database.
    public let name: String
    /// The columns that together identify a row; none for a table that rows are only added to.
    public let uniqueColumns: [String]
    let fields: [StoredField<Model>]

    /// Describes a table.
    ///
    /// - Parameters:
    ///   - name: the table's name in the database.
    ///   - unique: the columns that together identify a row. The table need not have a constraint or index for them,
    ///     but is much faster with one.
    ///   - fields: the properties.
    public init(
        _ name: String, unique: String..., @StoredFieldsBuilder<Model> fields: () -> [StoredField<Model>]
    ) {
        self.init(name, uniqueColumns: unique, fields: fields())
    }

    init(_ name: String, uniqueColumns: [String], fields: [StoredField<Model>]) {
        self.name = name
        self.uniqueColumns = uniqueColumns
        self.fields = fields
    }

    /// The column that rows of other tables refer to.
    ///
    /// - Throws: ``ModelError`` with the code `invalidOption` when there is not just one.
    func referredColumn() throws(ModelError) -> String {
        guard let column = uniqueColumns.first, uniqueColumns.count == 1 else {
            throw invalid("a table that others refer to has one unique column")
        }
        return column
    }

    /// Checks what the compiler cannot.
    ///
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    func check() throws(ModelError) {
        var columns: Set<String> = []
        for field in fields where !field.isLink {
            guard columns.insert(field.column).inserted else {
                throw invalid("the column \(field.column) is there twice")
            }
        }
        for column in uniqueColumns where !fields.contains(where: { $0.column == column && $0.isPlain }) {
            throw invalid("the unique column \(column) is no field")
        }
        if fields.contains(where: \.isLink) { _ = try referredColumn() }
    }

    private func invalid(_ reason: String) -> ModelError {
        ModelError(.invalidOption, position: .none, detail: "the table \(name): \(reason)")
    }
}
#endif

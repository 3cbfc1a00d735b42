#if GRDB
public import FastModel
public import GRDB

/// What a ``StoredTable`` says, without its model's type: the writer takes models by their addresses, so that it is not
/// generic, which would cost it more than the database does.
@safe
@usableFromInline
struct TableDescription: Sendable {
    /// A property and where it is in the database.
    @safe
    @usableFromInline
    struct Field: Sendable {
        /// What a property is in the database.
        enum Content: Sendable {
            /// Its value is the column's.
            case value
            /// It is a model of another table, which is saved first; its unique key is the column's value.
            case reference(to: RelatedTable)
            /// It is models, which are saved afterwards with the row's unique key in the column of their table.
            case link(to: RelatedTable)
        }

        let property: String
        /// The column: of the model's table, or for a link of the other.
        let column: String
        let content: Content
        /// Where it is among the table's fields.
        fileprivate(set) var position = 0

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

    /// What is done with a model: which properties it has, and the column's value of the field at a position.
    @usableFromInline typealias Reading = (_ presence: PropertyPresence, _ value: (Int) throws -> DatabaseValue) throws
        -> Void

    let name: String
    let uniqueColumns: [String]
    let fields: [Field]
    /// Lends what the model at an address has.
    let open: @Sendable (_ model: UnsafeRawPointer, _ body: Reading) throws -> Void

    @usableFromInline
    init(
        name: String, uniqueColumns: [String], fields: [Field],
        open: @escaping @Sendable (_ model: UnsafeRawPointer, _ body: Reading) throws -> Void
    ) {
        self.name = name
        self.uniqueColumns = uniqueColumns
        self.fields = fields.enumerated().map { position, field in
            var field = field
            field.position = position
            return field
        }
        unsafe self.open = open
    }

    /// Checks what the compiler cannot, of this table and those that it leads to.
    ///
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    func checkAll() throws(ModelError) {
        var checked: Set<[String?]> = []
        try checkAll(linkedBy: nil, &checked)
    }

    private func checkAll(linkedBy link: String?, _ checked: inout Set<[String?]>) throws(ModelError) {
        // Tables may lead to each other.
        guard checked.insert([name, link]).inserted else { return }
        try check(linkedBy: link)
        for field in fields {
            switch field.content {
            case .value: break
            case .reference(let other), .link(let other):
                try other.description().checkAll(linkedBy: other.link, &checked)
            }
        }
    }

    /// Checks what the compiler cannot.
    ///
    /// - Parameter link: the column that another table's row gives its key to, which need not be a field.
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    func check(linkedBy link: String? = nil) throws(ModelError) {
        var columns: Set<[UInt8]> = []
        for field in fields where !field.isLink {
            guard columns.insert(field.column.foldedName).inserted else {
                throw invalid("the column \(field.column) is there twice")
            }
            if case .reference(let other) = field.content { try other.description().checkIsReferable() }
        }
        var keys = Set(fields.filter(\.isPlain).map { $0.column.foldedName })
        if let link { keys.insert(link.foldedName) }
        for column in uniqueColumns where !keys.contains(column.foldedName) {
            throw invalid("the unique column \(column) is no field")
        }
        if fields.contains(where: \.isLink) { try checkIsReferable() }
    }

    /// Checks that the unique key is one value, which a column of another table can have.
    private func checkIsReferable() throws(ModelError) {
        guard uniqueColumns.count == 1 else { throw invalid("a table that others refer to has one unique column") }
    }

    private func invalid(_ reason: String) -> ModelError {
        ModelError(.invalidOption, position: .none, detail: "the table \(name): \(reason)")
    }
}
#endif

#if GRDB
public import FastModel
internal import GRDB

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
        /// The column's type, for a table that is made; nil for any.
        var type: Database.ColumnType?
        /// Whether the column may be NULL.
        var isOptional = true

        /// Whether it is a column with a value of its own.
        var isPlain: Bool {
            guard case .value = content else { return false }
            return true
        }

        /// Whether it is no column of the table.
        @usableFromInline var isLink: Bool {
            guard case .link = content else { return false }
            return true
        }
    }

    /// Reads what the model at an address knows of its document.
    @usableFromInline typealias PresenceReader = @Sendable (_ model: UnsafeRawPointer) -> PropertyPresence
    /// Appends the values of some columns of the model at an address.
    @usableFromInline typealias Packing =
        @Sendable (
            _ model: UnsafeRawPointer, _ columns: ColumnSet, _ rows: inout PackedRows
        ) throws -> Void

    /// Columns of the table, for code that is inlined elsewhere.
    @usableFromInline
    struct ColumnSet {
        let positions: PositionSet

        /// Whether a column is one of them.
        @usableFromInline
        func contains(_ column: Int) -> Bool { positions.contains(column) }
    }

    let name: String
    let uniqueColumns: [String]
    let fields: [Field]
    /// Nil where models have everything always.
    let presence: PresenceReader?
    let pack: Packing

    /// The fields that are columns, in their order in rows.
    var columns: [Field] { fields.filter { !$0.isLink } }
    /// Whether a model is a row of this table and nothing else.
    var isFlat: Bool { fields.allSatisfy(\.isPlain) }

    @usableFromInline
    init(
        name: String, uniqueColumns: [String], fields: [Field], presence: PresenceReader?, pack: @escaping Packing
    ) {
        self.name = name
        self.uniqueColumns = uniqueColumns
        self.fields = fields
        unsafe self.presence = unsafe presence
        unsafe self.pack = pack
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

/// The table that the models of a property are stored in, as one field describes it: an object a field, by which the batch
/// finds its writer. Another field may describe the same table differently.
@safe
final class RelatedTable: Sendable {
    /// Asked for when it is needed, since tables may lead to each other.
    let description: @Sendable () -> TableDescription
    /// Its column that gets the key of the row that links to it.
    let link: String?
    /// What becomes of its existing rows; nil inherits from the row that links to it.
    let mode: UpsertMode?
    /// The property's models, of the model at an address.
    let models: @Sendable (_ model: UnsafeRawPointer) -> RelatedModels

    init<Model, Related>(
        linkedBy link: String? = nil, mode: UpsertMode?, _ description: @escaping @Sendable () -> TableDescription,
        models: @escaping @Sendable (Model) -> [Related]
    ) {
        self.description = description
        self.link = link
        self.mode = mode
        unsafe self.models = { RelatedModels(models(unsafe $0.assumingMemoryBound(to: Model.self).pointee)) }
    }
}

/// The models of a property, without their type.
@safe
struct RelatedModels {
    let count: Int
    /// Lends the address of the model at an index.
    let open: (_ index: Int, _ body: (UnsafeRawPointer) throws -> PendingRecord) throws -> PendingRecord

    init<Model>(_ models: [Model]) {
        count = models.count
        unsafe open = { index, body in try unsafe withUnsafePointer(to: models[index]) { try unsafe body($0) } }
    }
}

extension String {
    /// The name of a table or column as SQL has it: in quotation marks, those within doubled. GRDB leaves those as they are.
    var quotedIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }

    /// What names have in common that are one to SQLite: it knows the letter case of ASCII only, and nothing of Unicode.
    var foldedName: [UInt8] {
        utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
#endif

package import FastModel

/// A ``StoredTable`` without its model's type. The writer takes models by address, because generic code would take more time than
/// the database.
@safe
@usableFromInline
package struct TableDescription: Sendable {
    /// A property and its place in the database.
    @safe
    @usableFromInline
    package struct Field: Sendable {
        /// The form of a property in the database.
        package enum Content: Sendable {
            /// The value of the column.
            case value
            /// A model of another table, which is saved first; its unique key is the column's value.
            case reference(to: RelatedTable)
            /// Models that are saved afterwards, with the row's unique key in columns of their table.
            case link(to: RelatedTable)
        }

        package let property: String
        /// The column of the model's table, or, for a link, of the other table. Children have several; it is then the property.
        package let column: String
        package let content: Content
        /// The column's type in a table that is created; nil for any type.
        package var type: ColumnType?
        /// Whether the column may be NULL.
        package var isOptional = true

        /// Whether the field is a column with a value of its own.
        package var isPlain: Bool {
            guard case .value = content else { return false }
            return true
        }

        /// Whether the field is not a column of the table.
        @usableFromInline package var isLink: Bool {
            guard case .link = content else { return false }
            return true
        }
    }

    /// How models report the properties in their documents.
    @safe
    @usableFromInline
    package struct Presence: Sendable {
        /// Reads the presence of the model at an address.
        let read: @Sendable (_ model: UnsafeRawPointer) -> PropertyPresence
        /// The names of all properties; nil if models can have other properties.
        let propertyNames: Set<String>?
    }

    /// Appends the values of some columns of the model at an address.
    @usableFromInline package typealias Packing =
        @Sendable (
            _ model: UnsafeRawPointer, _ columns: ColumnSet, _ rows: inout PackedRows
        ) throws -> Void

    /// A set of columns, for code that is inlined into other modules.
    @usableFromInline
    package struct ColumnSet {
        let positions: PositionSet

        /// Whether a column is in the set.
        @usableFromInline
        func contains(_ column: Int) -> Bool { positions.contains(column) }
    }

    package let name: String
    package let uniqueColumns: [String]
    package let fields: [Field]
    /// Nil for models without presence tracking.
    package let presence: Presence?
    package let pack: Packing
    /// The same object in all copies of a description.
    private let identity = Identity()

    private final class Identity: Sendable {}

    /// The fields that are columns, in their order in rows.
    package var columns: [Field] { fields.filter { !$0.isLink } }
    /// Whether a model has no rows in other tables.
    package var isFlat: Bool { fields.allSatisfy(\.isPlain) }

    /// The tables of the children.
    package var children: [TableDescription] {
        fields.compactMap { field in
            guard case .link(let other) = field.content, other.isOfChildren else { return nil }
            return other.description()
        }
    }

    @usableFromInline
    init(
        name: String, uniqueColumns: [String], fields: [Field], presence: Presence?, pack: @escaping Packing
    ) {
        self.name = name
        self.uniqueColumns = uniqueColumns
        self.fields = fields
        self.presence = presence
        unsafe self.pack = pack
    }

    /// Whether rows of this table are rows of another one: both have the same name and columns.
    package func hasRows(of other: TableDescription) -> Bool {
        identity === other.identity || name == other.name && columns.map(\.column) == other.columns.map(\.column)
    }

    /// Checks the consistency of this table and of the tables to which it refers.
    ///
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    package func checkAll() throws(ModelError) {
        var checked: Set<[String?]> = []
        try checkAll(linkedBy: nil, &checked)
    }

    private func checkAll(linkedBy link: String?, _ checked: inout Set<[String?]>) throws(ModelError) {
        // Tables may refer to each other in a cycle.
        guard checked.insert([name, link]).inserted else { return }
        try check(linkedBy: link)
        for field in fields {
            switch field.content {
            case .value: break
            case .link(let children) where children.isOfChildren:
                let table = children.description()
                // SQLite ignores the case of letters in the names of tables, so two lists would share one.
                let isThere = checked.contains { $0[1] == nil && $0[0]?.foldedName == table.name.foldedName }
                if isThere { throw table.invalid("it is there twice") }
                try table.checkAll(linkedBy: nil, &checked)
            case .reference(let other), .link(let other):
                try other.description().checkAll(linkedBy: other.link, &checked)
            }
        }
    }

    /// Checks the consistency of the table.
    ///
    /// - Parameter link: the column for the key of the linking row, which need not be a field.
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    package func check(linkedBy link: String? = nil) throws(ModelError) {
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
        for case .link(let other) in fields.map(\.content) {
            guard other.isOfChildren else {
                try checkIsReferable()
                continue
            }
            if uniqueColumns.isEmpty {
                throw invalid("its rows have rows in other tables, so it needs a unique column")
            }
            if let problem = other.problem { throw invalid(problem) }
        }
    }

    /// Checks that the unique key is a single column, so that a column of another table can refer to it.
    private func checkIsReferable() throws(ModelError) {
        guard uniqueColumns.count == 1 else { throw invalid("a table that others refer to has one unique column") }
    }

    /// Checks fields that no document can fill: the model's schema must have their properties, though a provider's schema may omit
    /// them. A field with a misspelt name would never be written.
    ///
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    func check(unfilled fields: [Field]) throws(ModelError) {
        guard let names = presence?.propertyNames else { return }
        guard let unknown = fields.first(where: { !names.contains($0.property) }) else { return }
        throw invalid("the schema has no property \(unknown.property)")
    }

    /// The error for a table that cannot be used.
    package func invalid(_ reason: String) -> ModelError {
        ModelError(.invalidOption, position: .none, detail: "the table \(name): \(reason)")
    }
}

/// The table for the models of one property. The batch finds the writer by this object's identity, because two fields may describe
/// the same table differently.
@safe
package final class RelatedTable: Sendable {
    /// Evaluated lazily, since tables may refer to each other.
    package let description: @Sendable () -> TableDescription
    /// The column for the key of the linking row.
    package let link: String?
    /// How existing rows are treated; nil inherits from the linking row.
    package let mode: UpsertMode?
    /// Whether the rows are parts of the linking row: they have its whole key in their own, with the position in the list behind it,
    /// and rows that its list does not have are deleted.
    package let isOfChildren: Bool
    /// Why the table cannot be used; nil if it can.
    let problem: String?
    /// Reads the property's models from the model at an address.
    package let models: @Sendable (_ model: UnsafeRawPointer) -> RelatedModels

    init<Model, Related>(
        linkedBy link: String? = nil, mode: UpsertMode?, _ description: @escaping @Sendable () -> TableDescription,
        models: @escaping @Sendable (Model) -> [Related]
    ) {
        self.description = description
        self.link = link
        self.mode = mode
        isOfChildren = false
        problem = nil
        unsafe self.models = { RelatedModels(models(unsafe $0.assumingMemoryBound(to: Model.self).pointee)) }
    }

    /// Makes the table of children, whose models have all values of their rows.
    init<Model: JSONModel, Child: JSONModel>(
        ofChildren description: TableDescription, problem: String?, models: @escaping @Sendable (Model) -> [Child]
    ) {
        self.description = { description }
        link = nil
        // Rows that another document had at the same positions are changed, whatever happens to the linking row.
        mode = .updateExisting
        isOfChildren = true
        self.problem = problem
        unsafe self.models = { RelatedModels(models(unsafe $0.assumingMemoryBound(to: Model.self).pointee)) }
    }
}

/// The models of a property, without their type.
@safe
package struct RelatedModels {
    package let count: Int
    private let open: (_ index: Int, _ body: (UnsafeRawPointer) throws -> Void) throws -> Void

    init<Model>(_ models: [Model]) {
        count = models.count
        unsafe open = { index, body in try unsafe withUnsafePointer(to: models[index]) { try unsafe body($0) } }
    }

    /// Checks how deeply records are nested. There is a limit because references between objects may form a cycle.
    ///
    /// - Parameter depth: the number of records that enclose the models.
    /// - Throws: ``ModelError`` with the code `depthLimit`.
    package static func checkDepth(_ depth: Int) throws(ModelError) {
        guard depth > maximumDepth else { return }
        throw ModelError(.depthLimit, position: .none, detail: "the limit is \(maximumDepth) records within a record")
    }

    private static let maximumDepth = 128

    /// Lends the address of the model at an index.
    package func withModel<Result>(at index: Int, _ body: (UnsafeRawPointer) throws -> Result) throws -> Result {
        var result: Result?
        try unsafe open(index) { result = try unsafe body($0) }
        guard let result else { throw ModelError(.invalidOption, position: .none) }
        return result
    }
}

extension String {
    /// The name as a quoted SQL identifier.
    package var quotedIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }

    /// The name with ASCII letters in lower case. SQLite ignores the case of ASCII letters only.
    package var foldedName: [UInt8] {
        utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}

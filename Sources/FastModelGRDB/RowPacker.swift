#if GRDB
internal import FastModel
internal import GRDB

/// Makes rows of a table's models, on any thread.
@usableFromInline
struct RowPacker: Sendable {
    let table: TableDescription
    /// The fields that are columns. The column that rows are linked by comes after them.
    let columns: [TableDescription.Field]
    let links: [TableDescription.Field]
    /// How many values a row has.
    let width: Int
    /// All columns that are the models' own: the link's value comes from the other row, also where there is a property for it.
    private let ownColumns: PositionSet
    private let allLinks: PositionSet
    /// Where the columns' and links' properties are in the presences of models with these names: those of the last model.
    private var located: (names: ObjectIdentifier, positions: [Int?])?

    init(_ table: TableDescription, linkedBy link: String? = nil) {
        self.table = table
        columns = table.columns
        links = table.fields.filter(\.isLink)
        width = columns.count + (link == nil ? 0 : 1)
        var own = PositionSet(count: width)
        for (position, column) in columns.enumerated() where column.column.foldedName != link?.foldedName {
            own.insert(position)
        }
        ownColumns = own
        var all = PositionSet(count: links.count)
        for position in links.indices { all.insert(position) }
        allLinks = all
    }

    /// Appends the row of the model at an address.
    ///
    /// - Parameters:
    ///   - model: the model's address.
    ///   - rows: where the row goes.
    ///   - link: the unique key of the row that links to it.
    /// - Returns: which of the table's links the model has.
    /// - Throws: ``ModelError`` with the code `refusedByStore` for a value that the database has no form for; then a row
    ///   without values is appended.
    @discardableResult
    mutating func pack(
        _ model: UnsafeRawPointer, into rows: inout PackedRows, link: DatabaseValue? = nil
    ) throws -> PositionSet {
        var (set, links) = unsafe positions(of: model)
        do {
            try unsafe table.pack(model, TableDescription.ColumnSet(positions: set), &rows)
            if let link {
                try rows.append(link)
                set.insert(columns.count)
            }
        } catch {
            rows.abandonRow()
            throw error
        }
        rows.endRow(set)
        return links
    }

    /// Which of the columns and of the links the model at an address has.
    private mutating func positions(of model: UnsafeRawPointer) -> (columns: PositionSet, links: PositionSet) {
        guard let presence = unsafe table.presence?(model), let names = presence.namesIdentity else {
            return (ownColumns, allLinks)
        }
        if located?.names != names {
            located = (names, (columns + links).map { presence.position(of: $0.property) })
        }
        guard let positions = located?.positions else { return (ownColumns, allLinks) }
        var set = PositionSet(count: width)
        for column in columns.indices where ownColumns.contains(column) {
            if let position = positions[column], presence.contains(at: position) { set.insert(column) }
        }
        var present = PositionSet(count: links.count)
        for link in links.indices {
            if let position = positions[columns.count + link], presence.contains(at: position) { present.insert(link) }
        }
        return (set, present)
    }
}
#endif

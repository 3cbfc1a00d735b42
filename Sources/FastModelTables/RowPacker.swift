package import FastModel

/// Packs models of a table as rows, on any thread.
package struct RowPacker: Sendable {
    package let table: TableDescription
    /// The fields that are columns. The link's column comes after them.
    package let columns: [TableDescription.Field]
    package let links: [TableDescription.Field]
    /// The number of values in a row.
    package let width: Int
    /// All columns whose values come from the models. The link's value comes from the linking row, even if a property
    /// has the column.
    private let ownColumns: PositionSet
    private let allLinks: PositionSet
    /// For each column, then for each link, its property's position in the names of the last model's `presence`. Models with the
    /// same names share these positions.
    private var located: Located?

    private struct Located {
        let names: ObjectIdentifier
        let positions: [Int?]
        /// Whether the columns have the positions 0, 1, 2 and so on, at most 63, and there are no links, so that the set of a model's
        /// properties is that of its columns.
        let areColumns: Bool
    }

    package init(_ table: TableDescription, linkedBy link: String? = nil) {
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

    /// Packs the model at an address as a row.
    ///
    /// - Parameters:
    ///   - model: the model's address.
    ///   - rows: the rows to which the row is appended.
    ///   - link: the unique key of the linking row.
    /// - Returns: the links for which the model has a value.
    /// - Throws: ``ModelError`` with the code `refusedByStore` for a value that databases cannot store; then a row
    ///   without values is appended.
    @discardableResult
    package mutating func pack(
        _ model: UnsafeRawPointer, into rows: inout PackedRows, link: ColumnValue? = nil
    ) throws -> PositionSet {
        do {
            var (set, links) = unsafe try positions(of: model)
            try unsafe table.pack(model, TableDescription.ColumnSet(positions: set), &rows)
            if let link {
                try rows.append(link)
                set.insert(columns.count)
            }
            rows.endRow(set)
            return links
        } catch {
            let column = rows.unfinishedWidth
            rows.abandonRow()
            guard let refusal = error as? ModelError, columns.indices.contains(column) else { throw error }
            throw refusal.refusal(inColumn: columns[column].column)
        }
    }

    /// The columns and the links that the model at an address has values for.
    ///
    /// - Throws: ``ModelError`` with the code `invalidOption` for a field whose property does not exist.
    private mutating func positions(
        of model: UnsafeRawPointer
    ) throws(ModelError) -> (columns: PositionSet, links: PositionSet) {
        guard let presence = unsafe table.presence?.read(model), let names = presence.namesIdentity else {
            return (ownColumns, allLinks)
        }
        if located?.names != names {
            let fields = columns + links
            let positions = fields.map { presence.position(of: $0.property) }
            try table.check(unfilled: zip(fields, positions).filter { $1 == nil }.map(\.0))
            let areColumns = links.isEmpty && width <= 64 && positions.elementsEqual(positions.indices.map { $0 })
            located = Located(names: names, positions: positions, areColumns: areColumns)
        }
        guard let located else { return (ownColumns, allLinks) }
        if located.areColumns { return (presence.positions(in: ownColumns), allLinks) }
        let positions = located.positions
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

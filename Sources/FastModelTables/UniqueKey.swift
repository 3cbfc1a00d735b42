package import FastModel

/// The columns that together identify a row of a table.
package struct UniqueKey: Sendable {
    /// The columns' indices in the row, in the order in which the table lists the columns.
    package let positions: [Int]
    /// The columns' names in errors: the properties, or the link's column.
    private let names: [String]
    private let columns: [String]

    /// Finds the columns.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - link: the column for the key of the linking row. It takes precedence over a property with the same column.
    package init(of table: TableDescription, linkedBy link: String?) {
        let fields = table.columns
        let folded = table.columnNames(linkedBy: link).map(\.foldedName)
        columns = table.uniqueColumns
        positions = columns.compactMap { folded.lastIndex(of: $0.foldedName) }
        names = positions.map { $0 < fields.count ? fields[$0].property : link ?? "" }
    }

    /// Checks that a row has values for all columns of the key.
    ///
    /// - Throws: ``ModelError`` with the code `missingUniqueKey`.
    package func check(_ row: Int, of rows: PackedRows) throws(ModelError) {
        for (index, position) in positions.enumerated() {
            switch rows.value(position, of: row).kind {
            case .absent, .null: throw ModelError(.missingUniqueKey, position: .none, detail: names[index])
            case .integer, .double, .text, .blob, .date, .exactDate: break
            }
        }
    }

    /// The error for a record whose key several rows have.
    package var ambiguity: ModelError {
        ModelError(.ambiguousUniqueKey, position: .none, detail: columns.joined(separator: ", "))
    }
}

extension TableDescription {
    /// The names of a row's columns in the order of its values.
    package func columnNames(linkedBy link: String?) -> [String] {
        columns.map(\.column) + (link.map { [$0] } ?? [])
    }
}

extension ModelError {
    /// The error for a record that the database silently ignores.
    package static var passedOver: ModelError { .refused("a rule of the database passed the row over") }
}

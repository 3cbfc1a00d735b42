#if GRDB
internal import FastModel
internal import FastModelTables
internal import GRDB

/// A record that is being saved: first the records that its row refers to, then the row, then the records that refer to
/// it.
struct PendingRecord {
    /// The models of one property, each a row of another table.
    struct Relation {
        let property: String
        let table: RelatedTable
        let models: RelatedModels
        /// The column that refers to the model; nil for models that refer to the row.
        let column: Int?
        /// How many of the models have been taken.
        var taken = 0

        /// The path to the model that was taken last.
        var path: [CodingPath.Component] {
            guard taken > 0 else { return [] }
            return column == nil ? [.key(property), .index(taken - 1)] : [.key(property)]
        }
    }

    let writer: TableWriter
    /// The record's row, the only row of the list.
    private(set) var row: PackedRows
    /// The value of the unique column, to which other rows refer; NULL unless there is exactly one such column.
    let key: ColumnValue
    let mode: UpsertMode
    /// Whether a row with the record's keys was deleted.
    let isReplaced: Bool
    /// The relations with unsaved models, in reverse order.
    private(set) var relations: [Relation]
    /// The outcome of the row; nil until it is stored.
    private var rowOutcome: RowOutcome?
    /// Whether a row of the record's children was inserted, updated or deleted.
    private var hasChangedChildren = false

    init(
        _ row: PackedRows, key: ColumnValue, _ mode: UpsertMode, isReplaced: Bool, relations: [Relation],
        _ writer: TableWriter
    ) {
        self.writer = writer
        self.row = row
        self.key = key
        self.mode = mode
        self.isReplaced = isReplaced
        self.relations = relations.reversed()
    }

    /// The outcome of the record: that of its row, which counts as updated if only children have changed.
    var outcome: RowOutcome {
        let outcome = rowOutcome ?? .unchanged
        return outcome == .unchanged && hasChangedChildren ? .updated : outcome
    }

    /// Takes the next nested model, and writes the row as soon as the keys of all referenced rows are known.
    ///
    /// - Returns: the relation whose last taken model is to be saved next; nil when the record is complete.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    mutating func next() throws -> Relation? {
        while let last = relations.indices.last {
            if relations[last].column == nil { try store() }
            if relations[last].taken < relations[last].models.count {
                relations[last].taken += 1
                return relations[last]
            }
            if relations[last].table.isOfChildren, try writer.trim(relations[last], of: row) {
                hasChangedChildren = true
            }
            relations.removeLast()
        }
        try store()
        return nil
    }

    /// Completes the relation that ``next()`` returned.
    ///
    /// - Parameter saved: the saved model.
    /// - Throws: ``ModelError`` when its key cannot be bound.
    mutating func finish(_ saved: PendingRecord) throws {
        guard let relation = relations.last else { return }
        if relation.table.isOfChildren, saved.outcome != .unchanged { hasChangedChildren = true }
        if let column = relation.column { try row.set(saved.key, at: column, of: 0) }
    }

    private mutating func store() throws {
        guard rowOutcome == nil else { return }
        rowOutcome = try writer.store(self)
    }
}
#endif

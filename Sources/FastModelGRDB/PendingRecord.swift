#if GRDB
internal import FastModel
internal import GRDB

/// A record on its way into the database: the records that its row refers to are saved before the row, those that refer to
/// the row after it.
struct PendingRecord {
    /// The models of one property, which are saved as rows of another table.
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
    /// The record's own row, the only one.
    private(set) var row: PackedRows
    /// The value of the only unique column, to which other rows refer; NULL when there are none or several.
    let key: DatabaseValue
    let mode: UpsertMode
    /// Whether a row with its keys was deleted.
    let isReplaced: Bool
    /// The relations with models that are still to be saved, the next one last.
    private(set) var relations: [Relation]
    /// What became of the row; nil until it is stored.
    private(set) var outcome: RowOutcome?

    init(
        _ row: PackedRows, key: DatabaseValue, _ mode: UpsertMode, isReplaced: Bool, relations: [Relation],
        _ writer: TableWriter
    ) {
        self.writer = writer
        self.row = row
        self.key = key
        self.mode = mode
        self.isReplaced = isReplaced
        self.relations = relations.reversed()
    }

    /// Takes the next model of this record, and writes the row as soon as all references have their keys.
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
            relations.removeLast()
        }
        try store()
        return nil
    }

    /// Completes the relation that ``next()`` returned.
    ///
    /// - Parameter key: the saved model's unique key.
    /// - Throws: ``ModelError`` when the key cannot be bound.
    mutating func finish(_ key: DatabaseValue) throws {
        guard let column = relations.last?.column else { return }
        try row.set(key, at: column)
    }

    private mutating func store() throws {
        guard outcome == nil else { return }
        outcome = try writer.store(self)
    }
}
#endif

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
        /// Index of the reference among the row's values; nil for models that refer to the row.
        let slot: Int?
        /// How many of the models have been taken.
        var taken = 0

        /// The path to the model that was taken last.
        var path: [CodingPath.Component] {
            guard taken > 0 else { return [] }
            return slot == nil ? [.key(property), .index(taken - 1)] : [.key(property)]
        }
    }

    let writer: TableWriter
    private(set) var row: TableRow
    /// The relations with models that are still to be saved, the next one last.
    private(set) var relations: [Relation]
    private var isStored = false

    init(_ row: TableRow, relations: [Relation], _ writer: TableWriter) {
        self.writer = writer
        self.row = row
        self.relations = relations.reversed()
    }

    /// Takes the next model of this record, and writes the row as soon as all references have their keys.
    ///
    /// - Returns: the relation whose last taken model is to be saved next; nil when the record is complete.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    mutating func next() throws -> Relation? {
        while let last = relations.indices.last {
            if relations[last].slot == nil { try store() }
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
    mutating func finish(_ key: DatabaseValue) {
        guard let slot = relations.last?.slot else { return }
        row.values[slot] = key
    }

    private mutating func store() throws {
        guard !isStored else { return }
        try writer.store(row)
        isStored = true
    }
}

/// The values of a row.
struct TableRow {
    /// Indices in the writer's columns of those that have values.
    var set: PositionSet
    /// The values, in the order of the columns.
    var values: [DatabaseValue]
    /// The values of the unique columns.
    var keys: [DatabaseValue] = []
    let mode: UpsertMode

    /// The value of the only unique column, to which other rows refer; NULL when there are none or several.
    var key: DatabaseValue { keys.count == 1 ? keys[0] : .null }
}
#endif

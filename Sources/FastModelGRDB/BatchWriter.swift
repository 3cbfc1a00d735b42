#if GRDB
internal import FastModel
internal import GRDB

/// Writes one batch: the writers of the tables that fields lead to, made as they are needed, for the length of a transaction.
final class BatchWriter {
    /// How many records may be saved within each other: objects may refer to each other in a circle.
    private static let maximumDepth = 128

    let database: Database
    /// Whether a rule of the database may end a statement and let what it has done stand.
    let mayEndHalfway: Bool
    /// Tells new, changed and unchanged rows apart; nil where nobody asks.
    let comparison: RowComparison?
    /// Whether GRDB's observers see every statement; otherwise who writes the batch tells them at its end.
    let isObserved: Bool
    /// A field outlives its entry: the writer of its own table has it.
    private var writers: [ObjectIdentifier: TableWriter] = [:]

    /// Makes the writer of a batch.
    ///
    /// - Parameters:
    ///   - database: a connection inside a transaction.
    ///   - isComparing: whether rows that are there are compared with the records, and left alone when they are the same.
    ///   - isObserved: whether GRDB's observers see every statement.
    /// - Throws: `DatabaseError`.
    init(_ database: Database, isComparing: Bool = false, isObserved: Bool = true) throws {
        self.database = database
        self.isObserved = isObserved
        comparison = isComparing ? try RowComparison(database) : nil
        mayEndHalfway = try database.mayEndHalfway()
    }

    /// Saves a record and the records within it, by a loop: a small stack is enough for any number of them.
    ///
    /// - Parameter record: a record that is saved atomically: what was written of it before an error stays.
    /// - Returns: what became of the record's row.
    /// - Throws: ``ModelError`` for a refused record, with the path to the one within it, `DatabaseError` for anything else.
    func save(_ record: PendingRecord) throws -> RowOutcome {
        var records = [record]
        do {
            while let last = records.indices.last {
                if let relation = try records[last].next() {
                    records.append(try open(relation, within: records))
                } else {
                    let saved = records.removeLast()
                    if last == 0 { return saved.outcome ?? .unchanged }
                    try records[last - 1].finish(saved.key)
                }
            }
            return .unchanged
        } catch {
            throw error.refusal(under: records.compactMap(\.relations.last).flatMap(\.path))
        }
    }

    /// Opens the model that was taken last of a relation of the last record.
    private func open(_ relation: PendingRecord.Relation, within records: [PendingRecord]) throws -> PendingRecord {
        guard let outer = records.last, records.count <= Self.maximumDepth else {
            throw ModelError(
                .depthLimit, position: .none, detail: "the limit is \(Self.maximumDepth) records within a record")
        }
        let writer = try writer(for: relation.table)
        let link = relation.column == nil ? outer.key : nil
        return try unsafe relation.models.open(relation.taken - 1) { model in
            try unsafe writer.open(model, relation.table.mode ?? outer.mode, link: link)
        }
    }

    /// The writer of a field's table.
    func writer(for table: RelatedTable) throws -> TableWriter {
        if let writer = writers[ObjectIdentifier(table)] { return writer }
        let writer = try TableWriter(table.description(), linkedBy: table.link, self)
        writers[ObjectIdentifier(table)] = writer
        return writer
    }
}

extension Database {
    /// Whether a rule may end a statement halfway: `FAIL` and `IGNORE`, in constraints and triggers, let stand what the
    /// statement has done so far, and so do some errors within triggers.
    func mayEndHalfway() throws -> Bool {
        try Row.fetchAll(self, sql: "PRAGMA database_list").contains { row in
            let name: String = row["name"]
            let sql = """
                SELECT EXISTS (
                    SELECT 1 FROM \(name.quotedIdentifier).sqlite_master
                    WHERE type = 'trigger' OR instr(lower(sql), 'conflict') > 0)
                """
            return try Bool.fetchOne(self, sql: sql) ?? false
        }
    }
}

extension ModelError {
    /// The issue that an error of the database is, if it is one of the record and not of the database.
    ///
    /// SQLite's words on constraints name tables and columns, never values.
    init?(refusal error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
            self.init(.refusedByStore, position: .none, detail: error.message ?? "\(error.extendedResultCode)")
        default: return nil
        }
    }
}

extension Error {
    /// The error as that of the record that holds the refused one.
    ///
    /// - Parameter path: the path from the outer record to the refused one; empty for the outer record itself.
    /// - Returns: the refusal with the path; this error when the record is not what it is about.
    func refusal(under path: [CodingPath.Component]) -> any Error {
        guard !path.isEmpty,
            var refusal = self as? ModelError ?? (self as? DatabaseError).flatMap(ModelError.init(refusal:))
        else {
            return self
        }
        refusal.codingPath.components.insert(contentsOf: path, at: 0)
        return refusal
    }
}
#endif

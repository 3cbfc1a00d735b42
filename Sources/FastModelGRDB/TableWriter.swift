#if GRDB
internal import FastModel
internal import GRDB
internal import GRDBSQLite

/// Writes the models of one table, for the length of a transaction.
final class TableWriter {
    private let table: TableDescription
    private unowned let batch: BatchWriter
    // The batch's, each a count of references less for a row.
    private let database: Database
    private let mayEndHalfway: Bool
    private let comparison: RowComparison?
    private let isObserved: Bool
    private let statements: TableStatements
    private var packer: RowPacker
    /// The row of the model that is being saved, where it is not ready before.
    private var rows: PackedRows
    /// Whether columns refer to other tables.
    private let hasReferences: Bool
    /// Where the unique columns are among the columns, the link's after them, in the order of the statements' keys.
    private let keyPositions: [Int]
    /// What errors call the keys: the properties, or the link's column.
    private let keyNames: [String]
    /// Whether what a record changes may have to be taken back: it is more than its row, or a statement may end halfway.
    private let needsSavepoint: Bool

    init(_ table: TableDescription, linkedBy link: String?, _ batch: BatchWriter) throws(ModelError) {
        try table.check(linkedBy: link)
        self.table = table
        self.batch = batch
        database = batch.database
        mayEndHalfway = batch.mayEndHalfway
        comparison = batch.comparison
        isObserved = batch.isObserved
        let packer = RowPacker(table, linkedBy: link)
        let names = packer.columns.map(\.column) + (link.map { [$0] } ?? [])
        let folded = names.map(\.foldedName)
        // The link goes before a property for its column.
        let positions = table.uniqueColumns.compactMap { folded.lastIndex(of: $0.foldedName) }
        self.packer = packer
        rows = PackedRows(width: packer.width)
        hasReferences = packer.columns.contains { !$0.isPlain }
        keyPositions = positions
        keyNames = positions.map { $0 < packer.columns.count ? packer.columns[$0].property : names[$0] }
        needsSavepoint = !table.isFlat || batch.mayEndHalfway
        statements = TableStatements(
            batch.database, table: table.name, columns: names, keyPositions: positions, comparing: batch.comparison)
    }

    /// Saves the model at an address with the records within it: all of it, or nothing when it throws.
    ///
    /// - Parameters:
    ///   - model: the model's address.
    ///   - mode: what becomes of the row with its keys.
    /// - Returns: what became of its row.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    @discardableResult
    func save(at model: UnsafeRawPointer, _ mode: UpsertMode) throws -> RowOutcome {
        if table.isFlat {
            rows.removeAll()
            try unsafe packer.pack(model, into: &rows)
            return try save(0, of: rows, mode)
        }
        // The other tables' rows belong to the record.
        return try atomically { try batch.save(unsafe open(model, mode, link: nil)) }
    }

    /// Saves a row of a model that is nothing else: it is stored, or nothing is changed when it throws.
    ///
    /// - Parameters:
    ///   - row: the row's index.
    ///   - rows: rows of this table.
    ///   - mode: what becomes of the row with its keys.
    /// - Returns: what became of the row.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    func save(_ row: Int, of rows: PackedRows, _ mode: UpsertMode) throws -> RowOutcome {
        guard needsSavepoint || mode == .purgeExisting else {
            try checkKeys(row, of: rows)
            return try store(row, of: rows, isNew: false)
        }
        // The deletion belongs to the record.
        return try atomically {
            try checkKeys(row, of: rows)
            let isReplaced = try mode == .purgeExisting && delete(row, of: rows)
            let outcome = try store(row, of: rows, isNew: mode == .purgeExisting)
            return isReplaced ? .updated : outcome
        }
    }

    /// Does something, or takes back what it has changed when it throws.
    private func atomically<Result>(_ body: () throws -> Result) throws -> Result {
        try statements.savepoint("SAVEPOINT fastmodel_record").execute()
        do {
            let result = try body()
            try statements.savepoint("RELEASE fastmodel_record").execute()
            return result
        } catch {
            // An error that has ended the transaction has taken the savepoint with it.
            if database.isInsideTransaction {
                try statements.savepoint("ROLLBACK TO fastmodel_record").execute()
                try statements.savepoint("RELEASE fastmodel_record").execute()
            }
            throw error
        }
    }

    /// Reads the model at an address, and deletes the row with its keys when it is to be purged.
    ///
    /// - Parameters:
    ///   - model: the model's address.
    ///   - mode: what becomes of the row with its keys.
    ///   - link: the unique key of the row that links to it.
    /// - Returns: the record, whose row is still to be stored.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    func open(_ model: UnsafeRawPointer, _ mode: UpsertMode, link: DatabaseValue?) throws -> PendingRecord {
        var row = PackedRows(width: packer.width)
        let links = try unsafe packer.pack(model, into: &row, link: link)
        var relations: [PendingRecord.Relation] = []
        for (index, field) in packer.columns.enumerated() where row.sets[0].contains(index) {
            guard case .reference(let other) = field.content else { continue }
            relations.append(
                PendingRecord.Relation(
                    property: field.property, table: other, models: unsafe other.models(model), column: index))
        }
        for (index, field) in packer.links.enumerated() where links.contains(index) {
            guard case .link(let other) = field.content else { continue }
            relations.append(
                PendingRecord.Relation(
                    property: field.property, table: other, models: unsafe other.models(model), column: nil))
        }
        try checkKeys(0, of: row)
        let isReplaced = try mode == .purgeExisting && delete(0, of: row)
        let key = keyPositions.count == 1 ? row.databaseValue(keyPositions[0], of: 0) : .null
        return PendingRecord(row, key: key, mode, isReplaced: isReplaced, relations: relations, self)
    }

    /// Deletes the row with the keys.
    ///
    /// - Returns: whether there was one.
    private func delete(_ row: Int, of rows: PackedRows) throws -> Bool {
        guard !keyPositions.isEmpty else { return false }
        if !statements.isUnique { guard try exists(row, of: rows) else { return false } }
        let statement = try statements.delete()
        try execute(statement) { try statement.bind(keyPositions, row, of: rows) }
        let isDeleted = !isUnchanged
        // A rule may keep the row.
        if mayEndHalfway, try count(row, of: rows) > 0 { throw passedOver }
        return isDeleted
    }

    /// Whether there is a row with the keys, where the table's own constraint does not see to it that there is only one.
    private func exists(_ row: Int, of rows: PackedRows) throws -> Bool {
        let count = try count(row, of: rows)
        guard count < 2 else { throw refusal(.ambiguousUniqueKey, table.uniqueColumns.joined(separator: ", ")) }
        return count > 0
    }

    /// How many rows have the keys: none, one or several.
    private func count(_ row: Int, of rows: PackedRows) throws -> Int {
        let statement = try statements.matches()
        try statement.bind(keyPositions, row, of: rows)
        return try statement.integer()
    }

    /// Writes the row of a record whose references have their keys.
    func store(_ record: PendingRecord) throws -> RowOutcome {
        // What the record refers to may have led back to it, and saved it before.
        let outcome = try store(0, of: record.row, isNew: record.mode == .purgeExisting && !hasReferences)
        return record.isReplaced ? .updated : outcome
    }

    private func store(_ row: Int, of rows: PackedRows, isNew: Bool) throws -> RowOutcome {
        if statements.isUnique, !isNew { return try upsert(row, of: rows) }
        let outcome: RowOutcome
        if try !keyPositions.isEmpty && !isNew && exists(row, of: rows) {
            try execute(statements.update(rows.sets[row]), row, of: rows)
            outcome = comparison?.found == .sameRow ? .unchanged : .updated
        } else {
            try execute(statements.insert(rows.sets[row]), row, of: rows)
            outcome = .inserted
        }
        // What a view's triggers do is not counted.
        if isUnchanged, outcome != .unchanged, try !database.viewExists(table.name) { throw passedOver }
        return outcome
    }

    /// Whether the last statement has written no row: `ON CONFLICT IGNORE` and `RAISE(IGNORE)` pass it over without an error.
    private var isUnchanged: Bool { unsafe sqlite3_changes(database.sqliteConnection) == 0 }

    private var passedOver: ModelError { refusal(.refusedByStore, "a rule of the database passed the row over") }

    /// Inserts, or updates the row that is there.
    ///
    /// SQLite checks the row that would be inserted before it looks for the one that is there: columns that only that one
    /// has may be what a rule demands.
    private func upsert(_ row: Int, of rows: PackedRows) throws -> RowOutcome {
        do {
            // What is left of the row would be taken for one that was there.
            return try mayEndHalfway ? atomically { try insert(row, of: rows) } : insert(row, of: rows)
        } catch let refusal as ModelError where refusal.code == .refusedByStore {
            try execute(statements.update(rows.sets[row]), row, of: rows)
            if comparison?.found == .sameRow { return .unchanged }
            if isUnchanged { throw refusal }
            return .updated
        }
    }

    private func insert(_ row: Int, of rows: PackedRows) throws -> RowOutcome {
        let set = rows.sets[row]
        try execute(statements.upsert(set), row, of: rows)
        let found = comparison?.found ?? .noRow
        guard isUnchanged else { return found == .noRow ? .inserted : .updated }
        if found == .sameRow { return .unchanged }
        // Where the record has nothing but its keys, nothing becomes of a row that is there.
        guard set.count == keyPositions.count, try count(row, of: rows) > 0 else { throw passedOver }
        return .unchanged
    }

    private func execute(_ statement: Statement, _ row: Int, of rows: PackedRows) throws {
        try execute(statement) { try statement.bind(row, of: rows) }
    }

    @inline(__always)
    private func execute(_ statement: Statement, _ bind: () throws -> Void) throws {
        do {
            try bind()
            comparison?.reset()
            if isObserved { try statement.execute() } else { try statement.step() }
        } catch let error as DatabaseError {
            // What has ended the transaction is not the record's alone.
            guard database.isInsideTransaction, let refusal = ModelError(refusal: error) else { throw error }
            throw refusal
        }
    }

    /// Checks that the row has its keys.
    private func checkKeys(_ row: Int, of rows: PackedRows) throws(ModelError) {
        for (index, position) in keyPositions.enumerated() {
            switch rows.value(position, of: row).kind {
            case .absent, .null: throw refusal(.missingUniqueKey, keyNames[index])
            case .integer, .double, .text, .blob: break
            }
        }
    }

    private func refusal(_ code: ModelError.Code, _ detail: String) -> ModelError {
        ModelError(code, position: .none, detail: detail)
    }
}

/// What became of a record's row.
enum RowOutcome {
    case inserted, updated, unchanged
}
#endif

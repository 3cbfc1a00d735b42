#if GRDB
internal import FastModel
internal import FastModelTables
internal import GRDB
internal import GRDBSQLite

/// Writes the models of one table within a transaction.
final class TableWriter {
    private let table: TableDescription
    private unowned let writers: TableWriters
    // Copies of properties, which spare reference counting for each row.
    private let database: Database
    private let mayEndHalfway: Bool
    private let comparison: RowComparison?
    private let isObserved: Bool
    private let statements: TableStatements
    private var packer: RowPacker
    /// The row of the model that is being saved, unless rows are prepared.
    private var rows: PackedRows
    /// Whether columns refer to other tables.
    private let hasReferences: Bool
    private let key: UniqueKey
    /// Whether a record needs a savepoint: it changes more than its row, or a statement may end halfway.
    private let needsSavepoint: Bool
    private let valueChecks: [ValueCheck]

    init(_ table: TableDescription, linkedBy link: String?, _ writers: TableWriters) throws {
        try table.check(linkedBy: link)
        self.table = table
        self.writers = writers
        database = writers.database
        mayEndHalfway = writers.mayEndHalfway
        comparison = writers.comparison
        isObserved = writers.isObserved
        let packer = RowPacker(table, linkedBy: link)
        self.packer = packer
        rows = PackedRows(width: packer.width)
        hasReferences = packer.columns.contains { !$0.isPlain }
        key = UniqueKey(of: table, linkedBy: link)
        needsSavepoint = !table.isFlat || writers.mayEndHalfway
        valueChecks = try writers.columns(of: table.name).valueChecks(
            table.fieldColumns(linkedBy: link.map { FieldColumn(linkedBy: $0, nil) }), in: writers.database)
        statements = TableStatements(
            writers.database, table: table.name, columns: table.columnNames(linkedBy: link),
            keyPositions: key.positions,
            comparing: writers.comparison)
    }

    /// Saves the model at an address with its nested records. An error changes nothing.
    ///
    /// - Parameters:
    ///   - model: the model's address.
    ///   - mode: how an existing row with its keys is treated.
    /// - Returns: the outcome of the model's row.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    @discardableResult
    func save(at model: UnsafeRawPointer, _ mode: UpsertMode) throws -> RowOutcome {
        if table.isFlat {
            rows.removeAll()
            try unsafe packer.pack(model, into: &rows)
            return try save(0, of: rows, mode)
        }
        // Rows of other tables are part of the record.
        return try atomically { try writers.save(unsafe open(model, mode, link: nil)) }
    }

    /// Saves the prepared row of a model without nested records. An error changes nothing.
    ///
    /// - Parameters:
    ///   - row: the row's index.
    ///   - rows: rows of this table.
    ///   - mode: how an existing row with its keys is treated.
    /// - Returns: the outcome of the row.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    func save(_ row: Int, of rows: PackedRows, _ mode: UpsertMode) throws -> RowOutcome {
        guard needsSavepoint || mode == .purgeExisting else {
            try key.check(row, of: rows)
            return try store(row, of: rows, isNew: false)
        }
        // The deletion is part of the record.
        return try atomically {
            try key.check(row, of: rows)
            let isReplaced = try mode == .purgeExisting && delete(row, of: rows)
            let outcome = try store(row, of: rows, isNew: mode == .purgeExisting)
            return isReplaced ? .updated : outcome
        }
    }

    /// Runs a body in a savepoint, which is rolled back when the body throws.
    private func atomically<Result>(_ body: () throws -> Result) throws -> Result {
        try statements.savepoint("SAVEPOINT fastmodel_record").execute()
        do {
            let result = try body()
            try statements.savepoint("RELEASE fastmodel_record").execute()
            return result
        } catch {
            // An error that ended the transaction has also removed the savepoint.
            if database.isInsideTransaction {
                try statements.savepoint("ROLLBACK TO fastmodel_record").execute()
                try statements.savepoint("RELEASE fastmodel_record").execute()
            }
            throw error
        }
    }

    /// Packs the model at an address, and deletes the row with its keys in the purging mode.
    ///
    /// - Parameters:
    ///   - model: the model's address.
    ///   - mode: how an existing row with its keys is treated.
    ///   - link: the unique key of the linking row.
    /// - Returns: the record, whose row is not yet stored.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    func open(_ model: UnsafeRawPointer, _ mode: UpsertMode, link: ColumnValue?) throws -> PendingRecord {
        var row = PackedRows(width: packer.width)
        let links = try unsafe packer.pack(model, into: &row, link: link)
        var relations: [PendingRecord.Relation] = []
        for (index, field) in packer.columns.enumerated() where row.sets[0].contains(index) {
            guard case .reference(let other) = field.content else { continue }
            relations.append(
                PendingRecord.Relation(
                    property: field.property, table: other, models: unsafe other.models(model), column: index))
        }
        for (index, field) in packer.links.enumerated() {
            guard case .link(let other) = field.content,
                links.contains(index) || other.isOfChildren && mode == .purgeExisting
            else { continue }
            relations.append(
                PendingRecord.Relation(
                    property: field.property, table: other, models: unsafe other.models(model), column: nil))
        }
        try key.check(0, of: row)
        let isReplaced = try mode == .purgeExisting && delete(0, of: row)
        let positions = key.positions
        let value = positions.count == 1 ? row.columnValue(positions[0], of: 0) : .null
        return PendingRecord(row, key: value, mode, isReplaced: isReplaced, relations: relations, self)
    }

    /// Deletes the row with the keys.
    ///
    /// - Returns: whether a row was deleted.
    private func delete(_ row: Int, of rows: PackedRows) throws -> Bool {
        guard !key.positions.isEmpty else { return false }
        if !statements.isUnique { guard try exists(row, of: rows) else { return false } }
        let statement = try statements.delete()
        try execute(statement) { try statement.bind(key.positions, row, of: rows) }
        let isDeleted = !isUnchanged
        // A trigger may have kept the row.
        if mayEndHalfway, try count(row, of: rows) > 0 { throw ModelError.passedOver }
        return isDeleted
    }

    /// Deletes the rows of children that a record's list does not have.
    ///
    /// - Parameters:
    ///   - relation: the list, whose models are stored.
    ///   - row: the record's row.
    /// - Returns: whether a row was deleted.
    /// - Throws: ``ModelError`` if a row was kept by a trigger, `DatabaseError` for anything else.
    func trim(_ relation: PendingRecord.Relation, of row: PackedRows) throws -> Bool {
        let parent = key.positions.map { row.columnValue($0, of: 0) }
        return try writers.writer(for: relation.table).trim(parent, from: relation.models.count)
    }

    /// Deletes the rows of a parent's children from a position on, with the rows of their own children.
    private func trim(_ parent: [ColumnValue], from position: Int) throws -> Bool {
        var isChanged = false
        // First, because a foreign key may refer to the children.
        for case .link(let other) in packer.links.map(\.content) where other.isOfChildren {
            if try writers.writer(for: other).trim(parent, from: position) { isChanged = true }
        }
        var keys = PackedRows(width: parent.count + 1)
        for value in parent { try keys.append(value) }
        keys.append(integer: Int64(position))
        keys.endRow(PositionSet(count: keys.width))
        let columns = Array(0..<keys.width)
        let statement = try statements.trim(parent.count)
        try execute(statement.deletion) { try statement.deletion.bind(columns, 0, of: keys) }
        if !isUnchanged { isChanged = true }
        if mayEndHalfway {
            // A trigger may have kept a row.
            try statement.rest.bind(columns, 0, of: keys)
            if try statement.rest.integer() > 0 { throw ModelError.passedOver }
        }
        return isChanged
    }

    /// Whether a row has the keys, in a table without a constraint that makes them unique.
    private func exists(_ row: Int, of rows: PackedRows) throws -> Bool {
        let count = try count(row, of: rows)
        guard count < 2 else { throw key.ambiguity }
        return count > 0
    }

    /// How many rows have the keys: none, one or several.
    private func count(_ row: Int, of rows: PackedRows) throws -> Int {
        let statement = try statements.matches()
        try statement.bind(key.positions, row, of: rows)
        return try statement.integer()
    }

    /// Writes the row of a record after the keys of its references are known.
    func store(_ record: PendingRecord) throws -> RowOutcome {
        // A referenced record may have referred back to this one, and saved it already.
        let outcome = try store(0, of: record.row, isNew: record.mode == .purgeExisting && !hasReferences)
        return record.isReplaced ? .updated : outcome
    }

    private func store(_ row: Int, of rows: PackedRows, isNew: Bool) throws -> RowOutcome {
        if !valueChecks.isEmpty { for check in valueChecks { try check.check(row, of: rows) } }
        if statements.isUnique, !isNew { return try upsert(row, of: rows) }
        let outcome: RowOutcome
        if try !key.positions.isEmpty && !isNew && exists(row, of: rows) {
            try execute(statements.update(rows.sets[row]), row, of: rows)
            outcome = comparison?.found == .sameRow ? .unchanged : .updated
        } else {
            try execute(statements.insert(rows.sets[row]), row, of: rows)
            outcome = .inserted
        }
        // SQLite does not count changes by a view's triggers.
        if isUnchanged, outcome != .unchanged, try !database.viewExists(table.name) { throw ModelError.passedOver }
        return outcome
    }

    /// Whether the last statement wrote no row: `ON CONFLICT IGNORE` and `RAISE(IGNORE)` skip it without an error.
    private var isUnchanged: Bool { unsafe sqlite3_changes(database.sqliteConnection) == 0 }

    /// Updates the existing row, or inserts a row.
    ///
    /// SQLite checks the constraints of the new row before it searches for an existing row. So an upsert may fail if the record
    /// lacks values that the existing row has.
    private func upsert(_ row: Int, of rows: PackedRows) throws -> RowOutcome {
        do {
            // A partly inserted row would look like an existing row.
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
        // A record with nothing but its keys does not change an existing row.
        guard set.count == key.positions.count, try count(row, of: rows) > 0 else { throw ModelError.passedOver }
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
            // An error that ended the transaction concerns the whole batch, not one record.
            guard database.isInsideTransaction, let refusal = ModelError(refusal: error) else { throw error }
            throw refusal
        }
    }
}
#endif

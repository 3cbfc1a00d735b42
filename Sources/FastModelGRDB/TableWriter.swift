#if GRDB
internal import FastModel
internal import GRDB

/// Writes the models of one table, for the length of a transaction.
final class TableWriter {
    private let table: TableDescription
    private unowned let batch: BatchWriter
    private let statements: TableStatements
    /// The fields that are columns, in the order of the statements' columns.
    private let columns: [TableDescription.Field]
    /// Whether columns refer to other tables.
    private let hasReferences: Bool
    private let links: [TableDescription.Field]
    /// Where the unique columns are among the columns, the link's after them, in the order of the statements' keys.
    private let keyPositions: [Int]
    /// What errors call the keys: the properties, or the link's column.
    private let keyNames: [String]
    /// Whether what a record changes may have to be taken back: it is more than its row, or a statement may end halfway.
    private let needsSavepoint: Bool
    /// Where the columns' and links' properties are in the presences of models with these names: those of the last model.
    private var located: (names: ObjectIdentifier, positions: [Int?])?

    init(_ table: TableDescription, linkedBy link: String?, _ batch: BatchWriter) throws(ModelError) {
        try table.check(linkedBy: link)
        self.table = table
        self.batch = batch
        // The link's value comes from the other row, also where the model has a property for the column.
        let columns = table.fields.filter { !$0.isLink && $0.column.foldedName != link?.foldedName }
        let names = columns.map(\.column) + (link.map { [$0] } ?? [])
        let folded = names.map(\.foldedName)
        let positions = table.uniqueColumns.compactMap { folded.firstIndex(of: $0.foldedName) }
        self.columns = columns
        hasReferences = columns.contains { !$0.isPlain }
        links = table.fields.filter(\.isLink)
        keyPositions = positions
        keyNames = positions.map { $0 < columns.count ? columns[$0].property : names[$0] }
        needsSavepoint = table.fields.contains { !$0.isPlain } || batch.mayEndHalfway
        statements = TableStatements(
            batch.database, table: table.name, columns: names, unique: positions.map { names[$0] })
    }

    /// Saves the model at an address with the records within it: all of it, or nothing when it throws.
    ///
    /// - Parameters:
    ///   - model: the model's address.
    ///   - mode: what becomes of the row with its keys.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    func save(at model: UnsafeRawPointer, _ mode: UpsertMode) throws {
        guard needsSavepoint || mode == .purgeExisting else { return try unsafe write(model, mode) }
        // The deletion and the other tables' rows belong to the record.
        try atomically { try unsafe write(model, mode) }
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
            if batch.database.isInsideTransaction {
                try statements.savepoint("ROLLBACK TO fastmodel_record").execute()
                try statements.savepoint("RELEASE fastmodel_record").execute()
            }
            throw error
        }
    }

    private func write(_ model: UnsafeRawPointer, _ mode: UpsertMode) throws {
        let record = try unsafe open(model, mode, link: nil)
        if record.relations.isEmpty { try store(record.row) } else { try batch.save(record) }
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
        var row = TableRow(set: PositionSet(count: statements.columns.count), values: [], mode: mode)
        row.values.reserveCapacity(statements.columns.count + keyPositions.count)
        var relations: [PendingRecord.Relation] = []
        try unsafe table.open(model) { presence, value in
            let presence = locate(presence)
            for index in columns.indices where presence.contains(index) {
                row.set.insert(index)
                if case .reference(let other) = columns[index].content {
                    relations.append(
                        PendingRecord.Relation(
                            property: columns[index].property, table: other, models: unsafe other.models(model),
                            slot: row.values.count))
                    row.values.append(.null)
                } else {
                    row.values.append(try value(columns[index].position))
                }
            }
            for (index, field) in links.enumerated() where presence.contains(columns.count + index) {
                guard case .link(let other) = field.content else { continue }
                relations.append(
                    PendingRecord.Relation(
                        property: field.property, table: other, models: unsafe other.models(model), slot: nil))
            }
        }
        if let link {
            row.set.insert(columns.count)
            row.values.append(link)
        }
        row.keys = try keys(row.set, row.values)
        if mode == .purgeExisting { try delete(row.keys) }
        return PendingRecord(row, relations: relations, self)
    }

    /// Deletes the row with the keys.
    private func delete(_ keys: [DatabaseValue]) throws {
        guard !keys.isEmpty else { return }
        if !statements.isUnique { guard try exists(keys) else { return } }
        try execute(statements.delete(), keys)
        // A rule may keep the row.
        if batch.mayEndHalfway, try rows(with: keys) > 0 { throw passedOver }
    }

    /// Whether there is a row with the keys, where the table's own constraint does not see to it that there is only one.
    private func exists(_ keys: [DatabaseValue]) throws -> Bool {
        let count = try rows(with: keys)
        guard count < 2 else { throw refusal(.ambiguousUniqueKey, table.uniqueColumns.joined(separator: ", ")) }
        return count > 0
    }

    /// How many rows have the keys: none, one or several.
    private func rows(with keys: [DatabaseValue]) throws -> Int {
        let statement = try statements.matches()
        try statement.bind(keys)
        return try Int.fetchOne(statement) ?? 0
    }

    /// Writes a row, whose references have their keys.
    func store(_ row: TableRow) throws {
        // What the record refers to may have led back to it, and saved it before.
        let isNew = row.mode == .purgeExisting && !hasReferences
        try store(row.set, row.values, row.keys, isNew: isNew)
    }

    private func store(_ set: PositionSet, _ values: [DatabaseValue], _ keys: [DatabaseValue], isNew: Bool) throws {
        if statements.isUnique, !isNew { return try upsert(set, values, keys) }
        if try !keys.isEmpty && !isNew && exists(keys) {
            try execute(statements.update(set), values + keys)
        } else {
            try execute(statements.insert(set), values)
        }
        // What a view's triggers do is not counted.
        if isUnchanged, try !batch.database.viewExists(table.name) { throw passedOver }
    }

    /// Whether the last statement has written no row: `ON CONFLICT IGNORE` and `RAISE(IGNORE)` pass it over without an error.
    private var isUnchanged: Bool { batch.database.changesCount == 0 }

    private var passedOver: ModelError { refusal(.refusedByStore, "a rule of the database passed the row over") }

    /// Inserts, or updates the row that is there.
    ///
    /// SQLite checks the row that would be inserted before it looks for the one that is there: columns that only that one
    /// has may be what a rule demands.
    private func upsert(_ set: PositionSet, _ values: [DatabaseValue], _ keys: [DatabaseValue]) throws {
        do {
            if batch.mayEndHalfway {
                // What is left of the row would be taken for one that was there.
                try atomically { try insert(set, values, keys) }
            } else {
                try insert(set, values, keys)
            }
        } catch let refusal as ModelError where refusal.code == .refusedByStore {
            try execute(statements.update(set), values + keys)
            if isUnchanged { throw refusal }
        }
    }

    private func insert(_ set: PositionSet, _ values: [DatabaseValue], _ keys: [DatabaseValue]) throws {
        try execute(statements.upsert(set), values)
        // Where the record has nothing but its keys, nothing becomes of a row that is there.
        if isUnchanged, try values.count > keys.count || rows(with: keys) == 0 { throw passedOver }
    }

    private func execute(_ statement: Statement, _ values: [DatabaseValue]) throws {
        do {
            try statement.bind(values)
            try statement.execute()
        } catch let error as DatabaseError {
            // What has ended the transaction is not the record's alone.
            guard batch.database.isInsideTransaction, let refusal = ModelError(refusal: error) else { throw error }
            throw refusal
        }
    }

    /// The values of the unique columns, in the order of the statements' keys.
    private func keys(_ set: PositionSet, _ values: [DatabaseValue]) throws -> [DatabaseValue] {
        try zip(keyPositions, keyNames).map { position, name in
            guard set.contains(position), case let key = values[slot(of: position, in: set)], !key.isNull else {
                throw refusal(.missingUniqueKey, name)
            }
            return key
        }
    }

    /// Where the value of a column is among those of the columns in a set.
    private func slot(of column: Int, in set: PositionSet) -> Int {
        (0..<column).count { set.contains($0) }
    }

    private func refusal(_ code: ModelError.Code, _ detail: String) -> ModelError {
        ModelError(code, position: .none, detail: detail)
    }

    /// Looks the properties up for models with the same names, which mostly are all.
    private func locate(_ presence: PropertyPresence) -> LocatedPresence {
        guard let names = presence.namesIdentity else { return LocatedPresence(presence: presence, positions: nil) }
        if let located, located.names == names {
            return LocatedPresence(presence: presence, positions: located.positions)
        }
        let positions = (columns + links).map { presence.position(of: $0.property) }
        located = (names, positions)
        return LocatedPresence(presence: presence, positions: positions)
    }
}
#endif

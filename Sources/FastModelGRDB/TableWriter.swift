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
    private let links: [TableDescription.Field]
    /// Where the unique columns are among the columns, the link's after them, in the order of the statements' keys.
    private let keyPositions: [Int]
    /// What errors call the keys: the properties, or the link's column.
    private let keyNames: [String]
    /// Whether a record is more than its row.
    private let hasRelations: Bool
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
        links = table.fields.filter(\.isLink)
        keyPositions = positions
        keyNames = positions.map { $0 < columns.count ? columns[$0].property : names[$0] }
        hasRelations = table.fields.contains { !$0.isPlain }
        statements = TableStatements(
            batch.database, table: table.name, columns: names, unique: positions.map { names[$0] })
    }

    /// Saves a model and what it refers to: all of it, or nothing when it throws.
    ///
    /// - Parameters:
    ///   - model: the model.
    ///   - mode: what becomes of the row with its keys.
    ///   - link: the unique key of the row that links to it.
    /// - Returns: the value of its only unique column, which may be the link's; NULL when there are none or several.
    /// - Throws: ``ModelError`` for a refused record, `DatabaseError` for anything else.
    @discardableResult
    func save<Model>(_ model: Model, _ mode: UpsertMode, link: DatabaseValue? = nil) throws -> DatabaseValue {
        try unsafe withUnsafePointer(to: model) { try unsafe save(at: $0, mode, link: link) }
    }

    /// Saves the model at an address.
    @discardableResult
    func save(at model: UnsafeRawPointer, _ mode: UpsertMode, link: DatabaseValue? = nil) throws -> DatabaseValue {
        guard hasRelations || mode == .purgeExisting else { return try unsafe write(model, mode, link) }
        // The deletion and the other tables' rows belong to the record.
        try statements.savepoint("SAVEPOINT fastmodel_record").execute()
        do {
            let key = try unsafe write(model, mode, link)
            try statements.savepoint("RELEASE fastmodel_record").execute()
            return key
        } catch {
            // An error that has ended the transaction has taken the savepoint with it.
            if batch.database.isInsideTransaction {
                try statements.savepoint("ROLLBACK TO fastmodel_record").execute()
                try statements.savepoint("RELEASE fastmodel_record").execute()
            }
            throw error
        }
    }

    private func write(_ model: UnsafeRawPointer, _ mode: UpsertMode, _ link: DatabaseValue?) throws -> DatabaseValue {
        var key = DatabaseValue.null
        try unsafe table.open(model) { presence, value in
            key = try unsafe write(model, locate(presence), mode, link, value)
        }
        return key
    }

    // `value` is asked for the model's value of the field at a position.
    private func write(
        _ model: UnsafeRawPointer, _ presence: LocatedPresence, _ mode: UpsertMode, _ link: DatabaseValue?,
        _ value: (Int) throws -> DatabaseValue
    ) throws -> DatabaseValue {
        let keys = try keys(presence, link, value)
        let exists = try mode == .purgeExisting || !statements.isUnique ? settle(keys, mode) : nil
        var set = PositionSet(count: statements.columns.count)
        var values: [DatabaseValue] = []
        values.reserveCapacity(statements.columns.count + keys.count)
        for index in columns.indices where presence.contains(index) {
            set.insert(index)
            if case .reference(_, let save) = columns[index].content {
                values.append(try unsafe save(model, batch))
            } else {
                values.append(try value(columns[index].position))
            }
        }
        if let link {
            set.insert(columns.count)
            values.append(link)
        }
        try store(set, values, keys, exists: exists)
        let key = keys.count == 1 ? keys[0] : .null
        for index in links.indices where presence.contains(columns.count + index) {
            if case .link(let save) = links[index].content { try unsafe save(model, key, batch, mode) }
        }
        return key
    }

    /// Sees to it that there is at most one row with the keys, in `purgeExisting` none.
    ///
    /// - Returns: whether there is one, where the table's own constraint is not enough to find out.
    private func settle(_ keys: [DatabaseValue], _ mode: UpsertMode) throws -> Bool {
        guard !keys.isEmpty else { return false }
        if !statements.isUnique {
            let count = try rows(with: keys)
            guard count < 2 else { throw refusal(.ambiguousUniqueKey, table.uniqueColumns.joined(separator: ", ")) }
            guard mode == .purgeExisting, count > 0 else { return count > 0 }
        }
        guard mode == .purgeExisting else { return false }
        try execute(statements.delete(), keys)
        return false
    }

    /// How many rows have the keys: none, one or several.
    private func rows(with keys: [DatabaseValue]) throws -> Int {
        try Int.fetchOne(try statements.matches(), arguments: StatementArguments(keys)) ?? 0
    }

    private func store(_ set: PositionSet, _ values: [DatabaseValue], _ keys: [DatabaseValue], exists: Bool?) throws {
        guard let exists else { return try upsert(set, values, keys) }
        if exists {
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
            try execute(statements.upsert(set), values)
            // Where the record has nothing but its keys, nothing becomes of a row that is there.
            if isUnchanged, try values.count > keys.count || rows(with: keys) == 0 { throw passedOver }
        } catch let refusal as ModelError where refusal.code == .refusedByStore {
            try execute(statements.update(set), values + keys)
            if isUnchanged { throw refusal }
        }
    }

    private func execute(_ statement: Statement, _ values: [DatabaseValue]) throws {
        do {
            try statement.execute(with: values)
        } catch let error as DatabaseError {
            throw ModelError(refusal: error) ?? error
        }
    }

    /// The values of the unique columns, in the order of the statements' keys.
    private func keys(
        _ presence: LocatedPresence, _ link: DatabaseValue?, _ value: (Int) throws -> DatabaseValue
    ) throws -> [DatabaseValue] {
        var keys: [DatabaseValue] = []
        for (position, name) in zip(keyPositions, keyNames) {
            guard let key = try keyValue(at: position, presence, link, value), !key.isNull else {
                throw refusal(.missingUniqueKey, name)
            }
            keys.append(key)
        }
        return keys
    }

    /// The value of a column, or the link's after them; nil if the document had none.
    private func keyValue(
        at position: Int, _ presence: LocatedPresence, _ link: DatabaseValue?, _ value: (Int) throws -> DatabaseValue
    ) throws -> DatabaseValue? {
        guard position < columns.count else { return link }
        guard presence.contains(position), columns[position].isPlain else { return nil }
        return try value(columns[position].position)
    }

    private func refusal(_ code: ModelError.Code, _ detail: String) -> ModelError {
        ModelError(code, position: .none, detail: detail)
    }

    /// Looks the properties up for models with the same names, which mostly are all.
    ///
    /// The caller keeps the answer: before its model is written, a field may have the writer save another, of another class.
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

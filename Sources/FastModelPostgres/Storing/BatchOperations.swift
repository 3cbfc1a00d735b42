#if Postgres
internal import FastModel
internal import FastModelTables

/// One operation of storing a record.
struct RowOperation {
    enum Kind: Hashable {
        /// Deletes the row with the keys.
        case delete
        /// Updates the row with the keys, or inserts a row.
        case store
        /// Deletes the rows of a parent's children from a position on. The parent's key has the number of columns.
        case trim(parentColumns: Int)
    }

    let kind: Kind
    /// The index of the table in the batch, and of the row in the table's rows.
    let table: Int
    let row: Int
    /// The operation's level: operations of lower levels come first.
    let level: Int
    /// The path from the record to the nested record that this row stores.
    let path: [CodingPath.Component]
}

/// The rows of a batch in all tables, and for each record its operations in order. The keys by which rows refer to each other come
/// from the records, so all operations are known before anything is sent.
///
/// Referenced rows are stored before the rows that refer to them. Operations of the same level do not depend on each
/// other.
struct BatchOperations {
    private let transaction: PostgresTransaction
    private let mode: UpsertMode
    private(set) var tables: [PlannedTable] = []
    /// The operations of the records, one after the other.
    private(set) var operations: [RowOperation] = []
    /// The index of each record's first operation.
    private var starts: [Int] = []
    /// The errors of records that are refused before anything is sent, by their indices.
    private(set) var refusals: [Int: ModelError] = [:]
    /// The indices of the tables to which fields refer, by field.
    private var related: [ObjectIdentifier: Int] = [:]

    /// Creates the operations of no records.
    ///
    /// - Parameters:
    ///   - table: the records' table.
    ///   - mode: how existing rows are treated.
    ///   - transaction: the transaction in which tables are looked up.
    /// - Throws: ``PostgresError``; ``ModelError`` with the code `invalidOption` when the table's description is
    ///   inconsistent.
    init(_ table: TableDescription, _ mode: UpsertMode, _ transaction: PostgresTransaction) throws {
        self.transaction = transaction
        self.mode = mode
        try table.checkAll()
        tables.append(try PlannedTable(table, linkedBy: nil, transaction))
    }

    /// The number of records.
    var count: Int { starts.count }

    /// Whether replacing a row may delete or change other records' rows through a foreign key. Records are then stored one after
    /// the other.
    var isSerial: Bool { mode == .purgeExisting && tables.contains { $0.catalog.hasCascades } }

    /// The operations of a record.
    func operations(of record: Int) -> ArraySlice<RowOperation> {
        operations[starts[record]..<(record + 1 < starts.count ? starts[record + 1] : operations.count)]
    }

    /// The statement that executes a group's operations.
    mutating func statement(_ group: BatchSchedule.Group) -> PostgresStatement {
        tables[group.table].statement(group.kind, group.set, rows: group.rows)
    }

    /// The refusal of the record of a group's first operation, with the path to the nested record.
    func refusal(_ error: ModelError, _ group: BatchSchedule.Group) -> ModelError {
        group.operations.first.map { refusal(error, operations[$0].path) } ?? error
    }

    /// The approximate size of an operation's values in bytes.
    func size(of operation: RowOperation) -> Int {
        let rows = tables[operation.table].rows
        return (0..<rows.width).reduce(0) { $0 + 12 + Int(rows.value($1, of: operation.row).length) }
    }

    /// Adds prepared records without nested records.
    ///
    /// - Throws: ``ModelError`` with the code `invalidOption`.
    mutating func append(_ rows: PackedRows, _ range: Range<Int>, refusals: [Int: ModelError]) throws(ModelError) {
        tables[0].rows = rows
        for row in range {
            starts.append(operations.count)
            do throws(ModelError) {
                if let refusal = refusals[row] { throw refusal }
                try tables[0].check(row, of: rows)
            } catch {
                guard error.code != .invalidOption else { throw error }
                self.refusals[count - 1] = error
                continue
            }
            var level = 0
            if mode == .purgeExisting, !tables[0].key.positions.isEmpty {
                operations.append(RowOperation(kind: .delete, table: 0, row: row, level: 0, path: []))
                level = 1
            }
            operations.append(RowOperation(kind: .store, table: 0, row: row, level: level, path: []))
        }
    }

    /// Adds the record at an address with its nested records. Uses a loop instead of recursion, so that deep nesting cannot
    /// overflow the stack.
    ///
    /// - Throws: ``PostgresError``; ``ModelError`` with the code `invalidOption`.
    mutating func append(_ model: UnsafeRawPointer) throws {
        let start = operations.count
        starts.append(start)
        do {
            var records = [try unsafe open(model, table: 0, PlannedRecord(mode))]
            while let last = records.indices.last {
                if let relation = try next(of: &records[last]) {
                    records.append(try open(relation, within: records[last]))
                } else {
                    let record = records.removeLast()
                    if last > 0 { try finish(record, within: &records[last - 1]) }
                }
            }
        } catch let refusal as ModelError where refusal.code != .invalidOption {
            operations.removeSubrange(start...)
            refusals[count - 1] = refusal
        }
    }

    /// Packs a record's row.
    ///
    /// - Parameters:
    ///   - model: the record's address.
    ///   - index: the index of its table.
    ///   - place: the record's mode, path, depth, level and link.
    /// - Returns: the record. The operation that stores its row is not yet added.
    /// - Throws: ``ModelError`` for a refused record.
    private mutating func open(
        _ model: UnsafeRawPointer, table index: Int, _ place: PlannedRecord
    ) throws -> PlannedRecord {
        var record = place
        record.table = index
        record.row = tables[index].rows.count
        let links: PositionSet
        do {
            try RelatedModels.checkDepth(record.depth)
            links = try unsafe tables[index].pack(model, link: record.link)
        } catch let error as ModelError {
            throw refusal(error, record.path)
        }
        let keys = tables[index].key.positions
        if keys.count == 1 { record.key = tables[index].rows.columnValue(keys[0], of: record.row) }
        if record.mode == .purgeExisting, !keys.isEmpty {
            add(.delete, record)
            record.level += 1
        }
        record.end = record.level
        let (packer, set) = (tables[index].packer, tables[index].rows.sets[record.row])
        // In reverse order, because relations are taken from the end.
        for (position, field) in packer.links.enumerated().reversed() {
            guard case .link(let other) = field.content,
                links.contains(position) || other.isOfChildren && record.mode == .purgeExisting
            else { continue }
            record.relations.append(
                PlannedRelation(property: field.property, table: other, models: unsafe other.models(model), column: nil)
            )
        }
        for (position, field) in packer.columns.enumerated().reversed() where set.contains(position) {
            guard case .reference(let other) = field.content else { continue }
            record.relations.append(
                PlannedRelation(
                    property: field.property, table: other, models: unsafe other.models(model), column: position))
        }
        return record
    }

    /// Prepares the model that was taken last from a relation.
    private mutating func open(_ relation: PlannedRelation, within outer: PlannedRecord) throws -> PlannedRecord {
        var place = PlannedRecord(relation.table.mode ?? outer.mode)
        place.path = outer.path + relation.path
        place.depth = outer.depth + 1
        place.level = outer.level
        if relation.table.link != nil { place.link = outer.key }
        let table = try table(of: relation.table, keyType: tables[outer.table].keyType)
        return try unsafe relation.models.withModel(at: relation.taken - 1) { model in
            try unsafe open(model, table: table, place)
        }
    }

    /// Takes the next nested model. Adds the operation for the record's own row once all referenced rows have theirs.
    ///
    /// - Returns: the relation whose model was taken; nil when the record is complete.
    private mutating func next(of record: inout PlannedRecord) throws -> PlannedRelation? {
        while let last = record.relations.indices.last {
            if record.relations[last].column == nil { store(&record) }
            if record.relations[last].taken < record.relations[last].models.count {
                record.relations[last].taken += 1
                return record.relations[last]
            }
            let relation = record.relations.removeLast()
            guard relation.table.isOfChildren else { continue }
            let (keys, rows) = (tables[record.table].key.positions, tables[record.table].rows)
            let parent = keys.map { rows.columnValue($0, of: record.row) }
            var place = record
            place.path += [.key(relation.property)]
            try trim(relation.table, parent, from: relation.models.count, place)
        }
        store(&record)
        return nil
    }

    /// Adds the operations that delete the rows of a parent's children from a position on, with the rows of their own children.
    private mutating func trim(
        _ children: RelatedTable, _ parent: [ColumnValue], from position: Int, _ record: PlannedRecord
    ) throws {
        let table = try table(of: children, keyType: nil)
        var place = record
        place.table = table
        place.row = try tables[table].appendKey(parent + [.integer(Int64(position))])
        // First, because a foreign key may refer to the children.
        for case .link(let other) in tables[table].packer.links.map(\.content) where other.isOfChildren {
            try trim(other, parent, from: position, record)
        }
        add(.trim(parentColumns: parent.count), place)
    }

    private mutating func store(_ record: inout PlannedRecord) {
        guard !record.isStored else { return }
        record.isStored = true
        record.level = record.end
        add(.store, record)
        record.level += 1
        record.end = record.level
    }

    /// Completes a nested record.
    private mutating func finish(_ record: PlannedRecord, within outer: inout PlannedRecord) throws {
        outer.end = max(outer.end, record.end)
        guard let column = outer.relations.last?.column else { return }
        try tables[outer.table].rows.set(record.key, at: column, of: outer.row)
    }

    private mutating func add(_ kind: RowOperation.Kind, _ record: PlannedRecord) {
        operations.append(
            RowOperation(kind: kind, table: record.table, row: record.row, level: record.level, path: record.path))
    }

    private func refusal(_ error: ModelError, _ path: [CodingPath.Component]) -> ModelError {
        var error = error
        error.codingPath.components.insert(contentsOf: path, at: 0)
        return error
    }

    /// The index of the table to which a field refers.
    private mutating func table(of other: RelatedTable, keyType: ColumnType?) throws -> Int {
        if let known = related[ObjectIdentifier(other)] { return known }
        tables.append(
            try PlannedTable(
                other.description(), linkedBy: other.link.map { FieldColumn(linkedBy: $0, keyType) },
                isOfChildren: other.isOfChildren, transaction))
        related[ObjectIdentifier(other)] = tables.count - 1
        return tables.count - 1
    }
}

/// A record whose operations are being listed.
private struct PlannedRecord {
    var mode: UpsertMode
    /// The key of the linking row.
    var link: ColumnValue?
    var path: [CodingPath.Component] = []
    var depth = 0
    var table = 0
    var row = 0
    /// The value of the unique column; NULL unless there is exactly one such column.
    var key = ColumnValue.null
    /// The level of the next operation.
    var level = 0
    /// The level after all operations of the record and its nested records.
    var end = 0
    var isStored = false
    /// The relations with models not yet listed, in reverse order.
    var relations: [PlannedRelation] = []

    init(_ mode: UpsertMode) { self.mode = mode }
}

/// The models of one property, each a row of another table.
private struct PlannedRelation {
    let property: String
    let table: RelatedTable
    let models: RelatedModels
    /// The column that refers to the model; nil for models that refer to the row.
    let column: Int?
    /// How many of the models have been taken.
    var taken = 0

    /// The path to the model that was taken last.
    var path: [CodingPath.Component] { column == nil ? [.key(property), .index(taken - 1)] : [.key(property)] }
}
#endif

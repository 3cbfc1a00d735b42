#if Postgres
internal import FastModel
internal import FastModelTables

/// The order in which operations are sent. Operations of the same kind on the same columns of a table are grouped, as long as no
/// operation overtakes another on which it depends.
struct BatchSchedule {
    /// Operations that become one statement.
    struct Group {
        let kind: RowOperation.Kind
        let table: Int
        let set: PositionSet
        var rows: [Int] = []
        /// The records and their operations.
        var records: [Int] = []
        var operations: [Int] = []
    }

    /// The properties that a group's operations share.
    private struct Shape: Hashable {
        let level: Int
        let kind: RowOperation.Kind
        let table: Int
        let set: PositionSet
    }

    /// A row, identified by its table and key.
    private enum Identity: Hashable {
        case integer(table: Int, Int64)
        case other(table: Int, [ColumnValue])
    }

    /// The groups in the order in which they are sent.
    private(set) var groups: [Group] = []

    /// Orders the operations of records.
    ///
    /// - Parameters:
    ///   - batch: the operations.
    ///   - records: the records. A single record is sent operation by operation, so that an error shows which operation failed. A
    ///     record that stores a row twice is also sent operation by operation, so that the last values are kept.
    init(_ batch: BatchOperations, _ records: Range<Int>) {
        let isSingle = records.count == 1
        // Several fields may refer to the same table.
        var names: [[UInt8]: Int] = [:]
        let identities = batch.tables.map { table in
            names[table.description.name.foldedName]
                ?? {
                    let next = names.count
                    names[table.description.name.foldedName] = next
                    return next
                }()
        }
        /// The level after the last record in which a row occurs.
        var ends: [Identity: Int] = [:]
        ends.reserveCapacity(records.count)
        var end = 0
        var places: [Shape: Int] = [:]
        var shapes: [(level: Int, group: Int)] = []
        for record in records {
            let operations = batch.operations(of: record)
            let touched = operations.map { Self.identity($0, batch, identities[$0.table]) }
            let base = batch.isSerial ? end : touched.reduce(0) { max($0, $1.flatMap { ends[$0] } ?? 0) }
            let isSequential = isSingle || Self.storesRowTwice(operations, touched)
            var last = base
            for (index, operation) in zip(operations.indices, operations) {
                let level = base + (isSequential ? index - operations.startIndex : operation.level)
                last = max(last, level + 1)
                let set = batch.tables[operation.table].rows.sets[operation.row]
                let shape = Shape(level: level, kind: operation.kind, table: operation.table, set: set)
                let place: Int
                if let known = places[shape] {
                    place = known
                } else {
                    place = groups.count
                    places[shape] = place
                    groups.append(Group(kind: operation.kind, table: operation.table, set: set))
                    shapes.append((level, place))
                }
                groups[place].rows.append(operation.row)
                groups[place].records.append(record)
                groups[place].operations.append(index)
            }
            for case let row? in touched { ends[row] = last }
            end = max(end, last)
        }
        // Within a level, groups are in the order of their first operation.
        groups = shapes.sorted { ($0.level, $0.group) < ($1.level, $1.group) }.map { groups[$0.group] }
    }

    /// Whether two operations of a record store the same row, as for two nested models with the same key in one array. A record of
    /// two operations needs no check, because its levels order them.
    private static func storesRowTwice(_ operations: ArraySlice<RowOperation>, _ rows: [Identity?]) -> Bool {
        guard operations.count > 2 else { return false }
        let stored = zip(operations, rows).compactMap { $0.kind == .store ? $1 : nil }
        return Set(stored).count < stored.count
    }

    private static func identity(_ operation: RowOperation, _ batch: BatchOperations, _ table: Int) -> Identity? {
        let (keys, rows) = (batch.tables[operation.table].key.positions, batch.tables[operation.table].rows)
        guard !keys.isEmpty else { return nil }
        if keys.count == 1, case let value = rows.value(keys[0], of: operation.row), value.kind == .integer {
            return .integer(table: table, value.payload)
        }
        return .other(table: table, keys.map { rows.columnValue($0, of: operation.row) })
    }
}
#endif

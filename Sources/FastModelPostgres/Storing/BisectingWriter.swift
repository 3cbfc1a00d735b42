#if Postgres
internal import FastModel
internal import FastModelTables

/// Stores the records of a batch, thousands in one round trip if none is refused. Otherwise a bisection finds the refused records:
/// the changes are rolled back, and each half of the records is stored separately.
struct BisectingWriter {
    /// The limits for the number of records and the approximate number of bytes that are sent at once.
    private static let maximumRecords = 8_192
    private static let maximumBytes = 64 << 20

    private static let savepoint = PostgresStatement(sql: "SAVEPOINT fastmodel_batch")
    private static let rollback = PostgresStatement(sql: "ROLLBACK TO SAVEPOINT fastmodel_batch")
    private static let release = PostgresStatement(sql: "RELEASE SAVEPOINT fastmodel_batch")

    private let transaction: PostgresTransaction
    private var batch: BatchOperations
    /// The outcome of each record's row, or the record's refusal.
    private(set) var outcomes: [Result<RowOutcome, ModelError>]

    init(_ batch: BatchOperations, _ transaction: PostgresTransaction) {
        self.batch = batch
        self.transaction = transaction
        outcomes = Array(repeating: .success(.unchanged), count: batch.count)
        for (record, refusal) in batch.refusals { outcomes[record] = .failure(refusal) }
    }

    /// Stores all records.
    ///
    /// - Throws: ``PostgresError`` for errors that are not a record's fault.
    mutating func store() throws {
        var start = 0
        var bytes = 0
        for record in 0..<batch.count {
            let size = batch.operations(of: record).reduce(0) { $0 + batch.size(of: $1) }
            if record - start >= Self.maximumRecords || record > start && bytes + size > Self.maximumBytes {
                try store(start..<record)
                (start, bytes) = (record, 0)
            }
            bytes += size
        }
        try store(start..<batch.count)
    }

    private mutating func store(_ records: Range<Int>) throws {
        guard let error = try attempt(records) else { return }
        if records.count == 1 {
            // Another transaction may have stored the row meanwhile; it is visible now.
            guard try attempt(records) != nil else { return }
            outcomes[records.lowerBound] = .failure(error)
        } else {
            let middle = records.lowerBound + records.count / 2
            try store(records.lowerBound..<middle)
            try store(middle..<records.upperBound)
        }
    }

    /// Stores records in one round trip.
    ///
    /// - Returns: the error that prevented storing; nil if all records were stored.
    private mutating func attempt(_ records: Range<Int>) throws -> ModelError? {
        let schedule = BatchSchedule(batch, records)
        guard !schedule.groups.isEmpty else { return nil }
        var statements = [Self.savepoint]
        for group in schedule.groups {
            statements.append(batch.statement(group))
        }
        do throws(PostgresError) {
            let results = try transaction.run(
                statements + batch.tables.map { TableCatalog.typesOfColumns($0.catalogKey) })
            for (table, types) in zip(batch.tables, results.suffix(batch.tables.count))
            where !table.catalog.hasTypes(types) {
                throw transaction.conflict(becauseOfChanged: table.description.name)
            }
            var found: [Int: RowOutcome] = [:]
            var changedParents: Set<Int> = []
            for (group, result) in zip(schedule.groups, results.dropFirst()) {
                do throws(ModelError) {
                    try check(group, result, &found, &changedParents)
                } catch {
                    try takeBack()
                    return batch.refusal(error, group)
                }
            }
            for (record, outcome) in found {
                let isChanged = outcome == .unchanged && changedParents.contains(record)
                outcomes[record] = .success(isChanged ? .updated : outcome)
            }
            transaction.append(Self.release)
            return nil
        } catch {
            guard schedule.groups.indices.contains(error.statement - 1), error.isRefusal || error.isOfSchema else {
                throw error
            }
            try takeBack()
            let group = schedule.groups[error.statement - 1]
            guard error.isRefusal else {
                var error = error
                if error.subject == nil { error.subject = batch.tables[group.table].subject(of: error) }
                throw error
            }
            return batch.refusal(.refused("\(error)"), group)
        }
    }

    /// Rolls back an attempt's changes. Throws a conflict if a table has changed, because it may now accept the refused values.
    private func takeBack() throws(PostgresError) {
        let lookups = batch.tables.map { TableCatalog.lookup($0.catalogKey) }
        let results = try transaction.run([Self.rollback, Self.release] + lookups)
        for (table, catalog) in zip(batch.tables, results.dropFirst(2)) where TableCatalog(catalog) != table.catalog {
            throw transaction.conflict(becauseOfChanged: table.description.name)
        }
    }

    /// Checks that a statement has stored all its rows, and records the outcomes of the records' own rows, and which records have
    /// changed children.
    private func check(
        _ group: BatchSchedule.Group, _ result: PostgresRows, _ outcomes: inout [Int: RowOutcome],
        _ changedParents: inout Set<Int>
    ) throws(ModelError) {
        let row = result.values.first ?? []
        // Rows with the same key would be stored in any order. The batch is split until the rows are apart.
        if row.count > 3, row[3] == "t" { throw .passedOver }
        let inserted = row.first.flatMap { $0 }.flatMap { Int($0) } ?? 0
        let (unchanged, changed) = (row.numbers(1), row.numbers(2))
        var found = [RowOutcome?](repeating: nil, count: group.rows.count)
        for (numbers, outcome) in [(unchanged, RowOutcome.unchanged), (changed, .updated)] {
            for number in numbers {
                guard found[number - 1] == nil else {
                    throw batch.tables[group.table].key.ambiguity
                }
                found[number - 1] = outcome
            }
        }
        switch group.kind {
        case .delete, .trim:
            // A row that was found but not deleted was kept by a trigger or rule.
            guard unchanged.isEmpty else { throw .passedOver }
        case .store:
            guard inserted + unchanged.count + changed.count == group.rows.count else { throw .passedOver }
        }
        if batch.tables[group.table].isOfChildren {
            for (index, record) in group.records.enumerated() {
                // A stored row without a finding is new, and a finding of another operation is a deleted row.
                if group.kind == .store ? found[index] != .unchanged : found[index] != nil {
                    changedParents.insert(record)
                }
            }
        }
        for (index, record) in group.records.enumerated() where batch.operations[group.operations[index]].path.isEmpty {
            switch (group.kind, found[index]) {
            case (.delete, nil): break
            case (.delete, _): outcomes[record] = .updated
            // A replaced row counts as updated, although a new row was inserted.
            case (.store, nil): if outcomes[record] == nil { outcomes[record] = .inserted }
            case (.store, let outcome): outcomes[record] = outcome
            // The rows of children are not the records' own.
            case (.trim, _): break
            }
        }
    }
}

extension [String?] {
    /// The numbers in an array's text form, like `{1,2,3}`.
    fileprivate func numbers(_ column: Int) -> [Int] {
        guard column < count, let text = self[column] else { return [] }
        return text.dropFirst().dropLast().split(separator: ",").compactMap { Int($0) }
    }
}
#endif

#if GRDB
public import FastModel
public import GRDB

/// Stores rows that are ready, within a transaction, and counts what they change.
///
/// A row that is there and has the record's values already is not written: no trigger runs for it.
///
/// GRDB's observers are told once for each call that something has changed, wherever in the database, not of each row.
///
/// Not to be used after its transaction.
public final class RowStore<Model: JSONModel & Sendable> {
    private let batch: BatchWriter
    private let writer: TableWriter
    private let mode: UpsertMode
    /// What observers are told of, once something has changed.
    private var region: DatabaseRegion?

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - mode: what becomes of existing rows.
    ///   - database: a connection inside a transaction.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption` when the table contradicts itself.
    public init(_ table: StoredTable<Model>, _ mode: UpsertMode = .updateExisting, in database: Database) throws {
        batch = try BatchWriter(database, isComparing: true, isObserved: false)
        writer = try TableWriter(table.description, linkedBy: nil, batch)
        self.mode = mode
    }

    /// Stores models by their rows, in order.
    ///
    /// - Parameters:
    ///   - rows: rows of this table.
    ///   - range: the indices of those to store; all of them if nothing is given.
    /// - Returns: what was changed. A refused record changes nothing.
    /// - Throws: `DatabaseError`, after which the transaction has to be rolled back; ``ModelError`` with the code
    ///   `invalidOption`.
    public func store(_ rows: PreparedRows<Model>, _ range: Range<Int>? = nil) throws -> StoringReport {
        try unsafe rows.storage.withUnsafeBufferPointer { models in
            try unsafe store(
                rows.values, UnsafeRawBufferPointer(models), stride: MemoryLayout<Model>.stride,
                range ?? 0..<models.count)
        }
    }

    /// The same without the models' type.
    private func store(
        _ values: PreparedValues, _ models: UnsafeRawBufferPointer, stride: Int, _ range: Range<Int>
    ) throws -> StoringReport {
        var report = StoringReport()
        guard let start = models.baseAddress else { return report }
        for index in range {
            do {
                if let refusal = values.refusals[index] { throw refusal }
                report.add(
                    try unsafe values.isFlat
                        ? writer.save(index, of: values.rows, mode) : writer.save(at: start + index * stride, mode),
                    index)
            } catch let refusal as ModelError
                where refusal.code != .invalidOption && batch.database.isInsideTransaction
            {
                report.refusals.append((index, refusal))
            }
        }
        // Triggers may have changed any table.
        if report.inserted + report.updated > 0 {
            let region = try region ?? batch.database.observableRegion()
            self.region = region
            try batch.database.notifyChanges(in: region)
        }
        return report
    }
}

/// What became of models that were stored.
public struct StoringReport: Sendable {
    /// Models whose key had no row.
    public internal(set) var inserted = 0
    /// Models whose row had other values, or was replaced.
    public internal(set) var updated = 0
    /// Models whose row had their values already.
    public internal(set) var unchanged = 0
    /// The models whose key had a row already, by their indices.
    public internal(set) var existing: [Int] = []
    /// The models that were refused, by their indices, and why.
    public internal(set) var refusals: [(index: Int, error: ModelError)] = []

    mutating func add(_ outcome: RowOutcome, _ index: Int) {
        switch outcome {
        case .inserted:
            inserted += 1
            return
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        }
        existing.append(index)
    }
}

extension Database {
    /// What GRDB's observers can be told of: everything, or all tables but those whose names have quotation marks.
    ///
    /// GRDB looks for the columns of every table, and does not double the quotation marks within a table's name: such tables it cannot
    /// observe, and with one of them it cannot observe all.
    ///
    /// - Throws: `DatabaseError`.
    func observableRegion() throws -> DatabaseRegion {
        let tables = try String.fetchAll(
            self, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
        guard tables.contains(where: { $0.contains("\"") }) else { return .fullDatabase }
        return try tables.lazy.filter { !$0.contains("\"") }.reduce(into: DatabaseRegion()) { region, table in
            region.formUnion(try Table(table).databaseRegion(self))
        }
    }
}
#endif

#if GRDB
public import FastModel
public import FastModelTables
public import GRDB

/// Stores prepared rows within a transaction, and counts the changes.
///
/// A row that already has the record's values is not written: at most its `BEFORE INSERT` triggers run. In `.purgeExisting` it is
/// replaced like any other row.
///
/// GRDB's observers are notified of changes once for each call, not for each row.
///
/// A store can be kept for later transactions of its connection, which spares most of the work for a small one: it prepares its
/// statements once, and again only after the schema has changed. Release it before the connection is closed.
public final class RowStore<Model: JSONModel & Sendable> {
    private let table: StoredTable<Model>
    private let mode: UpsertMode
    private var writers: TableWriters
    private var writer: TableWriter
    /// Nil if there is no such table.
    private var schema: SchemaWatch?
    /// The region of which observers are notified; nil before the first change.
    private var region: DatabaseRegion?

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - mode: how existing rows are treated.
    ///   - database: a connection inside a transaction. The store is for this connection only.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption` when the table's description is
    ///   inconsistent, or a column can change values of its field.
    public init(_ table: StoredTable<Model>, _ mode: UpsertMode = .updateExisting, in database: Database) throws {
        self.table = table
        self.mode = mode
        writers = try TableWriters(database, isComparing: true, isObserved: false)
        writer = try writers.openWriter(for: table.description)
        schema = try? SchemaWatch(table.name, in: database)
    }

    /// Prepares for the schema of the current transaction.
    private func prepareAgain() throws {
        // After a failure, the next call tries again.
        guard schema?.hasChanged() ?? true else { return }
        schema = nil
        writers = try TableWriters(writers.database, isComparing: true, isObserved: false)
        writer = try writers.openWriter(for: table.description)
        region = nil
        schema = try? SchemaWatch(table.name, in: writers.database)
    }

    /// Stores models by their rows, in order.
    ///
    /// - Parameters:
    ///   - rows: rows of this table, or of one with the same name and columns. The connection is inside a transaction.
    ///   - range: the indices of the rows to store; by default all.
    /// - Returns: the changes. A refused record changes nothing.
    /// - Throws: `DatabaseError`, after which the transaction has to be rolled back; ``ModelError`` with the code
    ///   `invalidOption`, also for rows of another table.
    public func store(_ rows: PreparedRows<Model>, _ range: Range<Int>? = nil) throws -> StoringReport {
        // Columns are bound by their positions.
        guard rows.values.table.hasRows(of: table.description) else {
            throw table.description.invalid("the rows are of another table")
        }
        try prepareAgain()
        return try unsafe rows.storage.withUnsafeBufferPointer { models in
            try unsafe store(
                rows.values, UnsafeRawBufferPointer(models), stride: MemoryLayout<Model>.stride,
                range ?? 0..<models.count)
        }
    }

    /// Stores models by their rows, without the models' type.
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
                where refusal.code != .invalidOption && writers.database.isInsideTransaction
            {
                report.refuse(refusal, index)
            }
        }
        // Triggers may have changed any table.
        if report.inserted + report.updated > 0 {
            let region = try region ?? writers.database.observableRegion()
            self.region = region
            try writers.database.notifyChanges(in: region)
        }
        return report
    }
}

extension Database {
    /// The region that GRDB's observers can be notified of: everything, or all tables without quotation marks in their
    /// names.
    ///
    /// To observe everything, GRDB reads the columns of every table, and it does not escape quotation marks in a table's name. So
    /// it cannot observe such tables, nor everything in a database with such a table.
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

import FastModel
import FastModelGRDB
import GRDB

/// The SQLite database: a table of records, a table of rejected records, and the file with the rejected records.
///
/// `@unchecked Sendable`: the thread that opened the store passes it to the storing thread, and uses it again only when nothing is
/// being stored any more. The queue between the two threads orders their accesses.
package final class RecordStore<Table: RecordTable>: @unchecked Sendable {
    /// The table of the records.
    let table: Table
    private let path: String
    private let queue: DatabaseQueue
    private let rejectsFile: RejectsFile
    private let progress: ProgressTable
    /// Nil if nothing is stored permanently.
    private let lock: DatabaseLock?
    /// The number of the run.
    let run: Int
    private var replaced = ReplacedRecords(wasEmpty: true)

    /// Opens or creates the database and brings the rejects file up to date.
    ///
    /// - Parameters:
    ///   - table: the table of the records.
    ///   - path: the database.
    ///   - rejectsPath: the rejects file.
    ///   - inputs: the files that the run reads. Neither the database nor the rejects file may be among them.
    ///   - durability: what a batch survives.
    ///   - patience: how long to wait for another run or program that uses the database.
    ///   - stop: called while waiting for another run.
    ///   - prepare: called at the end of the transaction that makes the tables. After its error nothing has changed.
    /// - Throws: ``IngestError``, also if another run uses the database; the error of `prepare`.
    package init(
        _ table: Table, path: String, rejectsPath: String, reading inputs: [FileIdentity] = [],
        durability: Durability = .full, patience: Duration = .zero, until stop: () -> Bool = { false },
        preparing prepare: () throws -> Void = {}
    ) throws {
        self.table = table
        self.path = path
        let rejectsFile = try RejectsFile(path: rejectsPath, apartFrom: try Self.taken(path, inputs))
        self.rejectsFile = rejectsFile
        lock = try DatabaseLock(path, patience: patience, until: stop)
        let progress = ProgressTable(target: table.rows.name)
        self.progress = progress
        do {
            queue = try DatabaseQueue(path: path, configuration: .storing(patience: patience))
            // The tables are made in one transaction and the write-ahead log is set last, so that a rejected database of another
            // program is unchanged.
            run = try queue.write { database in
                try RejectsTable.create(in: database)
                try progress.create(in: database)
                try table.create(in: database)
                try rejectsFile.rebuild(from: database)
                let run = try RejectsTable.nextRun(in: database)
                try prepare()
                return run
            }
            try queue.set(durability)
        } catch {
            throw IngestError(storing: error, in: path)
        }
    }

    /// Makes a store that discards each batch, to find problems with records without writing anything.
    ///
    /// - Parameter table: the table of the records.
    /// - Throws: ``IngestError``.
    package init(rehearsing table: Table) throws {
        self.table = table
        path = "memory"
        rejectsFile = RejectsFile()
        lock = nil
        progress = ProgressTable(target: table.rows.name)
        run = 1
        do {
            queue = try DatabaseQueue()
            try queue.write { [progress] database in
                try RejectsTable.create(in: database)
                try progress.create(in: database)
                try table.create(in: database)
            }
        } catch {
            throw IngestError(storing: error, in: path)
        }
    }

    /// The files in use and their purpose: those of the database, and the run's inputs.
    ///
    /// - Throws: ``IngestError`` if a file is both.
    private static func taken(_ path: String, _ inputs: [FileIdentity]) throws -> [FileIdentity: String] {
        var taken: [FileIdentity: String] = [:]
        for input in inputs { taken[input] = "the run reads it" }
        // SQLite reports a path that cannot be followed.
        guard let database = try? FilePlace(path) else { return taken }
        for suffix in ["", "-wal", "-shm", "-journal", DatabaseLock.suffix] {
            guard let file = (try? FilePlace(database.path + suffix))?.identity else { continue }
            // The file would grow while the run reads it.
            if inputs.contains(file) { throw IngestError.database(path, reason: "the run reads it") }
            taken[file] = suffix.isEmpty ? "it is the database" : "it belongs to the database"
        }
        return taken
    }

    /// Stores a batch in one transaction, all of it or nothing.
    ///
    /// When the call returns, the batch has the store's durability.
    ///
    /// - Throws: ``IngestError``; nothing of the batch is then stored.
    package func store(_ batch: Batch<Table.Model>) throws -> StoredBatch {
        do {
            var stored = StoredBatch()
            try queue.inTransaction { database in
                stored = try table.store(batch, counting: &replaced, in: database)
                try rejectsFile.append(try storeRejects(of: batch, &stored, in: database))
                if let visit = batch.visit {
                    try progress.keep(batch.end, of: visit.origin, isWhole: false, in: database)
                }
                return lock == nil ? .rollback : .commit
            }
            rejectsFile.commit()
            replaced.end(isCommitted: true)
            return stored
        } catch {
            rejectsFile.rollBack()
            replaced.end(isCommitted: false)
            throw IngestError(storing: error, in: path)
        }
    }

    /// Stores the rejected records, of the reader and of the database.
    ///
    /// - Returns: the lines of the records that were not yet kept. A stream has no lines of earlier runs, so it receives all lines.
    private func storeRejects(
        of batch: Batch<Table.Model>, _ stored: inout StoredBatch, in database: Database
    ) throws -> [UInt8] {
        var lines: [UInt8] = []
        var store: RowStore<RejectedRecord>?
        /// Stores a range of rejected records and returns the indices of the records whose lines are needed.
        func keep(_ range: Range<Int>, of rejects: PreparedRows<RejectedRecord>) throws -> [Int] {
            if range.isEmpty { return [] }
            let opened = try store ?? RowStore(RejectsTable.rows, in: database)
            store = opened
            let report = try opened.store(rejects, range)
            if let refusal = report.refusals.first { throw refusal.error }
            stored.result.newRejects += report.inserted
            stored.result.knownRejects += report.existing.count
            if rejectsFile.isStream || report.existing.isEmpty { return Array(range) }
            let known = Set(report.existing)
            return range.filter { !known.contains($0) }
        }
        for part in batch.parts {
            if let failure = part.block.failure { throw failure }
            for index in try keep(part.block.ranges(of: part.records).rejects, of: part.block.rejects) {
                lines += part.block.line(index)
            }
        }
        var refused = PreparedRows(RejectsTable.rows)
        for record in stored.refused { refused.append(record) }
        for index in try keep(stored.refused.indices, of: refused) { lines += try stored.refused[index].fileLine() }
        return lines
    }

    /// Whether rejected records go to standard output.
    package var writesToStandardOutput: Bool { rejectsFile.isStandardOutput }

    /// The origin under which records and progress of an input are stored.
    ///
    /// - Throws: ``IngestError``.
    func origin(of input: any InputSource) throws -> InputOrigin {
        guard let content = input.content else { return input.origin }
        let key = try reported {
            try queue.read { database in
                try progress.key(of: content, input.origin, digests: input.digests(of:), in: database)
            }
        }
        return input.origin.holding(content, knownAs: key)
    }

    /// What earlier runs have stored of an input.
    ///
    /// - Throws: ``IngestError``.
    func history(of origin: InputOrigin) throws -> ProgressTable.History {
        try reported { try queue.read { try progress.history(of: origin, in: $0) } }
    }

    /// Begins to count the records of an input that replace others of it. Nothing may be being stored.
    ///
    /// - Throws: ``IngestError``.
    func beginInput() throws {
        // GRDB does not escape quotation marks in names.
        let name = table.rows.name.replacing("\"", with: "\"\"")
        let hasRows = try reported {
            try queue.read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM \"\(name)\")") ?? true }
        }
        replaced = ReplacedRecords(wasEmpty: !hasRows)
    }

    /// The columns that identify a row.
    package var keyColumns: [String] { table.rows.uniqueColumns }

    /// The column that keeps what no other column is mapped to, if there is one.
    package var restColumn: String? { table.restColumn }

    /// Ends the visit of an input that was read to its end. Removes rejected records of earlier runs at places where no record is
    /// rejected any more.
    ///
    /// - Throws: ``IngestError``.
    func end(_ visit: InputVisit) throws {
        guard lock != nil else { return }
        let removed = try reported {
            try queue.write { database in
                try progress.end(visit.origin, in: database)
                return visit.origin.isCertain ? try RejectsTable.removeOthers(than: visit, in: database) : 0
            }
        }
        if removed > 0 { try reported { try queue.read { try rejectsFile.rebuild(from: $0) } } }
    }

    /// Closes the database and merges the write-ahead log into it. Another run can use it then, although threads that are about to
    /// end may still refer to this store.
    ///
    /// - Throws: ``IngestError``. Stored records then remain in the log.
    package func close() throws {
        defer { lock?.release() }
        try rejectsFile.synchronize()
        try reported { try queue.close() }
    }

    private func reported<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw IngestError(storing: error, in: path)
        }
    }
}

extension IngestError {
    /// The reason why a database could not be used.
    init(storing error: any Error, in path: String) {
        self =
            switch error {
            case let error as IngestError: error
            // Only rejected records are decoded. GRDB's description of the error would show the whole row.
            case is RowDecodingError:
                .database(path, reason: "the table rejects is not this program's: a row is no rejected record")
            // A column of an existing table that would change values. The detail names the table, the column and the remedy.
            case let error as ModelError where error.code == .invalidOption && error.detail != nil:
                .database(path, reason: error.detail ?? "")
            case let error as DatabaseError:
                .database(
                    path,
                    reason: "\(error.message ?? "no message") (SQLite error \(error.extendedResultCode.rawValue))")
            default: .database(path, reason: "\(error)")
            }
    }
}

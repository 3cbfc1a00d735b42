import FastModel
import FastModelGRDB

/// The database of a run: a table of records, a table of rejected records, and the file with the rejected records.
///
/// `@unchecked Sendable`: the thread that opened the store passes it to the storing thread, and uses it again only when nothing is
/// being stored any more. The queue between the two threads orders their accesses.
package final class RecordStore<Table: RecordTable>: @unchecked Sendable {
    /// The table of the records.
    let table: Table
    /// The table of rejected records.
    let rejects: RejectsTable
    private let database: any RunDatabase
    private let rejectsFile: RejectsFile
    private let progress: ProgressTable
    /// The number of the run.
    let run: Int
    private var replaced = ReplacedRecords(wasEmpty: true)

    /// Opens or creates an SQLite database and brings the rejects file up to date.
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
    package convenience init(
        _ table: Table, path: String, rejectsPath: String, reading inputs: [FileIdentity] = [],
        durability: Durability = .full, patience: Duration = .zero, until stop: () -> Bool = { false },
        preparing prepare: () throws -> Void = {}
    ) throws {
        let rejectsFile = try RejectsFile(path: rejectsPath, apartFrom: try Self.taken(path, inputs))
        let database: SQLiteDatabase
        do {
            database = try SQLiteDatabase(path, durability, patience: patience, until: stop)
        } catch {
            throw IngestError(storing: error, in: path, SQLiteDatabase.reason(of: error))
        }
        try self.init(table, RejectsTable(), database, rejectsFile, preparing: prepare)
    }

    /// Makes a store that discards each batch, to find problems with records without writing anything.
    ///
    /// - Parameter table: the table of the records.
    /// - Throws: ``IngestError``.
    package convenience init(rehearsing table: Table) throws {
        let database: SQLiteDatabase
        do {
            database = try SQLiteDatabase()
        } catch {
            throw IngestError(storing: error, in: "memory", SQLiteDatabase.reason(of: error))
        }
        try self.init(table, RejectsTable(), database, RejectsFile()) {}
    }

    /// Makes the tables in one transaction, and rewrites the rejects file.
    ///
    /// - Throws: ``IngestError``; the error of `prepare`.
    init(
        _ table: Table, _ rejects: RejectsTable, _ database: any RunDatabase, _ rejectsFile: RejectsFile,
        preparing prepare: () throws -> Void
    ) throws {
        self.table = table
        self.rejects = rejects
        self.database = database
        self.rejectsFile = rejectsFile
        let progress = ProgressTable(target: table.rows.name)
        self.progress = progress
        var isPrepared = false
        do {
            run = try database.transaction { transaction in
                try rejects.create(in: transaction)
                try progress.create(in: transaction)
                try table.create(in: transaction)
                try rejectsFile.rebuild(from: rejects, in: transaction)
                let run = try rejects.nextRun(in: transaction)
                // The transaction may be repeated.
                if !isPrepared { try prepare() }
                isPrepared = true
                return run
            }
            try database.beginStoring()
        } catch {
            throw IngestError(storing: error, in: database.name, database.reason(of: error))
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
        var attempts = 0
        do {
            let stored = try database.transaction { transaction in
                // After a lost connection, nothing of the first attempt is stored.
                if attempts > 0 { rollBack() }
                attempts += 1
                var stored = try table.store(batch, counting: &replaced, in: transaction)
                try rejectsFile.append(try storeRejects(of: batch, &stored, in: transaction))
                if let visit = batch.visit {
                    try progress.keep(batch.end, of: visit.origin, isWhole: false, in: transaction)
                }
                return stored
            }
            rejectsFile.commit()
            replaced.end(isCommitted: true)
            return stored
        } catch {
            rollBack()
            throw IngestError(storing: error, in: database.name, database.reason(of: error))
        }
    }

    private func rollBack() {
        rejectsFile.rollBack()
        replaced.end(isCommitted: false)
    }

    /// Stores the rejected records, of the reader and of the database.
    ///
    /// - Returns: the lines of the records that were not yet kept. A stream has no lines of earlier runs, so it receives all lines.
    private func storeRejects(
        of batch: Batch<Table.Model>, _ stored: inout StoredBatch, in transaction: any StoreTransaction
    ) throws -> [UInt8] {
        var lines: [UInt8] = []
        /// Stores a range of rejected records and returns the indices of the records whose lines are needed.
        func keep(_ range: Range<Int>, of records: PreparedRows<RejectedRecord>) throws -> [Int] {
            if range.isEmpty { return [] }
            let report = try transaction.store(records, range, in: rejects.rows, .updateExisting)
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
        var refused = PreparedRows(rejects.rows)
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
            try database.read { try progress.key(of: content, input.origin, digests: input.digests(of:), in: $0) }
        }
        return input.origin.holding(content, knownAs: key)
    }

    /// What earlier runs have stored of an input.
    ///
    /// - Throws: ``IngestError``.
    func history(of origin: InputOrigin) throws -> ProgressTable.History {
        try reported { try database.read { try progress.history(of: origin, in: $0) } }
    }

    /// Begins to count the records of an input that replace others of it. Nothing may be being stored.
    ///
    /// - Throws: ``IngestError``.
    func beginInput() throws {
        let sql = "SELECT count(*) FROM (SELECT 1 FROM \(table.rows.name.quotedName) LIMIT 1) AS found"
        let rows = try reported { try database.read { try $0.execute(sql, []).first.integer } }
        replaced = ReplacedRecords(wasEmpty: rows == 0)
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
        let removed = try reported {
            try database.transaction { transaction in
                try progress.end(visit.origin, in: transaction)
                return visit.origin.isCertain ? try rejects.removeOthers(than: visit, in: transaction) : 0
            }
        }
        if removed > 0 { try reported { try database.read { try rejectsFile.rebuild(from: rejects, in: $0) } } }
    }

    /// Closes the database. Another run can use it then, although threads that are about to end may still refer to this store.
    ///
    /// - Throws: ``IngestError``. What was reported as stored stays.
    package func close() throws {
        let synchronizing = Result { try rejectsFile.synchronize() }
        try reported { try database.close() }
        try synchronizing.get()
    }

    private func reported<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw IngestError(storing: error, in: database.name, database.reason(of: error))
        }
    }
}

extension IngestError {
    /// The reason why a database could not be used.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - name: the database's name.
    ///   - reason: what the database says about an error of its own.
    init(storing error: any Error, in name: String, _ reason: @autoclosure () -> String) {
        self =
            switch error {
            case let error as IngestError: error
            case let error as StoreFault: .database(name, reason: error.reason)
            // A column of an existing table that would change values. The detail names the table, the column and the remedy.
            case let error as ModelError where error.code == .invalidOption && error.detail != nil:
                .database(name, reason: error.detail ?? "")
            default: .database(name, reason: reason())
            }
    }
}

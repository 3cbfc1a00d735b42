import FastModel
import FastModelGRDB
import GRDB
import IngestCore

/// A table whose first batch fails when all of it is written already, as when the disk is full for a moment.
///
/// `@unchecked Sendable`: only the thread that stores changes it.
final class FailingOnceTable: RecordTable, @unchecked Sendable {
    private let table: MappedTable
    private var hasFailed = false

    init(_ table: MappedTable) {
        self.table = table
    }

    var mappings: MappingProvider? { table.mappings }
    var rows: StoredTable<DynamicRecord> { table.rows }
    var mode: UpsertMode { table.mode }

    func placing(in origin: InputOrigin) throws(IngestError) -> (@Sendable (inout DynamicRecord, Int) -> Void)? {
        try table.placing(in: origin)
    }

    func create(in database: Database) throws { try table.create(in: database) }

    func store(_ batch: Batch<DynamicRecord>, in database: Database) throws -> StoredBatch {
        let stored = try table.store(batch, in: database)
        defer { hasFailed = true }
        guard hasFailed else { throw DatabaseError(resultCode: .SQLITE_FULL) }
        return stored
    }
}

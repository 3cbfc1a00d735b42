import FastModel
import GRDB
import IngestCore

/// A table whose first batch fails when all of it is written already, as when the disk is full for a moment.
final class FailingOnceTable: RecordTable {
    private let table: MappedTable
    private var hasFailed = false

    init(_ table: MappedTable) {
        self.table = table
    }

    var mappings: MappingProvider? { table.mappings }

    func prepare(_ queue: DatabaseQueue) throws { try table.prepare(queue) }

    func store(_ batch: Batch<DynamicRecord>, in database: Database) throws -> StoredBatch {
        let stored = try table.store(batch, in: database)
        defer { hasFailed = true }
        guard hasFailed else { throw DatabaseError(resultCode: .SQLITE_FULL) }
        return stored
    }
}

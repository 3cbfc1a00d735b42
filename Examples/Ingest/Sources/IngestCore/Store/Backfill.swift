import FastModel
import FastModelGRDB
import Foundation
import GRDB

/// Moves values from the rest of rows to columns that the mapping has got since the rows were stored.
package struct Backfill {
    private let table: MappedTable
    private let path: String
    private let patience: Duration

    /// Makes a backfill.
    ///
    /// - Parameters:
    ///   - table: the table by its mapping of today.
    ///   - path: the database.
    ///   - patience: how long to wait for a run or program that uses the database.
    package init(_ table: MappedTable, path: String, patience: Duration) {
        self.table = table
        self.path = path
        self.patience = patience
    }

    /// Moves the values, all of them or none.
    ///
    /// - Returns: what was moved, in lines for people.
    /// - Throws: ``IngestError``.
    package func run() throws -> String {
        guard let rest = table.restColumn else {
            throw IngestError.mapping("\(table.schema.name): no column keeps a rest to fill others from")
        }
        guard (try? FilePlace(path))?.status != nil else {
            throw IngestError.database(path, reason: POSIXError(.ENOENT).reason)
        }
        let lock = try DatabaseLock(path, patience: patience)
        defer { lock.release() }
        do {
            let queue = try DatabaseQueue(path: path, configuration: .storing(patience: patience))
            let report = try queue.write { database in
                guard try database.tableExists(table.rows.name) else {
                    throw IngestError.database(path, reason: "there is no table \(table.rows.name)")
                }
                try table.create(in: SQLiteTransaction(database))
                return try table.backfill(in: database)
            }
            try queue.close()
            return text(of: report, from: rest)
        } catch {
            throw IngestError(storing: error, in: path, SQLiteDatabase.reason(of: error))
        }
    }

    private func text(of report: BackfillReport, from rest: String) -> String {
        var lines = ["moved     values of \(report.rows) rows of \(table.rows.name) out of the column \(rest)"]
        let width = report.values.map { InferenceReport.printable($0.column).count }.max() ?? 0
        for (column, count) in report.values {
            let name = InferenceReport.printable(column).padding(toLength: width, withPad: " ", startingAt: 0)
            lines.append("          \(name)  \(count)")
        }
        for list in table.schema.properties where list.elements != nil {
            let name = InferenceReport.printable(list.name)
            lines.append(
                "note      \(name): arrays in \(rest) stay there; ingest their records again to make rows of them")
        }
        if report.unchanged > 0 {
            let reason = report.firstError.map(RejectedRecord.reason) ?? ""
            lines.append("unchanged \(report.unchanged) rows, the first because: \(reason)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

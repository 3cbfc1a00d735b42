import FastModel
import FastModelGRDB

/// A row that is written and then rolled back, to find out whether a commit would succeed.
struct StoreProbe: JSONModel, Sendable {
    /// Part of each probe's size, so that a full disk is noticed even if little was to be stored.
    private static let minimumBytes = 64 << 10
    private static let maximumBytes = 16 << 20

    /// A random key, so that services with the same database do not wait for each other.
    var number = Int64.random(in: 0...Int64.max)
    var content = ""

    static let schema = Schema({ StoreProbe() }) {
        Field("number", \.number)
        Field("content", \.content)
    }

    /// The table of probes, which is always empty.
    static let table = StoredTable<StoreProbe>("service_probes", unique: "number") {
        StoredField("number", \.number)
        StoredField("content", \.content)
    }

    /// A row that takes more space than a number of bytes.
    static func row(largerThan bytes: Int) -> PreparedRows<StoreProbe> {
        var rows = PreparedRows(table)
        rows.append(StoreProbe(content: String(repeating: "0", count: min(bytes + minimumBytes, maximumBytes))))
        return rows
    }
}

extension RecordStore {
    /// Checks that rows of all tables could be committed now. A row of the given size is written to a table of its own, and the
    /// transaction is rolled back.
    ///
    /// - Parameters:
    ///   - tables: the tables.
    ///   - bytes: how many bytes a transaction may need.
    /// - Throws: ``StoreError``.
    func probe(_ tables: RecordTables, bytes: Int) async throws(StoreError) {
        do {
            try await transaction { transaction in
                // A table or a column may be missing.
                try tables.create(in: transaction)
                let report = try transaction.store(
                    StoreProbe.row(largerThan: bytes), in: StoreProbe.table, key: "probe")
                if let refusal = report.refusals.first { throw refusal.error }
                for table in tables.all { try table.rehearseCommit(in: transaction) }
                throw Rollback.probed
            }
        } catch Rollback.probed {
        } catch {
            throw StoreError(error)
        }
    }
}

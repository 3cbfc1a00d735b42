import FastModel
import FastModelGRDB

/// The table of rejected records.
struct RejectsTable {
    /// The table of an SQLite database.
    static let name = "rejects"

    /// How rejected records become rows.
    ///
    /// A rejected record is known if the same bytes came from the same place of the same input. So a second run repeats no record,
    /// and a changed input loses none. For a record too long to be kept, the length is compared instead of the bytes.
    ///
    /// There is no constraint for this: its index would store each record a second time and compare all its bytes. Records are
    /// looked up by their place, which has an index.
    let rows: StoredTable<RejectedRecord>

    /// Describes the table.
    init(named name: String = RejectsTable.name) {
        rows = StoredTable(name, unique: "source", "record_offset", "record_length", "record") {
            StoredField("source", \.source)
            StoredField("run", \.run)
            StoredField("input", \.input)
            StoredField("recordOffset", column: "record_offset", \.recordOffset)
            StoredField("record", \.record)
            StoredField("recordLength", column: "record_length", \.recordLength)
            StoredField("line", \.line)
            StoredField("column", \.column)
            StoredField("byteOffset", column: "byte_offset", \.byteOffset)
            StoredField("code", \.code)
            StoredField("reason", \.reason)
        }
    }

    private var table: OwnTable {
        OwnTable(
            name: rows.name,
            columns: [
                .init(name: "source", kind: .text), .init(name: "run", kind: .integer),
                .init(name: "input", kind: .text), .init(name: "record_offset", kind: .integer),
                .init(name: "record", kind: .bytes), .init(name: "record_length", kind: .integer),
                .init(name: "line", kind: .integer), .init(name: "column", kind: .integer),
                .init(name: "byte_offset", kind: .integer), .init(name: "code", kind: .text),
                .init(name: "reason", kind: .text),
            ], indices: [("\(rows.name)_by_place", ["source", "record_offset"])])
    }

    /// Makes the table, or checks that an existing one is this program's.
    func create(in transaction: any StoreTransaction) throws { try transaction.createOwn(table) }

    /// The number of the next run.
    func nextRun(in transaction: any StoreTransaction) throws -> Int {
        try transaction.execute("SELECT coalesce(max(run), 0) + 1 FROM \(rows.name.quotedName)", []).first.integer ?? 1
    }

    /// Removes rejected records of an input that a run has not seen although it has read their places.
    ///
    /// - Returns: how many were removed.
    func removeOthers(than visit: InputVisit, in transaction: any StoreTransaction) throws -> Int {
        try transaction.execute(
            "DELETE FROM \(rows.name.quotedName) WHERE source = $1 AND run <> $2 AND record_offset + record_length > $3",
            [.text(visit.origin.key), .integer(visit.run), .integer(visit.firstOffset)]
        ).changed
    }
}

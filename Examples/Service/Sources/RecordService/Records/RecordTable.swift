import FastModel
import FastModelGRDB

/// A kind of records: how they are read, and the table that stores them.
protocol RecordTable: Sendable {
    /// The records' model.
    associatedtype Model: JSONModel & Sendable

    /// How records become rows.
    var rows: StoredTable<Model> { get }
    /// Identifies this description of the table: another mapping can describe the same table differently.
    var key: String { get }
    /// The mappings of the records, if they do not use their own schema.
    var mappings: MappingProvider? { get }
    /// The options for decoding records that nobody vouches for.
    var options: DecodingOptions { get }
    /// How much more memory an accepted record takes than its JSON, approximately: short records take more than their text.
    var bytesPerRow: Int { get }

    /// Whether a record had members that are not stored because nothing is mapped to them.
    func isIncomplete(_ record: borrowing Model) -> Bool
}

extension RecordTable {
    /// The name of the table, and of its route.
    var name: String { rows.name }

    /// Creates the table, or adds missing columns.
    func create(in transaction: any StoreTransaction) throws { try transaction.create(rows) }

    /// Does what a commit to the table needs and can still be rolled back.
    func rehearseCommit(in transaction: any StoreTransaction) throws { try transaction.rehearseCommit(of: rows) }
}

extension RecordTable {
    /// A record as JSON, with the properties that the table stores; nil for a model that cannot be encoded.
    func text(of record: Model) -> [UInt8]? {
        var options = EncodingOptions()
        options.mappings = mappings
        return try? ModelEncoder(options).encode(record, as: .bytes)
    }
}

/// The table of a model in code.
struct ModelTable<Model: JSONModel & Sendable>: RecordTable {
    let rows: StoredTable<Model>

    var key: String { rows.name }
    var mappings: MappingProvider? { nil }
    var options: DecodingOptions { .untrusted }
    var bytesPerRow: Int { MemoryLayout<Model>.stride }

    /// Always false: the model says what the records are.
    func isIncomplete(_ record: borrowing Model) -> Bool { false }
}

/// Rows that are ready to be stored in their table.
protocol StorableRows: Sendable {
    /// The number of rows.
    var count: Int { get }

    /// Stores the rows.
    func store(in transaction: any StoreTransaction) throws -> StoringReport
}

/// The rows of one table.
struct TableRows<Table: RecordTable>: StorableRows {
    private let table: Table
    private var rows: PreparedRows<Table.Model>

    /// Creates an empty list.
    init(of table: Table) {
        self.table = table
        rows = PreparedRows(table.rows)
    }

    /// The models of the rows.
    var models: [Table.Model] { rows.models }
    var count: Int { rows.count }

    /// Appends the row of a record.
    mutating func append(_ record: consuming Table.Model) { rows.append(record) }

    func store(in transaction: any StoreTransaction) throws -> StoringReport {
        try transaction.store(rows, in: table.rows, key: table.key)
    }
}

import FastModel
import FastModelGRDB

/// Decoded records of one request that are stored together.
struct RecordBlock<Table: RecordTable>: Sendable {
    private let table: Table
    /// The accepted records as prepared rows.
    private(set) var rows: TableRows<Table>
    /// The start of each accepted record.
    private(set) var places: [(line: Int, column: Int)] = []
    /// The number of rejected records.
    private(set) var rejected = 0
    /// The errors of the first rejected records.
    private(set) var faults: [RecordFault] = []
    /// The number of errors by code, for the metrics.
    private(set) var codes: [String: Int] = [:]
    /// The number of accepted records with members that are not stored.
    private(set) var incomplete = 0

    /// Creates an empty block.
    init(of table: Table) {
        self.table = table
        rows = TableRows(of: table)
    }

    /// Whether the block has no records.
    var isEmpty: Bool { rows.count == 0 && rejected == 0 }

    /// Adds a record.
    mutating func append(_ record: consuming DecodedRecord<Table.Model>) {
        switch consume record {
        case .model(let model, let context):
            // Lenient conversion skipped a value, so the stored record would differ from the sent one.
            if let issue = context.issues.first {
                reject(issue, (context.line, context.column))
                return
            }
            places.append((context.line, context.column))
            if table.isIncomplete(model) { incomplete += 1 }
            rows.append(model)
        case .rejected(let error, let context): reject(error, (context.line, context.column))
        }
    }

    private mutating func reject(_ error: ModelError, _ place: (line: Int, column: Int)) {
        rejected += 1
        codes[error.code.rawValue, default: 0] += 1
        if faults.count < IngestionReport.maximumErrors { faults.append(RecordFault(error, at: place)) }
    }
}

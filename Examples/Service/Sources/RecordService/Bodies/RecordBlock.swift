import FastModel
import FastModelGRDB

/// Decoded records of one request that are stored together.
struct RecordBlock<Table: RecordTable>: Sendable {
    /// A rejected record.
    struct Reject: Sendable {
        let fault: RecordFault
        let text: [UInt8]
    }

    private let table: Table
    private let keepsTexts: Bool
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

    /// The rejected records, if their texts are kept.
    private(set) var rejects: [Reject] = []

    /// Creates an empty block.
    ///
    /// - Parameters:
    ///   - table: the table of the records.
    ///   - keepsTexts: whether to keep the texts of rejected records.
    init(of table: Table, keepsTexts: Bool = false) {
        self.table = table
        self.keepsTexts = keepsTexts
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
                reject(issue, context)
                return
            }
            places.append((context.line, context.column))
            if table.isIncomplete(model) { incomplete += 1 }
            rows.append(model)
        case .rejected(let error, let context): reject(error, context)
        }
    }

    private mutating func reject(_ error: ModelError, _ context: RecordContext) {
        rejected += 1
        codes[error.code.rawValue, default: 0] += 1
        guard keepsTexts || faults.count < IngestionReport.maximumErrors else { return }
        let fault = RecordFault(error, at: (context.line, context.column))
        if faults.count < IngestionReport.maximumErrors { faults.append(fault) }
        if keepsTexts { rejects.append(Reject(fault: fault, text: context.text)) }
    }
}

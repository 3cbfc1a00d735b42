import FastModel
import FastModelGRDB

/// Decoded records of one request that are stored together.
struct RecordBlock: Sendable {
    /// How much more memory an accepted record takes than its JSON, approximately: short records take more than their text.
    static let bytesPerRow = MemoryLayout<Event>.stride

    /// The accepted records as prepared rows.
    private(set) var rows = PreparedRows(Event.table)
    /// The start of each accepted record.
    private(set) var places: [(line: Int, column: Int)] = []
    /// The number of rejected records.
    private(set) var rejected = 0
    /// The errors of the first rejected records.
    private(set) var faults: [RecordFault] = []
    /// The number of errors by code, for the metrics.
    private(set) var codes: [String: Int] = [:]

    /// Whether the block has no records.
    var isEmpty: Bool { rows.count == 0 && rejected == 0 }

    /// Adds a record.
    mutating func append(_ record: consuming DecodedRecord<Event>) {
        switch consume record {
        case .model(let event, let context):
            // Lenient conversion skipped a value, so the stored record would differ from the sent one.
            if let issue = context.issues.first {
                reject(issue, (context.line, context.column))
                return
            }
            places.append((context.line, context.column))
            rows.append(event)
        case .rejected(let error, let context): reject(error, (context.line, context.column))
        }
    }

    private mutating func reject(_ error: ModelError, _ place: (line: Int, column: Int)) {
        rejected += 1
        codes[error.code.rawValue, default: 0] += 1
        if faults.count < IngestionReport.maximumErrors { faults.append(RecordFault(error, at: place)) }
    }
}

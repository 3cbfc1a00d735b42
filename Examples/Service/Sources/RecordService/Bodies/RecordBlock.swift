import FastModel
import FastModelGRDB

/// Records of one request that are decoded and go to the store together.
struct RecordBlock: Sendable {
    /// The accepted ones, as rows that only have to be bound.
    private(set) var rows = PreparedRows(Event.table)
    /// Where each of them starts.
    private(set) var places: [(line: Int, column: Int)] = []
    /// The rejected ones.
    private(set) var rejected = 0
    /// Why the first of these were.
    private(set) var faults: [RecordFault] = []
    /// Why any of these were, for the metrics.
    private(set) var codes: [String: Int] = [:]

    /// Whether there is nothing in it.
    var isEmpty: Bool { rows.count == 0 && rejected == 0 }

    /// Adds a record.
    mutating func append(_ record: consuming DecodedRecord<Event>) {
        switch consume record {
        case .model(let event, let context):
            // Lenient conversion left a value alone: what was sent is not what would be stored.
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

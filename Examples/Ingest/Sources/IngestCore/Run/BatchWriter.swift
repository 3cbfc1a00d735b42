import FastModel

/// Gathers records into batches and commits them.
struct BatchWriter<Table: RecordTable> {
    /// Bounds a batch's memory where the records are long.
    private static var maximumBytes: Int { 8 << 20 }

    let store: RecordStore<Table>
    let input: any InputSource
    let batchSize: Int
    let onCommit: (IngestionSummary, [RejectedRecord]) -> Void
    private let start = ContinuousClock.now
    private(set) var summary = IngestionSummary()
    private var batch: Batch<Table.Model>
    private var end = 0

    init(
        _ store: RecordStore<Table>, input: any InputSource, batchSize: Int,
        onCommit: @escaping (IngestionSummary, [RejectedRecord]) -> Void
    ) {
        self.store = store
        self.input = input
        self.batchSize = batchSize
        self.onCommit = onCommit
        batch = Batch(input: input.name)
    }

    /// Takes a record; commits the batch that it completes.
    mutating func add(_ record: Record<Table.Model>) throws {
        let range = record.context.range
        end = range.upperBound
        summary.read += 1
        batch.bytes += range.count
        switch record {
        case .model(let model, let context):
            batch.models.append(model)
            batch.contexts.append(context)
        case .rejected(let error, let context):
            batch.rejects.append(RejectedRecord(error, context, input: input.name))
        }
        if batch.count >= batchSize || batch.bytes >= Self.maximumBytes { try commit() }
    }

    /// Commits what has been gathered, if anything.
    mutating func commit() throws {
        summary.duration = ContinuousClock.now - start
        guard batch.count > 0 else { return }
        let stored = try store.store(batch)
        summary.result += stored.result
        summary.bytes = end
        summary.fraction = input.fraction(at: end)
        summary.duration = ContinuousClock.now - start
        onCommit(summary, batch.rejects + stored.refused)
        batch.removeAll()
    }
}

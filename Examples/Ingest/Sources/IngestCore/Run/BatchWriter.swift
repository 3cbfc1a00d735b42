import FastModel

/// Gathers blocks into batches, has them stored on another thread, and reports what is committed.
struct BatchWriter<Table: RecordTable> {
    /// Bounds a batch's memory where the records are long.
    private static var maximumBytes: Int { 4 << 20 }

    private let queue: BatchQueue<Table>
    private let input: any InputSource
    private let batchSize: Int
    private let onCommit: (IngestionSummary, [RejectedRecord]) -> Void
    private let start = ContinuousClock.now
    private(set) var summary = IngestionSummary()
    private let makeBlock: @Sendable () -> ReadyBlock<Table.Model>
    private var batch = Batch<Table.Model>()
    /// Batches whose transaction failed, and those after it.
    private var unstored: [Batch<Table.Model>] = []
    /// Why the first of them could not be stored; kept, since the run ends with it.
    private var failure: (any Error)?
    /// Blocks that are done with, for their memory.
    private var spare: [ReadyBlock<Table.Model>] = []

    init(
        _ store: RecordStore<Table>, input: any InputSource, batchSize: Int,
        making makeBlock: @escaping @Sendable () -> ReadyBlock<Table.Model>,
        onCommit: @escaping (IngestionSummary, [RejectedRecord]) -> Void
    ) {
        queue = BatchQueue(store)
        self.input = input
        self.batchSize = batchSize
        self.makeBlock = makeBlock
        self.onCommit = onCommit
    }

    /// Takes a block and puts an empty one in its place; has the batches stored that it completes.
    ///
    /// - Throws: why an earlier batch could not be stored.
    mutating func add(_ block: inout ReadyBlock<Table.Model>) throws {
        summary.read += block.count
        if block.count > 0 {
            var full = spare.popLast() ?? makeBlock()
            swap(&full, &block)
            if batch.count + full.count > batchSize { submit() }
            var first = 0
            while first < full.count {
                let records = first..<min(full.count, first + batchSize)
                batch.append(full, records)
                first = records.upperBound
                if batch.count >= batchSize || batch.bytes >= Self.maximumBytes { submit() }
            }
        }
        while let outcome = queue.next(waiting: false) { take(outcome) }
        if let failure { throw failure }
    }

    /// Has everything stored that has been gathered, and waits for it. Batches that could not be are tried again.
    ///
    /// - Throws: why one could not be stored at first: the run ends there, whatever became of the second try.
    mutating func commit() throws {
        submit()
        while let outcome = queue.next(waiting: true) { take(outcome) }
        let again = unstored
        unstored = []
        for batch in again { queue.add(batch) }
        while let outcome = queue.next(waiting: true) { take(outcome) }
        summary.duration = ContinuousClock.now - start
        summary.storing = queue.processorTime
        if let failure { throw failure }
    }

    /// Hands the batch over, once the one before it is stored: one is stored while another is gathered. More would only take
    /// memory.
    private mutating func submit() {
        guard batch.count > 0 else { return }
        let next = batch
        batch = Batch()
        while let outcome = queue.next(waiting: true) { take(outcome) }
        // After a failure all waits for the second try.
        if failure == nil { queue.add(next) } else { unstored.append(next) }
    }

    private mutating func take(_ outcome: BatchQueue<Table>.Outcome) {
        let stored: StoredBatch
        do {
            stored = try outcome.result.get()
        } catch {
            unstored.append(outcome.batch)
            failure = failure ?? error
            return
        }
        summary.result += stored.result
        summary.bytes = outcome.batch.end
        summary.fraction = input.fraction(at: outcome.batch.end)
        summary.duration = ContinuousClock.now - start
        summary.storing = queue.processorTime
        onCommit(summary, outcome.batch.parts.flatMap(\.rejected) + stored.refused)
        spare += outcome.batch.parts.filter(\.isWhole).map(\.block)
    }
}

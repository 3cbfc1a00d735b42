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
            if batch.count + block.count > batchSize { submit() }
            var first = 0
            while first < block.count {
                let records = first..<min(block.count, first + batchSize)
                batch.append(block, records)
                first = records.upperBound
                if batch.count >= batchSize || batch.bytes >= Self.maximumBytes { submit() }
            }
            block = spare.popLast() ?? makeBlock()
        }
        while let outcome = queue.next(waiting: queue.isFull) { try take(outcome) }
    }

    /// Has everything stored that has been gathered, and waits for it. Batches that could not be are tried again.
    ///
    /// - Throws: why one could not be stored.
    mutating func commit() throws {
        submit()
        while let outcome = queue.next(waiting: true) { try? take(outcome) }
        let again = unstored
        unstored = []
        for batch in again { queue.add(batch) }
        var failure: (any Error)?
        while let outcome = queue.next(waiting: true) {
            do { try take(outcome) } catch { failure = failure ?? error }
        }
        summary.duration = ContinuousClock.now - start
        summary.storing = queue.processorTime
        if let failure { throw failure }
    }

    private mutating func submit() {
        guard batch.count > 0 else { return }
        // After a failure all waits for the second try.
        if unstored.isEmpty { queue.add(batch) } else { unstored.append(batch) }
        batch = Batch()
    }

    private mutating func take(_ outcome: BatchQueue<Table>.Outcome) throws {
        let stored: StoredBatch
        do {
            stored = try outcome.result.get()
        } catch {
            unstored.append(outcome.batch)
            throw error
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

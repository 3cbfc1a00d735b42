import FastModel

/// Gathers blocks into batches, has them stored on another thread, and reports what is committed.
struct BatchWriter<Table: RecordTable> {
    /// Bounds a batch's memory where the records are long.
    private static var maximumBytes: Int { 2 << 20 }

    private let queue: BatchQueue<Table>
    private let input: any InputSource
    private let options: IngestionOptions
    private var limit: RejectLimit
    private let onCommit: (IngestionSummary, [RejectedRecord]) -> Void
    /// When and where the reading has begun.
    private let began = ContinuousClock.now
    private let start: InputVisit.Place
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
        _ store: RecordStore<Table>, input: any InputSource, _ visit: InputVisit, _ options: IngestionOptions,
        making makeBlock: @escaping @Sendable () -> ReadyBlock<Table.Model>,
        onCommit: @escaping (IngestionSummary, [RejectedRecord]) -> Void
    ) {
        queue = BatchQueue(store)
        self.input = input
        self.options = options
        start = visit.start
        // An earlier run has accepted some.
        limit = RejectLimit(maximum: options.maximumRejects, isHopeful: visit.isResumed)
        self.makeBlock = makeBlock
        self.onCommit = onCommit
    }

    /// Takes a block and puts an empty one in its place; has the batches stored that it completes.
    ///
    /// - Throws: why an earlier batch could not be stored; ``IngestError`` when too many records are rejected.
    mutating func add(_ block: inout ReadyBlock<Table.Model>) throws {
        let count = limit.admit(block.count, rejects: block.rejectIndices)
        summary.read += count
        if count > 0 {
            var full = spare.popLast() ?? makeBlock()
            swap(&full, &block)
            if batch.count + count > options.batchSize { submit() }
            var first = 0
            while first < count {
                let records = first..<min(count, first + options.batchSize)
                batch.append(full, records)
                first = records.upperBound
                if batch.count >= options.batchSize || batch.bytes >= Self.maximumBytes { submit() }
            }
        }
        while let outcome = queue.next(waiting: false) { take(outcome) }
        if let failure { throw failure }
        if limit.isReached { throw limitError }
    }

    /// Why no more records are taken.
    private var limitError: IngestError {
        options.maximumRejects == nil
            ? .nothingAccepted(input.name, count: summary.read, isStopped: true, advice: input.advice)
            : .tooManyRejects(input.name)
    }

    /// Has everything stored that has been gathered, and waits for it. Batches that could not be are tried again.
    ///
    /// - Throws: why one could not be stored at first: the run ends there, whatever became of the second try; ``IngestError`` when the
    ///   database has refused more of the last records than may be rejected.
    mutating func commit() throws {
        submit()
        while let outcome = queue.next(waiting: true) { take(outcome) }
        let again = unstored
        unstored = []
        for batch in again { queue.add(batch) }
        while let outcome = queue.next(waiting: true) { take(outcome) }
        summary.duration = ContinuousClock.now - began
        summary.storing = queue.processorTime
        if let failure { throw failure }
        if options.maximumRejects != nil, limit.isReached { throw limitError }
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
        limit.refuse(stored.refused.count, stored: summary.result.accepted)
        summary.bytes = outcome.batch.end.offset - start.offset
        summary.fraction = input.fraction(at: outcome.batch.end.offset)
        summary.duration = ContinuousClock.now - began
        summary.storing = queue.processorTime
        onCommit(summary, outcome.batch.parts.flatMap(\.rejected) + stored.refused)
        spare += outcome.batch.parts.filter(\.isWhole).map(\.block)
    }
}

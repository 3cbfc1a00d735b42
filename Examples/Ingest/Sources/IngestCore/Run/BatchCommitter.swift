import FastModel

/// Combines blocks into batches, has them stored on another thread, and reports commits.
struct BatchCommitter<Table: RecordTable> {
    /// Bounds the memory of a batch with long records.
    private static var maximumBytes: Int { 2 << 20 }

    private let queue: BatchQueue<Table>
    private let advice: String?
    private let input: any InputSource
    private let options: IngestionOptions
    private var limit: RejectLimit
    private let onCommit: (IngestionSummary, [RejectedRecord]) -> Void
    /// The time and place at which reading started.
    private let began = ContinuousClock.now
    private let start: InputVisit.Place
    private(set) var summary = IngestionSummary()
    private let makeBlock: @Sendable () -> ReadyBlock<Table.Model>
    private var batch = Batch<Table.Model>()
    /// Batches whose transaction failed, and those after them.
    private var unstored: [Batch<Table.Model>] = []
    /// Why the first of these batches could not be stored. The run ends with this error.
    private var failure: (any Error)?
    /// Used blocks, kept for their memory.
    private var spare: [ReadyBlock<Table.Model>] = []

    init(
        _ store: RecordStore<Table>, input: any InputSource, _ visit: InputVisit, _ options: IngestionOptions,
        making makeBlock: @escaping @Sendable () -> ReadyBlock<Table.Model>,
        onCommit: @escaping (IngestionSummary, [RejectedRecord]) -> Void
    ) {
        queue = BatchQueue(store)
        advice = input.advice ?? store.table.advice
        self.input = input
        self.options = options
        start = visit.start
        // If the run is resumed, an earlier one has accepted records.
        limit = RejectLimit(maximum: options.maximumRejects, isHopeful: visit.isResumed)
        self.makeBlock = makeBlock
        self.onCommit = onCommit
    }

    /// Takes a block and replaces it by an empty one. Starts storing the batches that it completes.
    ///
    /// - Throws: the error of an earlier batch; ``IngestError`` if too many records are rejected.
    mutating func add(_ block: inout ReadyBlock<Table.Model>) throws {
        let count = limit.admit(block.count, rejects: block.rejectIndices)
        summary.read += count
        if count > 0 {
            summary.unmapped += block.unmapped
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

    /// Why no more records are accepted.
    private var limitError: IngestError {
        options.maximumRejects == nil
            ? .nothingAccepted(input.name, count: summary.read, isStopped: true, advice: advice)
            : .tooManyRejects(input.name)
    }

    /// Stores all remaining records and waits for the result. Batches that could not be stored are tried again.
    ///
    /// - Throws: the error of the first attempt: the run ends, whatever the second attempt's result; ``IngestError`` if the
    ///   database has rejected more of the last records than allowed.
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

    /// Submits the batch once the one before it is stored. So one batch is stored while another is filled; more would only need
    /// memory.
    private mutating func submit() {
        guard batch.count > 0 else { return }
        let next = batch
        batch = Batch()
        while let outcome = queue.next(waiting: true) { take(outcome) }
        // After a failure everything waits for the second attempt.
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

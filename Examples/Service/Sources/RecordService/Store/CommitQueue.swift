import FastModelGRDB
import Synchronization

/// The records that wait for their commit. Many requests add records, one writer takes them. The requests' ``MemoryBudget`` bounds
/// the queue.
final class CommitQueue: Sendable {
    /// A block of a request's accepted records, and the continuation that waits for their commit.
    struct Submission: Sendable {
        let rows: any StorableRows
        let bytes: Int
        let waiter: CheckedContinuation<StoringReport, any Error>
        let start = ContinuousClock.now
    }

    private struct State {
        var submissions: [Submission] = []
        var rows = 0
        var bytes = 0
        var isFinished = false
        /// The writer's continuation while it waits, and the number of rows for which it waits.
        var writer: (rows: Int, waiter: CheckedContinuation<Void, Never>)?

        /// Removes and returns submissions from the front.
        mutating func takeFirst(_ count: Int) -> [Submission] {
            let taken = Array(submissions[..<count])
            submissions.removeSubrange(..<count)
            rows -= taken.reduce(0) { $0 + $1.rows.count }
            bytes -= taken.reduce(0) { $0 + $1.bytes }
            return taken
        }

        /// Removes and returns the continuation of a writer that has enough rows and must be resumed.
        mutating func takeWriter(_ limit: BatchLimit) -> CheckedContinuation<Void, Never>? {
            guard let writer, rows >= writer.rows || bytes >= limit.bytes || isFinished else { return nil }
            self.writer = nil
            return writer.waiter
        }
    }

    private let state = Mutex(State())
    private let limit: BatchLimit
    private let patience: Duration

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - limit: the limits of a batch.
    ///   - patience: how long a request waits while transactions fail.
    init(batchesOf limit: BatchLimit, patience: Duration) {
        self.limit = limit
        self.patience = patience
    }

    /// The number of waiting rows.
    var rows: Int { state.withLock { $0.rows } }

    /// Queues rows, and waits for their commit.
    ///
    /// - Parameters:
    ///   - rows: the rows.
    ///   - bytes: their approximate size as JSON in bytes.
    /// - Returns: what the commit changed.
    /// - Throws: ``BodyFault``, `storeUnavailable`, also if the queue is finished.
    func store(_ rows: any StorableRows, bytes: Int) async throws -> StoringReport {
        try await withCheckedThrowingContinuation { waiter in
            let (isTaken, writer) = state.withLock { state in
                guard !state.isFinished else { return (false, CheckedContinuation<Void, Never>?.none) }
                state.submissions.append(Submission(rows: rows, bytes: bytes, waiter: waiter))
                state.rows += rows.count
                state.bytes += bytes
                return (true, state.takeWriter(limit))
            }
            writer?.resume()
            if !isTaken { waiter.resume(throwing: BodyFault.storeUnavailable) }
        }
    }

    /// Takes the submissions of the next transaction. Waits for the first one, and then a moment longer unless the
    /// batch is full.
    ///
    /// - Returns: nil when the queue is empty, once it is finished or the task is cancelled.
    func nextBatch() async -> [Submission]? {
        await wait(forRows: 1)
        if limit.delay > .zero {
            await withTaskGroup { group in
                group.addTask { await self.wait(forRows: self.limit.rows) }
                group.addTask { try? await Task.sleep(for: self.limit.delay) }
                await group.next()
                group.cancelAll()
            }
        }
        let batch = state.withLock { state in
            var rows = 0
            var bytes = 0
            // At least one submission, however large.
            let end =
                state.submissions.firstIndex { submission in
                    defer {
                        rows += submission.rows.count
                        bytes += submission.bytes
                    }
                    return rows > 0
                        && (rows + submission.rows.count > limit.rows || bytes + submission.bytes > limit.bytes)
                } ?? state.submissions.endIndex
            return state.takeFirst(end)
        }
        return batch.isEmpty ? nil : batch
    }

    /// Takes the submissions that have waited too long, after a transaction has failed. Otherwise each of many batches would wait as long
    /// as the database may take to fail again.
    func overdue() -> [Submission] {
        let latest = ContinuousClock.now - patience
        return state.withLock { state in
            state.takeFirst(state.submissions.firstIndex { $0.start > latest } ?? state.submissions.endIndex)
        }
    }

    /// Closes the queue: submissions in it can still be taken, new ones are refused.
    func finish() {
        let writer = state.withLock { state in
            state.isFinished = true
            return state.takeWriter(limit)
        }
        writer?.resume()
    }

    private func wait(forRows rows: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let ready = state.withLock { state -> CheckedContinuation<Void, Never>? in
                    // Either this check sees the cancellation, or the cancellation handler runs later and finds the writer.
                    if Task.isCancelled { return waiter }
                    state.writer = (rows, waiter)
                    return state.takeWriter(limit)
                }
                ready?.resume()
            }
        } onCancel: {
            let waiter = state.withLock { state in
                defer { state.writer = nil }
                return state.writer?.waiter
            }
            waiter?.resume()
        }
    }
}

/// The limits of a transaction.
struct BatchLimit: Sendable {
    /// The maximum number of rows.
    let rows: Int
    /// The maximum number of bytes of JSON.
    let bytes: Int
    /// The maximum time to wait for more rows after the first submission.
    let delay: Duration
}

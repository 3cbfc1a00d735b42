import FastModelGRDB
import Logging
import ServiceLifecycle
import Synchronization

/// The only one who writes: takes what many requests have queued, commits it as one transaction, and tells each of them.
struct Writer: Service {
    let store: EventStore
    let queue: CommitQueue
    let health: StoreHealth
    let metrics: ServiceMetrics
    let logger: Logger

    /// Writes until the service ends and the queue is empty.
    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskCancellationHandler {
                while let batch = await queue.nextBatch() { await commit(batch) }
            } onCancel: {
                queue.finish()
            }
        } onGracefulShutdown: {
            queue.finish()
        }
        try await store.close()
    }

    private func commit(_ batch: [CommitQueue.Submission]) async {
        let start = ContinuousClock.now
        do {
            let reports = try await store.store(batch)
            metrics.committed(rows: batch.reduce(0) { $0 + $1.rows.count }, in: .now - start)
            health.succeeded()
            for (submission, report) in zip(batch, reports) { submission.waiter.resume(returning: report) }
        } catch {
            metrics.commitFailed()
            health.failed("\(error)")
            logger.error("a transaction failed", metadata: ["reason": "\(error)", "requests": "\(batch.count)"])
            for submission in batch { submission.waiter.resume(throwing: BodyFault.storeUnavailable) }
        }
    }
}

/// Whether the last transaction was committed, and why not.
final class StoreHealth: Sendable {
    private let reason = Mutex<String?>(nil)

    /// Why the last transaction failed; nil if it did not.
    var failure: String? { reason.withLock { $0 } }

    func succeeded() { reason.withLock { $0 = nil } }

    func failed(_ why: String) { reason.withLock { $0 = why } }
}

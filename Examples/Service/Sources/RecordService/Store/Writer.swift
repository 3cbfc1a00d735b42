import FastModelGRDB
import Logging
import ServiceLifecycle
import Synchronization

/// The only task that stores the records of requests: commits the queued records of many requests in one transaction, and
/// resumes each request.
struct Writer: Service {
    let store: any EventStore
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
            let reports = try await store.store(batch.map(\.rows))
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

/// Whether the last transaction was committed, or the reason for its failure.
final class StoreHealth: Sendable {
    private let reason = Mutex<String?>(nil)

    /// Why the last transaction failed; nil if it succeeded.
    var failure: String? { reason.withLock { $0 } }

    func succeeded() { reason.withLock { $0 = nil } }

    func failed(_ why: String) { reason.withLock { $0 = why } }
}

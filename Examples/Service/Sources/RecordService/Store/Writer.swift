import FastModelGRDB
import Logging
import ServiceLifecycle

/// The only task that stores the records of requests: commits the queued records of many requests in one transaction, and
/// resumes each request.
struct Writer: Service {
    let store: any RecordStore
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
            health.committed()
            for (submission, report) in zip(batch, reports) { submission.waiter.resume(returning: report) }
        } catch {
            metrics.commitFailed()
            health.failed("\(error)", bytes: batch.reduce(0) { $0 + $1.bytes })
            logger.error("a transaction failed", metadata: ["reason": "\(error)", "requests": "\(batch.count)"])
            for submission in batch + queue.overdue() {
                submission.waiter.resume(throwing: BodyFault.storeUnavailable)
            }
        }
    }
}

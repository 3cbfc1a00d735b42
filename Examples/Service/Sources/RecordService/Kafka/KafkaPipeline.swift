#if Kafka
import FastModel
import Logging
import Synchronization

/// Decodes batches concurrently, and commits them in the order in which they were submitted.
///
/// If a batch is not stored, all later ones are dropped; their records are read again from the offsets in the database.
final class KafkaPipeline: Sendable {
    /// The maximum number of batches in the pipeline.
    static let maximumBatches = 2

    private struct State {
        /// Batches of earlier generations are dropped.
        var generation = 0
        var batches = 0
        var last: Task<Void, Never>?
        var hasFailed = false
    }

    private let state = Mutex(State())
    private let topic: String
    private let workers: Int
    private let tables: RecordTables
    private let maximumRecordBytes: Int
    private let store: any RecordStore
    private let health: StoreHealth
    private let metrics: ServiceMetrics
    private let kafkaMetrics: KafkaMetrics
    private let logger: Logger

    /// Creates an empty pipeline into a store.
    init(
        _ configuration: ServiceConfiguration, for tables: RecordTables, workers: Int, store: any RecordStore,
        health: StoreHealth,
        metrics: ServiceMetrics, kafkaMetrics: KafkaMetrics, logger: Logger
    ) {
        topic = configuration.kafkaTopic
        self.workers = workers
        self.tables = tables
        maximumRecordBytes = configuration.limitRecordBytes
        self.store = store
        self.health = health
        self.metrics = metrics
        self.kafkaMetrics = kafkaMetrics
        self.logger = logger
    }

    /// Whether the pipeline is empty.
    var isIdle: Bool { state.withLock { $0.batches == 0 } }

    /// Whether the pipeline has failed to store a batch since the last ``drop(within:)``.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Submits a batch.
    func submit(_ batch: KafkaBatch) {
        state.withLock { state in
            let (generation, previous) = (state.generation, state.last)
            state.batches += 1
            state.last = Task {
                let decoded = await batch.decoded(
                    by: workers, for: tables.kafka, maximumRecordBytes: maximumRecordBytes)
                await previous?.value
                if self.state.withLock({ $0.generation == generation }) {
                    await commit(decoded, generation)
                } else {
                    kafkaMetrics.dropped("revoked")
                }
                self.state.withLock { $0.batches -= 1 }
            }
        }
    }

    /// Waits until there is room for another batch.
    ///
    /// - Returns: false if there is no room after `duration`.
    func hasRoom(within duration: Duration) async -> Bool {
        await wait(for: duration) { $0.batches < Self.maximumBatches }
    }

    /// Drops the batches whose commit has not begun, and waits for a commit in progress.
    ///
    /// A commit that takes longer than `duration` continues. It succeeds, or finds that another member has stored records of its
    /// partitions.
    func drop(within duration: Duration) async {
        state.withLock { state in
            state.generation += 1
            state.hasFailed = false
        }
        _ = await wait(for: duration) { $0.batches == 0 }
    }

    private func wait(for duration: Duration, until isReached: (borrowing State) -> Bool) async -> Bool {
        let end = ContinuousClock.now + duration
        while !state.withLock({ isReached($0) }) {
            if ContinuousClock.now >= end { return false }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }

    private func commit(_ batch: DecodedBatch, _ generation: Int) async {
        let start = ContinuousClock.now
        do throws(StoreError) {
            guard let report = try await store.store(batch, topic) else {
                logger.warning("another member has stored these records, so the batch is dropped")
                return fail(generation, "fenced")
            }
            metrics.committed(rows: batch.count, in: .now - start)
            kafkaMetrics.stored(batch.count)
            metrics.rejected(report.rejects)
            for stored in report.stored { metrics.accepted(stored) }
            for chunk in batch.chunks { metrics.incomplete(chunk.incomplete) }
            health.committed()
        } catch {
            metrics.commitFailed()
            health.failed("\(error)", bytes: batch.bytes)
            logger.error("a batch was not stored, its records are read again", metadata: ["reason": "\(error)"])
            fail(generation, "failed")
        }
    }

    private func fail(_ generation: Int, _ reason: String) {
        kafkaMetrics.dropped(reason)
        state.withLock { state in
            guard state.generation == generation else { return }
            state.generation += 1
            state.hasFailed = true
        }
    }
}
#endif

#if Kafka
import Foundation
import KafkaClient
import Logging
import ServiceLifecycle
import Synchronization

/// A member of a consumer group: reads the partitions that it is given, and has each record stored once.
///
/// The database says where to read on. That is asked in one place, ``position()``, whatever made it necessary: partitions that
/// were given, a commit that failed, another member that was faster.
actor KafkaMember: Service {
    private let executor = MemberExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let configuration: ServiceConfiguration
    private let store: EventStore
    private let health: StoreHealth
    private let metrics: KafkaMetrics
    private let logger: Logger
    private let pipeline: KafkaPipeline
    private let consumer: KafkaConsumer
    private let isStopping = Atomic(false)

    /// What is read and not in the pipeline yet.
    private var batch = KafkaBatch()
    private var assigned: [Int32] = []
    /// The offsets of the records to be read next; nothing for a partition that is read from its beginning.
    private var positions: [Int32: Int64] = [:]
    /// Whether they are known; otherwise what comes is not to be stored.
    private var isPositioned = false
    private var isPaused = false
    /// When the database is asked again.
    private var retry = ContinuousClock.now
    private var measured = ContinuousClock.now

    /// Joins the group.
    ///
    /// - Throws: ``ConfigurationError``; `KafkaError` for a property that is wrong.
    init(
        _ configuration: ServiceConfiguration, store: EventStore, health: StoreHealth, metrics: ServiceMetrics,
        logger: Logger
    ) throws {
        self.configuration = configuration
        self.store = store
        self.health = health
        self.metrics = KafkaMetrics(metrics.registry)
        self.logger = logger
        let workers = configuration.kafkaWorkers
        pipeline = KafkaPipeline(
            configuration, workers: workers == 0 ? ProcessInfo.processInfo.activeProcessorCount : workers,
            store: store, health: health, metrics: metrics, kafkaMetrics: self.metrics, logger: logger)
        consumer = try KafkaConsumer(
            topic: configuration.kafkaTopic, group: configuration.kafkaGroup, brokers: configuration.kafkaBrokers,
            properties: configuration.kafkaProperties.isEmpty
                ? [] : try KafkaProperties(path: configuration.kafkaProperties).values
        ) { severity, text in
            logger.log(level: severity <= 4 ? .warning : .info, "Kafka", metadata: ["message": "\(text)"])
        }
    }

    /// Reads until the service ends. What is not committed then is read again by whoever gets the partitions.
    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskCancellationHandler {
                while !isStopping.load(ordering: .relaxed) { await step() }
            } onCancel: {
                isStopping.store(true, ordering: .relaxed)
            }
        } onGracefulShutdown: {
            self.isStopping.store(true, ordering: .relaxed)
        }
        await pipeline.drop(within: .seconds(5))
        consumer.close()
    }

    private func step() async {
        if pipeline.hasFailed || !isPositioned && !assigned.isEmpty && .now >= retry { await position() }
        switch gather() {
        case .assigned(let partitions):
            metrics.rebalanced()
            logger.notice("partitions assigned", metadata: ["partitions": "\(partitions)"])
            assigned = partitions
            await position()
        case .revoked:
            logger.notice("partitions revoked")
            await pipeline.drop(within: .seconds(5))
            batch = KafkaBatch()
            assigned = []
            isPositioned = false
            consumer.unassign()
        case .recordsDeleted(let partition):
            logger.error("records were deleted before they were read", metadata: ["partition": "\(partition)"])
            read(from: positions.merging([partition: KafkaConsumer.beginning]) { $1 })
        case .failed(let reason):
            logger.warning("Kafka", metadata: ["reason": "\(reason)"])
        case .record, nil: await submit()
        }
        measure()
    }

    /// Reads records into the batch until it is full or nothing more is there, or until something else happens.
    private func gather() -> KafkaEvent? {
        repeat {
            guard let event = consumer.poll(milliseconds: batch.count == 0 ? 100 : 5, into: &batch.bytes) else {
                return nil
            }
            guard case .record(let partition, let offset) = event else { return event }
            guard isPositioned else {
                batch = KafkaBatch()
                return nil
            }
            batch.append(partition, offset, after: positions[partition])
        } while batch.count < configuration.batchRows && batch.bytes.count < configuration.batchBytes
        return nil
    }

    /// Hands the batch on if it is full, or if nothing is under way that it could wait for.
    private func submit() async {
        guard batch.count > 0 else { return }
        let isFull = batch.count >= configuration.batchRows || batch.bytes.count >= configuration.batchBytes
        guard isFull || pipeline.isIdle else { return }
        guard await pipeline.hasRoom(within: .seconds(1)) else {
            // Fetched records are forgotten when partitions are paused, so that is for a store that takes nothing, not a slow one.
            if !isPaused { pause() }
            return
        }
        for move in batch.moves { positions[move.partition] = move.to }
        pipeline.submit(batch)
        batch = KafkaBatch()
        if isPaused { resume() }
    }

    /// Reads on where the database is.
    private func position() async {
        await pipeline.drop(within: .seconds(5))
        batch = KafkaBatch()
        do throws(StoreError) {
            positions = try await store.offsets(of: assigned, configuration.kafkaTopic)
            isPositioned = true
            read(from: positions)
            resume()
        } catch {
            health.failed("\(error)")
            logger.error("the offsets cannot be read yet", metadata: ["reason": "\(error)"])
            // The group has to see that the partitions are taken. What comes before they are paused is not stored.
            isPositioned = false
            read(from: [:])
            pause()
            retry = .now + .seconds(1)
        }
    }

    private func read(from offsets: [Int32: Int64]) {
        consumer.assign(
            Dictionary(uniqueKeysWithValues: assigned.map { ($0, offsets[$0] ?? KafkaConsumer.beginning) }))
    }

    private func pause() {
        consumer.pause(assigned)
        isPaused = true
    }

    private func resume() {
        consumer.resume(assigned)
        isPaused = false
    }

    /// Notes, once a second, how many records are still to be read.
    private func measure() {
        guard .now >= measured + .seconds(1) else { return }
        measured = .now
        let lags = assigned.map { partition in
            consumer.end(of: partition).map { max(0, $0 - (positions[partition] ?? 0)) } ?? 0
        }
        metrics.measure(lag: lags.reduce(0, +), partitions: assigned.count, isPaused: isPaused)
    }
}
#endif

#if Kafka
import Foundation
import KafkaClient
import Logging
import ServiceLifecycle
import Synchronization

/// A member of a consumer group, which reads its assigned partitions and stores each record once.
///
/// The offsets are in the database. One method, ``position()``, reads them, whether after an assignment, a failed
/// commit, or a commit by another member.
actor KafkaMember: Service {
    private let executor = BlockingExecutor("kafka")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let configuration: ServiceConfiguration
    private let store: any RecordStore
    private let health: StoreHealth
    private let readiness: Readiness
    private let metrics: KafkaMetrics
    private let logger: Logger
    private let pipeline: KafkaPipeline
    private let consumer: KafkaConsumer
    private let contact: KafkaContact
    private let isStopping = Atomic(false)

    /// The records that are read but not yet in the pipeline.
    private var batch = KafkaBatch()
    private var assigned: [Int32] = []
    /// The offsets after the submitted records, at first those in the database. A partition without an offset is read
    /// from its beginning.
    private var positions: [Int32: Int64] = [:]
    /// The partitions of which a record was read since reading began or continued at the positions.
    private var begun: Set<Int32> = []
    /// Whether the offsets are known; until then records are not stored.
    private var isPositioned = false
    private var isPaused = false
    /// When the database is to be queried again.
    private var retry = ContinuousClock.now
    private var measured = ContinuousClock.now
    /// When the brokers are to be asked again whether they can be reached.
    private var asked = ContinuousClock.now

    /// Joins the group.
    ///
    /// - Throws: ``ConfigurationError``; `KafkaError`.
    init(
        _ configuration: ServiceConfiguration, tables: RecordTables, store: any RecordStore, health: StoreHealth,
        readiness: Readiness,
        source: SourceHealth, metrics: ServiceMetrics, logger: Logger
    ) throws {
        self.configuration = configuration
        self.store = store
        self.health = health
        self.readiness = readiness
        self.metrics = KafkaMetrics(metrics.registry)
        self.logger = logger
        let workers = configuration.kafkaWorkers
        pipeline = KafkaPipeline(
            configuration, for: tables, workers: workers == 0 ? ProcessInfo.processInfo.activeProcessorCount : workers,
            store: store, health: health, metrics: metrics, kafkaMetrics: self.metrics, logger: logger)
        let contact = KafkaContact(source, logger: logger)
        self.contact = contact
        consumer = try KafkaConsumer(
            topic: configuration.kafkaTopic, group: configuration.kafkaGroup, brokers: configuration.kafkaBrokers,
            properties: configuration.kafkaProperties.isEmpty
                ? [] : try KafkaProperties(path: configuration.kafkaProperties).values
        ) { line in
            if line.isOfConnection { return contact.failed(line.text) }
            logger.log(level: line.severity <= 4 ? .warning : .info, "Kafka", metadata: ["message": "\(line.text)"])
        }
    }

    /// Reads until the service ends. Uncommitted records are then read by the partitions' next owner.
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
        case .disconnected(let reason): contact.failed(reason)
        case .failed(let reason):
            logger.warning("Kafka", metadata: ["reason": "\(reason)"])
        case .record, nil: await submit()
        }
        if contact.isDoubtful, .now >= asked {
            contact.asked(consumer.isConnected(within: 1_000))
            asked = .now + .seconds(1)
        }
        measure()
    }

    /// Reads records into the batch until it is full, no record is available, or another event arrives.
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
            if begun.insert(partition).inserted { checkStart(partition, offset) }
            batch.append(partition, offset, after: positions[partition])
        } while batch.count < configuration.batchRows && batch.bytes.count < configuration.batchBytes
        return nil
    }

    /// Logs an error if reading does not begin at the offset in the database.
    private func checkStart(_ partition: Int32, _ offset: Int64) {
        guard let expected = positions[partition], offset != expected else { return }
        let metadata: Logger.Metadata = [
            "partition": "\(partition)", "stored": "\(expected)", "read": "\(offset)",
        ]
        if offset < expected {
            logger.error("the topic was created again, and is read from its oldest record", metadata: metadata)
        } else {
            logger.error("records were deleted before they were read, by retention or compaction", metadata: metadata)
        }
    }

    /// Submits the batch if it is full or the pipeline is idle.
    private func submit() async {
        guard batch.count > 0 else { return }
        let isFull = batch.count >= configuration.batchRows || batch.bytes.count >= configuration.batchBytes
        guard isFull || pipeline.isIdle else { return }
        guard await pipeline.hasRoom(within: .seconds(1)) else {
            // This discards the fetched records, so it is for a store that is down, not for a slow one.
            if !isPaused { pause() }
            return
        }
        for move in batch.moves { positions[move.partition] = move.to }
        pipeline.submit(batch)
        batch = KafkaBatch()
        if isPaused { resume() }
    }

    /// Continues at the offsets in the database.
    private func position() async {
        await pipeline.drop(within: .seconds(5))
        batch = KafkaBatch()
        do throws(StoreError) {
            positions = try await store.offsets(of: assigned, configuration.kafkaTopic)
            // That the offsets can be read does not mean that records can be stored.
            if health.failure != nil { _ = await readiness.failure() }
            isPositioned = true
            resume()
        } catch {
            health.failed("\(error)")
            logger.error("the offsets cannot be read yet", metadata: ["reason": "\(error)"])
            isPositioned = false
            // This also confirms a new assignment to the group, which must not wait for the database.
            pause()
            retry = .now + .seconds(1)
        }
    }

    /// Reads nothing until ``resume()``, and stays in the group.
    private func pause() {
        consumer.assign([:])
        isPaused = true
    }

    /// Reads the assigned partitions from their positions.
    private func resume() {
        begun = []
        consumer.assign(
            Dictionary(uniqueKeysWithValues: assigned.map { ($0, positions[$0] ?? KafkaConsumer.beginning) }))
        isPaused = false
    }

    /// Publishes once a second how many records are still to be read.
    private func measure() {
        guard .now >= measured + .seconds(1) else { return }
        measured = .now
        let lags: [Int64] = assigned.compactMap { partition in
            guard contact.isReached, let end = consumer.end(of: partition) else { return nil }
            let position = positions[partition] ?? 0
            // A position beyond the end belongs to an earlier topic of this name.
            return position <= end ? end - position : end
        }
        // The ends that the brokers told before they went away say nothing of now.
        let isKnown = !assigned.isEmpty && lags.count == assigned.count
        metrics.measure(lag: isKnown ? lags.reduce(0, +) : nil, partitions: assigned.count, isPaused: isPaused)
    }
}
#endif

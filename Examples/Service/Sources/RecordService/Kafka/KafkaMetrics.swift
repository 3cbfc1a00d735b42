#if Kafka
import Metrics
import Synchronization

/// The metrics of the consumer group's member.
final class KafkaMetrics: Sendable {
    /// The help text of each metric, by its name.
    static let help = [
        "service_kafka_lag": "Records of the assigned partitions that are not read yet; absent while that is unknown.",
        "service_kafka_partitions": "Partitions that are assigned to this member.",
        "service_kafka_paused": "1 while nothing is read because the database takes nothing.",
        "service_kafka_rebalances_total": "How often partitions were assigned.",
        "service_kafka_batches_total": "Batches that were committed.",
        "service_kafka_batch_records": "Records of the last batch that was committed.",
        "service_kafka_dropped_batches_total": "Batches that were not committed, whose records are read again, by why.",
    ]

    private let registry: PrometheusRegistry
    /// Nil while the lag is unknown, because 0 would say that everything is read.
    private let lag = Mutex<Meter?>(nil)
    private let partitions: Meter
    private let paused: Meter
    private let rebalances: Counter
    private let batches: Counter
    private let batchRecords: Meter

    /// Creates the metrics at zero, without the lag.
    init(_ registry: PrometheusRegistry) {
        self.registry = registry
        partitions = Meter(label: "service_kafka_partitions", factory: registry)
        paused = Meter(label: "service_kafka_paused", factory: registry)
        rebalances = Counter(label: "service_kafka_rebalances_total", factory: registry)
        batches = Counter(label: "service_kafka_batches_total", factory: registry)
        batchRecords = Meter(label: "service_kafka_batch_records", factory: registry)
    }

    /// Counts an assignment of partitions.
    func rebalanced() { rebalances.increment() }

    /// Counts a batch that was committed.
    func stored(_ records: Int) {
        batches.increment()
        batchRecords.set(records)
    }

    /// Counts a batch that was not committed.
    ///
    /// - Parameter reason: `fenced`, `failed` or `revoked`.
    func dropped(_ reason: String) {
        Counter(label: "service_kafka_dropped_batches_total", dimensions: [("reason", reason)], factory: registry)
            .increment()
    }

    /// Records the values that are measured periodically.
    ///
    /// - Parameters:
    ///   - records: the records that are not read yet; nil if that is unknown.
    ///   - count: the number of assigned partitions.
    ///   - isPaused: whether nothing is read because the database takes nothing.
    func measure(lag records: Int64?, partitions count: Int, isPaused: Bool) {
        lag.withLock { lag in
            guard let records else {
                lag.take()?.destroy()
                return
            }
            let meter = lag ?? Meter(label: "service_kafka_lag", factory: registry)
            meter.set(records)
            lag = meter
        }
        partitions.set(count)
        paused.set(isPaused ? 1 : 0)
    }
}

extension ServiceMetrics {
    /// Counts the rejected records of a batch, and keeps the places of the first.
    func rejected(_ rejects: [KafkaReject]) {
        let codes = rejects.reduce(into: [String: Int]()) { $0[$1.code, default: 0] += 1 }
        rejected(codes, rejects.prefix(IngestionReport.maximumErrors).map(\.fault))
    }
}
#endif

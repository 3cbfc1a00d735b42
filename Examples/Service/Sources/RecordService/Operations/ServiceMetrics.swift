import FastModelGRDB
import Metrics
import Synchronization

/// The metrics of the service. Names and label values come from the program, never from clients' input.
final class ServiceMetrics: Sendable {
    /// The place of a rejected record, which the operators' page shows.
    struct Reject: Sendable {
        let time: ContinuousClock.Instant
        let fault: RecordFault
    }

    private static let own = [
        "service_requests_total": "Requests by the status of their answer; aborted where none could be given.",
        "service_request_seconds": "Time from a request's head to its answer.",
        "service_records_total": "Records by what became of them.",
        "service_records_incomplete_total":
            "Stored records with members that nothing is mapped to and that are not stored.",
        "service_rejects_total": "Rejected records by the error's code.",
        "service_dead_letters_total": "Rejected records for their file by what became of them.",
        "service_body_bytes_total": "Bytes of JSON that were decoded.",
        "service_decode_seconds": "Time that a piece of a body took to decode.",
        "service_commit_seconds": "Time that a transaction took.",
        "service_commit_rows_total": "Rows in committed transactions.",
        "service_commit_failures_total": "Transactions that failed.",
        "service_queue_rows": "Records that wait for their commit.",
        "service_bytes_in_flight": "Bytes of JSON that are decoded and not committed.",
    ]
    private static var help: [String: String] {
        #if Kafka
        own.merging(KafkaMetrics.help) { $1 }
        #else
        own
        #endif
    }
    private static let maximumRejects = 20

    /// The registry of all metrics.
    let registry = PrometheusRegistry(help: help)
    private let bytes: Counter
    private let inserted: Counter
    private let updated: Counter
    private let unchanged: Counter
    private let rejectedRecords: Counter
    private let incompleteRecords: Counter
    private let writtenLetters: Counter
    private let droppedLetters: Counter
    private let decodeTime: Metrics.Timer
    private let requestTime: Metrics.Timer
    private let commitTime: Metrics.Timer
    private let commitRows: Counter
    private let failures: Counter
    private let queueRows: Meter
    private let bytesInFlight: Meter
    private let rejects = Mutex<[Reject]>([])

    /// Creates the metrics at zero.
    init() {
        func records(_ outcome: String, _ registry: PrometheusRegistry) -> Counter {
            Counter(label: "service_records_total", dimensions: [("outcome", outcome)], factory: registry)
        }
        func letters(_ outcome: String, _ registry: PrometheusRegistry) -> Counter {
            Counter(label: "service_dead_letters_total", dimensions: [("outcome", outcome)], factory: registry)
        }
        writtenLetters = letters("written", registry)
        droppedLetters = letters("dropped", registry)
        bytes = Counter(label: "service_body_bytes_total", factory: registry)
        inserted = records("inserted", registry)
        updated = records("updated", registry)
        unchanged = records("unchanged", registry)
        rejectedRecords = records("rejected", registry)
        incompleteRecords = Counter(label: "service_records_incomplete_total", factory: registry)
        decodeTime = Metrics.Timer(label: "service_decode_seconds", factory: registry)
        requestTime = Metrics.Timer(label: "service_request_seconds", factory: registry)
        commitTime = Metrics.Timer(label: "service_commit_seconds", factory: registry)
        commitRows = Counter(label: "service_commit_rows_total", factory: registry)
        failures = Counter(label: "service_commit_failures_total", factory: registry)
        queueRows = Meter(label: "service_queue_rows", factory: registry)
        bytesInFlight = Meter(label: "service_bytes_in_flight", factory: registry)
    }

    /// The places of the latest rejected records. Of a block's decoding errors, only the first are kept.
    var latestRejects: [Reject] { rejects.withLock { $0 } }

    /// Counts a request, without a status if it could not be answered.
    func answered(_ status: Int?, in duration: Duration) {
        count(status.map(String.init) ?? "aborted")
        requestTime.record(duration: duration)
    }

    /// Counts an answer to input that is no request, so that there is no time from its head.
    func malformed(_ status: Int) { count(String(status)) }

    private func count(_ status: String) {
        Counter(label: "service_requests_total", dimensions: [("status", status)], factory: registry).increment()
    }

    /// Counts a decoded piece of a body.
    func decoded(_ count: Int, in duration: Duration) {
        bytes.increment(by: count)
        decodeTime.record(duration: duration)
    }

    /// Counts rejected records by code, and keeps the latest of the given places.
    func rejected(_ codes: [String: Int], _ faults: [RecordFault]) {
        guard !codes.isEmpty else { return }
        for (code, count) in codes {
            Counter(label: "service_rejects_total", dimensions: [("code", code)], factory: registry).increment(
                by: count)
            rejectedRecords.increment(by: count)
        }
        let now = ContinuousClock.now
        rejects.withLock { rejects in
            rejects += faults.map { Reject(time: now, fault: $0) }
            rejects.removeFirst(max(0, rejects.count - Self.maximumRejects))
        }
    }

    /// Counts stored records.
    func accepted(_ report: StoringReport) {
        inserted.increment(by: report.inserted)
        updated.increment(by: report.updated)
        unchanged.increment(by: report.unchanged)
    }

    /// Counts records of which a part was not stored.
    func incomplete(_ count: Int) { incompleteRecords.increment(by: count) }

    /// Counts rejected records that were written to their file, or could not be written.
    func deadLetters(_ count: Int, areWritten: Bool) {
        (areWritten ? writtenLetters : droppedLetters).increment(by: count)
    }

    /// Counts a transaction.
    func committed(rows: Int, in duration: Duration) {
        commitRows.increment(by: rows)
        commitTime.record(duration: duration)
    }

    /// Counts a transaction that failed.
    func commitFailed() { failures.increment() }

    /// Records the values that are measured periodically.
    func measure(queueRows rows: Int, bytesInFlight bytes: Int) {
        queueRows.set(rows)
        bytesInFlight.set(bytes)
    }
}

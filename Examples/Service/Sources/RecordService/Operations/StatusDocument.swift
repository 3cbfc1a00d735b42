import FastModel

/// The data of the page as JSON.
struct StatusDocument: JSONModel, Sendable {
    /// A rejected record's place.
    struct Reject: JSONModel, Sendable {
        /// How many seconds ago the record was rejected.
        var age = 0
        var line = 0
        var column = 0
        var path = ""
        var code = ""

        static let schema = Schema({ Reject() }) {
            Field("age", \.age)
            Field("line", \.line)
            Field("column", \.column)
            Field("path", \.path)
            Field("code", \.code)
        }
    }

    /// Why records cannot be stored or read; empty if they can.
    var failure = ""
    /// The samples of the last minutes.
    var samples = HistorySamples()
    /// The number of records stored since the start.
    var accepted: Int64 = 0
    /// The number of records in Kafka that are still to be read; nil if that is unknown, or Kafka is not read.
    var lag: Int64?
    /// The number of requests since the start, by status.
    var statuses: [String: Int64] = [:]
    /// The number of rejected records since the start, by code.
    var codes: [String: Int64] = [:]
    /// The latest rejected records, the newest first.
    var rejects: [Reject] = []

    static let schema = Schema({ StatusDocument() }) {
        Field("failure", \.failure)
        Field("samples", \.samples)
        Field("accepted", \.accepted)
        Field("lag", \.lag)
        Field("statuses", \.statuses)
        Field("codes", \.codes)
        Field("rejects", \.rejects)
    }

    /// Creates an empty document.
    init() {}

    /// Collects the current values.
    init(_ metrics: ServiceMetrics, _ history: History, _ health: StoreHealth, _ source: SourceHealth) {
        let now = ContinuousClock.now
        let records = metrics.registry.counts(of: "service_records_total")
        failure = health.failure?.reason ?? source.failure ?? ""
        samples = history.samples
        accepted = records.reduce(0) { $0 + ($1.key == "rejected" ? 0 : $1.value) }
        lag = metrics.registry.gauge("service_kafka_lag").map { Int64($0) }
        statuses = metrics.registry.counts(of: "service_requests_total")
        codes = metrics.registry.counts(of: "service_rejects_total")
        rejects = metrics.latestRejects.reversed().map { reject in
            Reject(
                age: Int((now - reject.time) / .seconds(1)), line: reject.fault.line, column: reject.fault.column,
                path: reject.fault.path, code: reject.fault.code)
        }
    }
}

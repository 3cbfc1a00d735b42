import FastModel

/// What the page shows, as JSON.
struct StatusDocument: JSONModel, Sendable {
    /// A rejected record's place.
    struct Reject: JSONModel, Sendable {
        /// Seconds since then.
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

    /// Why the last transaction failed; empty if it did not.
    var failure = ""
    /// The last minutes.
    var samples = HistorySamples()
    /// Records stored since the start.
    var accepted: Int64 = 0
    /// Records of Kafka that are not read yet; nil where none are read.
    var lag: Int64?
    /// Requests since the start, by status.
    var statuses: [String: Int64] = [:]
    /// Rejected records since the start, by code.
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

    /// Makes an empty document.
    init() {}

    /// Gathers what there is now.
    init(_ metrics: ServiceMetrics, _ history: History, _ health: StoreHealth) {
        let now = ContinuousClock.now
        let records = metrics.registry.counts(of: "service_records_total")
        failure = health.failure ?? ""
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

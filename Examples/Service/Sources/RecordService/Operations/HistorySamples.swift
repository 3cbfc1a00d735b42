import FastModel

/// The page's series: one value per second, the newest last.
struct HistorySamples: JSONModel, Sendable {
    /// The number of requests that were answered or aborted.
    private(set) var requests: [Double] = []
    /// The number of requests with a status of 500 or more.
    private(set) var failed: [Double] = []
    /// The number of stored records.
    private(set) var accepted: [Double] = []
    /// The number of rejected records.
    private(set) var rejected: [Double] = []
    /// The number of records that wait for their commit.
    private(set) var queue: [Double] = []
    /// The 99th percentile of the transactions' durations in milliseconds.
    private(set) var commitP99: [Double] = []
    /// The median time to answer in milliseconds.
    private(set) var answerP50: [Double] = []
    /// The 99th percentile of the time to answer in milliseconds.
    private(set) var answerP99: [Double] = []

    static let schema = Schema(HistorySamples.init) {
        Field("requests", \.requests)
        Field("failed", \.failed)
        Field("accepted", \.accepted)
        Field("rejected", \.rejected)
        Field("queue", \.queue)
        Field("commitP99", \.commitP99, key: "commit_p99")
        Field("answerP50", \.answerP50, key: "answer_p50")
        Field("answerP99", \.answerP99, key: "answer_p99")
    }

    init() {}

    /// Adds a second, and drops the oldest one when the list is full.
    mutating func append(
        requests: Double, failed: Double, accepted: Double, rejected: Double, queue: Double, commitP99: Double,
        answerP50: Double, answerP99: Double
    ) {
        Self.append(requests, to: &self.requests)
        Self.append(failed, to: &self.failed)
        Self.append(accepted, to: &self.accepted)
        Self.append(rejected, to: &self.rejected)
        Self.append(queue, to: &self.queue)
        Self.append(commitP99, to: &self.commitP99)
        Self.append(answerP50, to: &self.answerP50)
        Self.append(answerP99, to: &self.answerP99)
    }

    private static func append(_ value: Double, to series: inout [Double]) {
        series.append(value)
        if series.count > History.seconds { series.removeFirst() }
    }
}

import ServiceLifecycle
import Synchronization

/// Samples of the last minutes, one a second, for the page.
final class History: Service {
    /// The number of seconds that are kept.
    static let seconds = 300

    /// The values of the counters at a moment.
    private struct Reading {
        var requests: Int64 = 0
        var failed: Int64 = 0
        var accepted: Int64 = 0
        var rejected: Int64 = 0
        var commits = HistogramSeries.Counts()
        var answers = HistogramSeries.Counts()
    }

    private struct State {
        var last = Reading()
        var samples = HistorySamples()
    }

    private let metrics: ServiceMetrics
    private let queue: CommitQueue
    private let budget: MemoryBudget
    private let state = Mutex(State())

    /// Creates a history of a service's metrics.
    init(_ metrics: ServiceMetrics, _ queue: CommitQueue, _ budget: MemoryBudget) {
        self.metrics = metrics
        self.queue = queue
        self.budget = budget
    }

    /// The samples so far.
    var samples: HistorySamples { state.withLock { $0.samples } }

    /// Takes a sample each second until the service ends.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: .seconds(1))
                self.sample()
            }
        }
    }

    private func sample() {
        metrics.measure(queueRows: queue.rows, bytesInFlight: budget.usedBytes)
        let requests = metrics.registry.counts(of: "service_requests_total")
        let records = metrics.registry.counts(of: "service_records_total")
        let now = Reading(
            requests: requests.values.reduce(0, +),
            failed: requests.reduce(0) { $0 + ($1.key.hasPrefix("5") ? $1.value : 0) },
            accepted: records.reduce(0) { $0 + ($1.key == "rejected" ? 0 : $1.value) },
            rejected: records["rejected"] ?? 0,
            commits: metrics.registry.histogram("service_commit_seconds") ?? HistogramSeries.Counts(),
            answers: metrics.registry.histogram("service_request_seconds") ?? HistogramSeries.Counts())
        let rows = queue.rows
        state.withLock { state in
            let commits = now.commits.since(state.last.commits)
            let answers = now.answers.since(state.last.answers)
            state.samples.append(
                requests: Double(now.requests - state.last.requests), failed: Double(now.failed - state.last.failed),
                accepted: Double(now.accepted - state.last.accepted),
                rejected: Double(now.rejected - state.last.rejected), queue: Double(rows),
                commitP99: commits.quantile(0.99) * 1_000, answerP50: answers.quantile(0.5) * 1_000,
                answerP99: answers.quantile(0.99) * 1_000)
            state.last = now
        }
    }
}

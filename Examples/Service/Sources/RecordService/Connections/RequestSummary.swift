import Synchronization

/// What becomes of a request, for the log of all requests: known to those who handle it, and logged by the first of them.
final class RequestSummary: Sendable {
    private struct State {
        var client: String?
        var accepted = 0
        var rejected = 0
    }

    private let state = Mutex(State())

    /// The name of the client, if tokens are needed and the request has a valid one.
    var client: String? { state.withLock { $0.client } }
    /// The numbers of stored and of rejected records.
    var records: (accepted: Int, rejected: Int) { state.withLock { ($0.accepted, $0.rejected) } }

    /// Records who sent the request.
    func admitted(_ client: String) { state.withLock { $0.client = client } }

    /// Records how many records were stored and rejected.
    func stored(_ report: IngestionReport) {
        state.withLock {
            $0.accepted = report.accepted
            $0.rejected = report.rejected
        }
    }
}

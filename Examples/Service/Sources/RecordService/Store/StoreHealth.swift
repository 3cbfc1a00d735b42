import Synchronization

/// Whether records can be stored. After a failure they cannot, until a later commit succeeds, or a probe that began after
/// the failure.
final class StoreHealth: Sendable {
    /// A failed transaction.
    struct Failure: Sendable, Equatable {
        /// Counts the failures since the start.
        fileprivate let number: Int
        /// Why the transaction failed.
        let reason: String
        /// The size of the largest transaction that has failed since the last success, in bytes of JSON.
        let bytes: Int
    }

    private struct State {
        var failure: Failure?
        var failures = 0
    }

    private let state = Mutex(State())

    /// The last failure; nil if records can be stored.
    var failure: Failure? { state.withLock { $0.failure } }

    /// Records that a transaction was committed.
    func committed() { state.withLock { $0.failure = nil } }

    /// Records that a probe has succeeded.
    ///
    /// - Parameter failure: the failure that was known when the probe began. Later failures stay.
    func probed(after failure: Failure?) {
        state.withLock { state in
            if state.failure == failure { state.failure = nil }
        }
    }

    /// Records that a transaction or a probe has failed.
    ///
    /// - Parameters:
    ///   - reason: why it failed.
    ///   - bytes: the size of the transaction's JSON.
    func failed(_ reason: String, bytes: Int = 0) {
        state.withLock { state in
            state.failures += 1
            state.failure = Failure(
                number: state.failures, reason: reason, bytes: max(bytes, state.failure?.bytes ?? 0))
        }
    }
}

import Dispatch
import Foundation
import Synchronization

/// Stores batches on a thread of its own, one after another, while the caller reads the next ones.
///
/// `@unchecked Sendable`: `pending` is the caller's alone, all else that changes is behind the lock.
///
/// After a failure nothing more is stored until the caller has taken all batches back: later ones must not come before it.
final class BatchQueue<Table: RecordTable>: @unchecked Sendable {
    /// What became of a batch.
    struct Outcome {
        let batch: Batch<Table.Model>
        let result: Result<StoredBatch, any Error>
    }

    /// Batches that were not stored because one before them could not be.
    private struct Skipped: Error {}

    private struct State {
        var outcomes: [Outcome] = []
        var hasFailed = false
        var processorTime = Duration.zero
    }

    private let store: RecordStore<Table>
    private let thread = DispatchQueue(label: "store", qos: .userInitiated)
    private let finished = DispatchSemaphore(value: 0)
    private let state = Mutex(State())
    /// Batches whose outcome was not taken.
    private var pending = 0

    init(_ store: RecordStore<Table>) {
        self.store = store
    }

    /// The processor time that storing took.
    var processorTime: Duration { state.withLock { $0.processorTime } }

    /// Hands over a batch.
    func add(_ batch: Batch<Table.Model>) {
        pending += 1
        thread.async { [self] in
            let start = Self.threadTime
            let result: Result<StoredBatch, any Error> =
                state.withLock { $0.hasFailed } ? .failure(Skipped()) : Result { try store.store(batch) }
            let end = Self.threadTime
            state.withLock { state in
                if case .failure = result { state.hasFailed = true }
                state.processorTime += end - start
                state.outcomes.append(Outcome(batch: batch, result: result))
            }
            finished.signal()
        }
    }

    /// Takes the outcome of the next batch; nil when there is none, or none yet and nobody waits.
    func next(waiting: Bool) -> Outcome? {
        guard pending > 0 else { return nil }
        if waiting {
            finished.wait()
        } else if finished.wait(timeout: .now()) == .timedOut {
            return nil
        }
        pending -= 1
        return state.withLock { state in
            let outcome = state.outcomes.removeFirst()
            if pending == 0 { state.hasFailed = false }
            return outcome
        }
    }

    /// The processor time of this thread.
    private static var threadTime: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

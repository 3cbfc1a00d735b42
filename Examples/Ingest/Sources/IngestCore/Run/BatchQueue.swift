import Dispatch
import Foundation
import Synchronization

/// Stores batches one after another on a separate thread, while the caller reads the next ones.
///
/// `@unchecked Sendable`: only the caller uses `pending`; all other mutable state is under the lock.
///
/// After a failure nothing more is stored until the caller has taken all batches back, because later batches must not be stored
/// before the failed one.
final class BatchQueue<Table: RecordTable>: @unchecked Sendable {
    /// The outcome of a batch.
    struct Outcome {
        let batch: Batch<Table.Model>
        let result: Result<StoredBatch, any Error>
    }

    /// Thrown for batches after a failed one.
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
    /// The number of batches whose outcome has not been taken.
    private var pending = 0

    init(_ store: RecordStore<Table>) {
        self.store = store
    }

    /// The processor time that storing took.
    var processorTime: Duration { state.withLock { $0.processorTime } }

    /// Adds a batch.
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

    /// Takes the outcome of the next batch; nil if there is no batch or, without `waiting`, if its outcome is not known yet.
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

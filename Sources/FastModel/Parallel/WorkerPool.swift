private import Dispatch

/// Runs work on so many threads at a time and no more; what comes meanwhile waits for its turn.
@usableFromInline
final class WorkerPool: Sendable {
    private struct State {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let workers: Int
    private let state = Locked(State())

    @usableFromInline
    init(_ workers: Int) {
        self.workers = workers
    }

    /// Runs work, in the order of the calls.
    func run(_ work: @escaping @Sendable () -> Void) {
        let isIdle = state.withLock { state in
            guard state.running < workers else {
                state.waiting.append(work)
                return false
            }
            state.running += 1
            return true
        }
        guard isIdle else { return }
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            var next = Optional(work)
            while let work = next {
                work()
                next = state.withLock { state in
                    if state.waiting.isEmpty {
                        state.running -= 1
                        return nil
                    }
                    return state.waiting.removeFirst()
                }
            }
        }
    }
}

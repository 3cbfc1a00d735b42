private import Dispatch

/// Runs work on so many threads at a time and no more; what comes meanwhile waits for its turn.
@usableFromInline
final class WorkerPool: Sendable {
    private struct State {
        var idle: [DispatchQueue]
        var waiting: [@Sendable () -> Void] = []
    }

    // Queues of their own: whoever waits for the work may be on a thread of the global ones, which are as many as processors.
    private let state: Locked<State>

    @usableFromInline
    init(_ workers: Int) {
        state = Locked(State(idle: (0..<workers).map { _ in DispatchQueue(label: "fastmodel", qos: .userInitiated) }))
    }

    /// Runs work, in the order of the calls.
    func run(_ work: @escaping @Sendable () -> Void) {
        let queue = state.withLock { state in
            let queue = state.idle.popLast()
            if queue == nil { state.waiting.append(work) }
            return queue
        }
        guard let queue else { return }
        queue.async { [self] in
            var next = Optional(work)
            while let work = next {
                work()
                next = state.withLock { state in
                    if state.waiting.isEmpty {
                        state.idle.append(queue)
                        return nil
                    }
                    return state.waiting.removeFirst()
                }
            }
        }
    }
}

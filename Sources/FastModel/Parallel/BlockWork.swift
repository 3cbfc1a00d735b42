private import Dispatch
private import Foundation

/// Work on another thread that can be waited for.
@usableFromInline final class BlockWork: Sendable {
    private let end = DispatchSemaphore(value: 0)

    /// The number of processors online.
    @usableFromInline static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Starts the work as soon as a worker is free. `finished` is signalled at its end.
    @usableFromInline init(_ body: @escaping @Sendable () -> Void, by workers: WorkerPool, finished: WorkCounter) {
        workers.run { [self] in
            body()
            end.signal()
            finished.signal()
        }
    }

    @usableFromInline func wait() { end.wait() }

    /// Whether the work has ended. After true, do not wait for the work again.
    @usableFromInline func tryWait() -> Bool { end.wait(timeout: .now()) == .success }
}

/// Counts finished work.
@usableFromInline final class WorkCounter: Sendable {
    private let count = DispatchSemaphore(value: 0)

    @usableFromInline init() {}

    /// Counts one more piece of finished work.
    func signal() { count.signal() }

    /// Waits for a piece of work that has not been waited for.
    @usableFromInline func wait() { count.wait() }
}

/// Runs work on a fixed number of threads. Further work is queued.
@usableFromInline final class WorkerPool: Sendable {
    private struct State {
        var idle: [DispatchQueue]
        var waiting: [@Sendable () -> Void] = []
    }

    // Private queues, because the waiting thread may belong to a global queue, which has only as many threads as processors.
    private let state: Locked<State>

    @usableFromInline init(_ workers: Int) {
        state = Locked(State(idle: (0..<workers).map { _ in DispatchQueue(label: "fastmodel", qos: .userInitiated) }))
    }

    /// Starts work in the order of the calls.
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

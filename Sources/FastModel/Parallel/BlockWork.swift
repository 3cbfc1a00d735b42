private import Dispatch

#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// Something that runs on another thread and can be waited for.
@usableFromInline
final class BlockWork: Sendable {
    private let end = DispatchSemaphore(value: 0)

    /// The processors that may run at the same time.
    @usableFromInline static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Starts it, as soon as a worker is free.
    ///
    /// - Parameters:
    ///   - body: what runs.
    ///   - workers: who run it.
    ///   - finished: told at its end.
    @usableFromInline
    init(_ body: @escaping @Sendable () -> Void, by workers: WorkerPool, finished: WorkCounter) {
        workers.run { [self] in
            body()
            end.signal()
            finished.signal()
        }
    }

    /// Waits for its end.
    @usableFromInline
    func wait() { end.wait() }

    /// Whether it has ended. After `true` it cannot be waited for any more.
    @usableFromInline
    func tryWait() -> Bool { end.wait(timeout: .now()) == .success }
}

/// Counts work that has ended.
@usableFromInline
final class WorkCounter: Sendable {
    private let count = DispatchSemaphore(value: 0)

    @usableFromInline
    init() {}

    /// Counts one more.
    func signal() { count.signal() }

    /// Waits for one that has not been waited for.
    @usableFromInline
    func wait() { count.wait() }
}

/// Runs work on a fixed number of threads; more work waits for its turn.
@usableFromInline
final class WorkerPool: Sendable {
    private struct State {
        var idle: [DispatchQueue]
        var waiting: [@Sendable () -> Void] = []
    }

    // Queues of their own: the thread that waits may be one of the global queues', of which there are as many as processors.
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

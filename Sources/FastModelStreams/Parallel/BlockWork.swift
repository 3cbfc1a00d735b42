import FastModelCore
private import Dispatch

#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// Work that any thread of a ``WorkerPool`` does, and that can be waited for.
@usableFromInline final class BlockWork: Sendable {
    private let end = DispatchSemaphore(value: 0)

    /// The number of processors online.
    @usableFromInline static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Starts the work as soon as a worker is free, and passes that worker's number. `finished` is signalled at its end.
    @usableFromInline init(
        _ body: @escaping @Sendable (_ worker: Int) -> Void, by workers: WorkerPool, finished: WorkCounter
    ) {
        workers.run { [self] worker in
            body(worker)
            end.signal()
            finished.signal()
        }
    }

    /// Waits for the end, and does queued work in the meantime.
    @usableFromInline func wait(helping workers: WorkerPool) { workers.wait(for: end) }

    /// Whether the work has ended. After true, do not wait for the work again.
    @usableFromInline func tryWait() -> Bool { end.wait(timeout: .now()) == .success }
}

/// Counts finished work.
@usableFromInline final class WorkCounter: Sendable {
    private let count = DispatchSemaphore(value: 0)

    @usableFromInline init() {}

    /// Counts one more piece of finished work.
    func signal() { count.signal() }

    /// Waits for a piece of work that has not been waited for, and does queued work in the meantime.
    @usableFromInline func wait(helping workers: WorkerPool) { workers.wait(for: count) }
}

/// Runs work on a fixed number of threads. Further work is queued. The owner's thread helps while it waits, because sleeping and
/// being woken for each block took a third of the time on two processors.
///
/// A worker does one piece of work at a time: each number from 1 belongs to one serial queue, and 0 to the owner, a reader that
/// cannot be copied and whose methods have exclusive access to it.
@usableFromInline final class WorkerPool: Sendable {
    @usableFromInline typealias Work = @Sendable (_ worker: Int) -> Void

    private struct Worker {
        let number: Int
        let queue: DispatchQueue
    }

    private struct State {
        var idle: [Worker]
        var waiting: [Work] = []

        mutating func next() -> Work? { waiting.isEmpty ? nil : waiting.removeFirst() }
    }

    // Private queues, because the waiting thread may belong to a global queue, which has only as many threads as processors.
    private let state: Locked<State>

    /// Makes a pool of `count` workers. The owner's thread is one of them, with the number 0.
    @usableFromInline init(_ count: Int) {
        let workers = (1..<count).map {
            Worker(number: $0, queue: DispatchQueue(label: "fastmodel", qos: .userInitiated))
        }
        state = Locked(State(idle: workers))
    }

    /// Starts work in the order of the calls.
    func run(_ work: @escaping Work) {
        let worker = state.withLock { state in
            let worker = state.idle.popLast()
            if worker == nil { state.waiting.append(work) }
            return worker
        }
        guard let worker else { return }
        worker.queue.async { [self] in
            var next = Optional(work)
            while let work = next {
                work(worker.number)
                next = state.withLock { state in
                    let next = state.next()
                    if next == nil { state.idle.append(worker) }
                    return next
                }
            }
        }
    }

    /// Waits for a signal, and does queued work in the meantime. Only the owner calls it.
    fileprivate func wait(for signal: DispatchSemaphore) {
        while signal.wait(timeout: .now()) != .success {
            guard let work = state.withLock({ $0.next() }) else { return signal.wait() }
            work(0)
        }
    }
}

private import Dispatch
private import Foundation

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
    @usableFromInline func wait(helping workers: WorkerPool) {
        while !tryWait() { if !workers.help() { return end.wait() } }
    }

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
    @usableFromInline func wait(helping workers: WorkerPool) {
        while count.wait(timeout: .now()) != .success { if !workers.help() { return count.wait() } }
    }
}

/// Runs work on a fixed number of threads. Further work is queued. A thread that waits for the work helps, because sleeping and
/// being woken for each block took a third of the time on two processors.
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

    /// Makes a pool of `count` workers. The thread that waits for the work is one of them, with the number 0.
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

    /// Does the first work that is queued, on this thread. Returns false if there is none.
    func help() -> Bool {
        guard let work = state.withLock({ $0.next() }) else { return false }
        work(0)
        return true
    }
}

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

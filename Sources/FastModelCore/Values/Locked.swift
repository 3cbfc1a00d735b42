#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// A value that one thread at a time can reach.
///
/// Replaces `Synchronization.Mutex`: on Linux (Swift 6.3) the thread sanitizer does not see a `Mutex` and reports races under it.
/// `NSLock` would link Foundation.
///
/// `@unchecked Sendable`: the value is reached only under the lock.
@safe package final class Locked<State>: @unchecked Sendable {
    // Allocated, because a mutex must keep its address. Freed by `deinit`, which no holder of the lock outlives.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var state: State

    /// Makes a locked value.
    ///
    /// - Parameter state: the value, with no other owner.
    package init(_ state: sending State) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        // Fails for lack of memory only, and never on Linux and Darwin.
        unsafe pthread_mutex_init(mutex, nil)
        self.state = state
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Calls the body with the value while no other thread reaches it.
    ///
    /// - Parameter body: receives the value. The body must not call `withLock` of the same instance.
    /// - Returns: the body's result.
    /// - Throws: the body's error.
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&state)
    }
}

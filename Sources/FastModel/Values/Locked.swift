import Foundation

/// A value that one thread at a time can reach.
///
/// Replaces `Synchronization.Mutex`: on Linux (Swift 6.3) the thread sanitizer does not see a `Mutex` and reports races under it.
///
/// `@unchecked Sendable`: the value is reached only under the lock.
package final class Locked<State>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: State

    /// Makes a locked value.
    ///
    /// - Parameter state: the value, with no other owner.
    package init(_ state: sending State) { self.state = state }

    /// Calls the body with the value while no other thread reaches it.
    ///
    /// - Parameter body: receives the value. The body must not call `withLock` of the same instance.
    /// - Returns: the body's result.
    /// - Throws: the body's error.
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}

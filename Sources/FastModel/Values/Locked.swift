import Foundation

/// A value that one thread at a time can reach.
///
/// In place of `Synchronization.Mutex`, whose lock the thread sanitizer does not see on Linux (Swift 6.3), so that it takes all
/// that is done under it for races.
///
/// `@unchecked Sendable`: the value is reached under the lock only.
package final class Locked<State>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: State

    /// Makes one.
    ///
    /// - Parameter state: the value, which nobody else has.
    package init(_ state: sending State) {
        self.state = state
    }

    /// Does something with the value while no other thread does.
    ///
    /// - Parameter body: takes the value; must not come back here.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws.
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}

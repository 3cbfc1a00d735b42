import Synchronization

/// Whether the run shall stop: raised on one thread, asked on another.
final class StopFlag: Sendable {
    private let firstRaised = Mutex<ContinuousClock.Instant?>(nil)

    /// Whether it was raised.
    var isRaised: Bool { firstRaised.withLock { $0 != nil } }

    /// Raises it.
    ///
    /// - Returns: how long it has been up already; nil when this is the first time.
    func raise() -> Duration? {
        firstRaised.withLock { first in
            guard let since = first else {
                first = .now
                return nil
            }
            return since.duration(to: .now)
        }
    }
}

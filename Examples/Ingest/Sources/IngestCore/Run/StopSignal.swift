import Dispatch
import Foundation
import Synchronization

/// Records SIGINT and SIGTERM for the run, which checks for them between two pieces of input.
///
/// No code of the program runs inside a signal handler. On Linux Dispatch has a handler that passes the signal on to a queue. Some
/// waiting calls, such as `poll`, then return with EINTR; others, such as `read`, are restarted.
package final class StopSignal {
    /// A single request often causes several signals: from the terminal, from `make`, from a supervisor.
    private static let oneRequest = Duration.seconds(1)

    private let flag = StopFlag()
    private let sources: [any DispatchSourceSignal]

    /// Starts listening. A further signal at least a second later ends the process at once with `exitCode`; committed records are
    /// safe.
    package init(exitCode: Int32) {
        sources = [SIGINT, SIGTERM].map { [flag] number in
            #if canImport(Darwin)
            // Otherwise the default action would end the process first; on Linux Dispatch prevents that.
            _ = signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler {
                if let since = flag.raise(), since > Self.oneRequest { _exit(exitCode) }
            }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Whether a signal has been received.
    package var isRequested: Bool { flag.isRaised }
}

/// Whether the run should stop. Raised on one thread, read on another.
final class StopFlag: Sendable {
    private let firstRaised = Mutex<ContinuousClock.Instant?>(nil)

    /// Whether the flag was raised.
    var isRaised: Bool { firstRaised.withLock { $0 != nil } }

    /// Raises the flag.
    ///
    /// - Returns: the time since the flag was first raised; nil for the first time.
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

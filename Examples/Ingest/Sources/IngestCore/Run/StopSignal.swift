import Dispatch
import Foundation
import Synchronization

/// Turns SIGINT and SIGTERM into a question that the run asks between two pieces of input.
///
/// Nothing here runs inside a signal handler. On Linux Dispatch has one all the same, which passes the signal on to a
/// queue: of the calls that wait, some then return with EINTR, `poll` among them; others, like `read`, are started again.
package final class StopSignal {
    /// One request often comes as several signals: from the terminal, from `make`, from a supervisor.
    private static let oneRequest = Duration.seconds(1)

    private let flag = StopFlag()
    private let sources: [any DispatchSourceSignal]

    /// Starts listening. Whoever asks again a second later ends the process at once, with `exitCode`: what was committed is
    /// safe anyway.
    package init(exitCode: Int32) {
        sources = [SIGINT, SIGTERM].map { [flag] number in
            #if canImport(Darwin)
            // There the default action comes first; on Linux Dispatch sees to it.
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

    /// Whether a signal has come.
    package var isRequested: Bool { flag.isRaised }
}

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

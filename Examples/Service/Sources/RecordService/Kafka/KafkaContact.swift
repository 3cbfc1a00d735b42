#if Kafka
import Logging
import Synchronization

/// Whether the brokers can be reached, and the log of their failures: librdkafka reports each of its attempts, many a second.
final class KafkaContact: Sendable {
    /// How long no further failure is logged after one.
    private static let interval = Duration.seconds(60)

    private struct State {
        var isReached = false
        /// Whether a connection has failed since the brokers were asked.
        var hasFailed = false
        var logged: ContinuousClock.Instant?
        /// The failures that were not logged since.
        var others = 0
    }

    private let logger: Logger
    private let source: SourceHealth
    private let state = Mutex(State())

    /// Makes a contact with brokers of which none has answered yet.
    init(_ source: SourceHealth, logger: Logger) {
        self.source = source
        self.logger = logger
        source.set("no broker of Kafka was reached yet")
    }

    /// Whether a broker answered when they were asked last.
    var isReached: Bool { state.withLock { $0.isReached } }

    /// Whether the brokers should be asked: none has answered, or a connection has failed, perhaps the last one.
    var isDoubtful: Bool { state.withLock { !$0.isReached || $0.hasFailed } }

    /// Records whether a broker has answered.
    func asked(_ isAnswered: Bool) {
        let (wasReached, isLogged) = state.withLock { state in
            defer {
                state.isReached = isAnswered
                state.hasFailed = false
            }
            return (state.isReached, state.logged != nil)
        }
        if isAnswered {
            source.set(nil)
            if !wasReached, isLogged { logger.notice("the brokers are reached again") }
        } else if wasReached {
            source.set("no broker of Kafka can be reached")
        }
    }

    /// Logs that a connection failed, unless another such line was logged within a minute.
    func failed(_ reason: String, at now: ContinuousClock.Instant = .now) {
        let others: Int? = state.withLock { state in
            state.hasFailed = true
            if let logged = state.logged, now < logged + Self.interval {
                state.others += 1
                return nil
            }
            defer { state.others = 0 }
            state.logged = now
            return state.others
        }
        guard let others else { return }
        logger.warning("a broker cannot be reached", metadata: ["reason": "\(reason)", "others": "\(others)"])
    }
}
#endif

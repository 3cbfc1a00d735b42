import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// Logs refused requests. Clients can cause any number of them, so a few of each status are logged each second, and then how many
/// there were in addition.
final class RefusalLog: Service {
    /// The maximum number of lines for each status in a second.
    static let linesPerSecond = 10
    /// The maximum length of a path in the log.
    private static let pathBytes = 100

    private let logger: Logger
    /// The refusals since the last second, by status.
    private let counts = Mutex<[Int: Int]>([:])

    /// Creates a log.
    ///
    /// - Parameter logger: logs refusals without a request, and how many were not logged.
    init(_ logger: Logger) {
        self.logger = logger
    }

    /// Logs a refused request, unless there were too many.
    ///
    /// - Parameters:
    ///   - status: the answer's status.
    ///   - reason: why it was refused, without any of its content.
    ///   - address: who sent it.
    ///   - path: the path of its URI; nil if there is none.
    ///   - logger: the request's logger, which knows its id; nil if there is none.
    ///   - details: further metadata.
    func refused(
        _ status: Int, _ reason: String, from address: SocketAddress?, path: String? = nil, _ logger: Logger? = nil,
        _ details: Logger.Metadata = [:]
    ) {
        let count = counts.withLock { counts in
            counts[status, default: 0] += 1
            return counts[status] ?? 0
        }
        guard count <= Self.linesPerSecond else { return }
        var metadata = details
        metadata["status"] = "\(status)"
        metadata["address"] = "\(address?.ipAddress ?? "-")"
        if let path { metadata["path"] = "\(Self.printable(path))" }
        (logger ?? self.logger).notice("\(reason)", metadata: metadata)
    }

    /// Logs each second how many refusals were not logged, until the service ends.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: .seconds(1))
                self.flush()
            }
        }
        flush()
    }

    /// Logs how many refusals were not logged, and begins a new second.
    func flush() {
        let counts = counts.withLock { exchange(&$0, with: [:]) }
        for (status, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.linesPerSecond {
            logger.notice(
                "more requests were refused",
                metadata: ["status": "\(status)", "count": "\(count - Self.linesPerSecond)"])
        }
    }

    /// A path as one word of limited length: it is the client's.
    static func printable(_ path: String) -> String {
        String(decoding: path.utf8.prefix(pathBytes).map { 0x21...0x7E ~= $0 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}

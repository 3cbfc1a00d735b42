import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// The tokens that are valid now. The file is read again when it changes; while it cannot be read, those from before stay valid.
final class TokenStore: Service {
    private let path: String
    private let interval: Duration
    private let logger: Logger
    private let tokens: Mutex<TokenFile>

    /// Reads the file for the first time.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - interval: how often it is looked at.
    ///   - logger: where it is said that it was read again.
    /// - Throws: ``ConfigurationError``.
    init(path: String, checkedEvery interval: Duration = .seconds(1), logger: Logger) throws(ConfigurationError) {
        self.path = path
        self.interval = interval
        self.logger = logger
        tokens = Mutex(try TokenFile(path: path))
    }

    /// Whose token it is; nil for one that is nobody's.
    func name(of token: Substring) -> String? {
        let file = tokens.withLock { $0 }
        return file.name(of: token)
    }

    /// Looks at the file until the service ends. It is small, so its content says more cheaply than its dates whether it is another.
    func run() async throws {
        try? await cancelWhenGracefulShutdown { try await self.watch() }
    }

    private func watch() async throws {
        var last = try? TokenFile(path: path)
        while true {
            try await Task.sleep(for: interval)
            do throws(ConfigurationError) {
                let file = try TokenFile(path: path)
                if file != last {
                    tokens.withLock { $0 = file }
                    logger.notice("the tokens were read again")
                }
                last = file
            } catch {
                if last != nil { logger.error("the tokens stay as they were", metadata: ["reason": "\(error)"]) }
                last = nil
            }
        }
    }
}

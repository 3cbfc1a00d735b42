import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// The valid tokens. The file is read again when it changes; while it cannot be read, the previous tokens stay valid.
final class TokenStore: Service {
    private let path: String
    private let interval: Duration
    private let logger: Logger
    private let tokens: Mutex<TokenFile>

    /// Reads the file for the first time.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - interval: how often the file is checked.
    ///   - logger: logs when the file was read again, or cannot be read.
    /// - Throws: ``ConfigurationError``.
    init(path: String, checkedEvery interval: Duration = .seconds(1), logger: Logger) throws(ConfigurationError) {
        self.path = path
        self.interval = interval
        self.logger = logger
        tokens = Mutex(try TokenFile(path: path))
    }

    /// The name of a token's owner; nil for an unknown token.
    func name(of token: Substring) -> String? {
        let file = tokens.withLock { $0 }
        return file.name(of: token)
    }

    /// Checks the file until the service ends. It is small, so comparing its content is simpler and safer than
    /// comparing dates.
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

import Foundation
import Logging
import Synchronization

/// The valid tokens. The file may change; while it cannot be read, the previous tokens stay valid.
final class TokenStore: Reloadable {
    private struct State {
        var tokens: TokenFile
        /// The text from which the tokens were read.
        var text: Data
        /// Why the file cannot be used now; nil if it can.
        var failure: ConfigurationError?
    }

    private let path: String
    private let logger: Logger
    private let state: Mutex<State>

    /// Reads the file for the first time.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - logger: logs when the file was read again, or cannot be read.
    /// - Throws: ``ConfigurationError``.
    init(path: String, logger: Logger) throws(ConfigurationError) {
        self.path = path
        self.logger = logger
        let text = try TokenFile.text(path)
        state = Mutex(State(tokens: try TokenFile(text), text: text))
    }

    /// The name of a token's owner; nil for an unknown token.
    func name(of token: Substring) -> String? {
        let file = state.withLock { $0.tokens }
        return file.name(of: token)
    }

    /// Reads the file if its content has changed: comparing the content is simpler and safer than comparing dates.
    func reload() {
        let last = state.withLock { $0 }
        do throws(ConfigurationError) {
            let text = try TokenFile.text(path)
            if text == last.text, last.failure == nil { return }
            let tokens = try TokenFile(text)
            state.withLock { $0 = State(tokens: tokens, text: text) }
            logger.notice("the tokens were read again")
        } catch {
            if error == last.failure { return }
            state.withLock { $0.failure = error }
            logger.error("the tokens stay as they were", metadata: ["reason": "\(error)"])
        }
    }
}

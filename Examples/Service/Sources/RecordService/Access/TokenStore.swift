import Foundation
import Logging
import Synchronization

/// The valid tokens. The file may change; while it cannot be used, the previous tokens stay valid.
final class TokenStore: Reloadable {
    static let changed: Logger.Message = "the tokens were read again"
    static let kept: Logger.Message = "the tokens stay as they were"

    private struct State {
        var tokens: TokenFile
        /// The text from which the tokens were read.
        var text: Data

        init(_ text: Data) throws(ConfigurationError) {
            tokens = try TokenFile(text)
            self.text = text
        }
    }

    private let file: SettingFile
    private let state: Mutex<State>

    /// Reads the file for the first time.
    ///
    /// - Throws: ``ConfigurationError``.
    init(path: String) throws(ConfigurationError) {
        file = SettingFile(path: path, setting: "tokens.file")
        state = Mutex(try State(try file.content()))
    }

    /// The name of a token's owner; nil for an unknown token.
    func name(of token: Substring) -> String? {
        let file = state.withLock { $0.tokens }
        return file.name(of: token)
    }

    /// Reads the file if its content has changed: comparing the content is simpler and safer than comparing dates.
    func reload() throws -> Bool {
        let text = try file.content()
        if state.withLock({ $0.text == text }) { return false }
        let read = try State(text)
        state.withLock { $0 = read }
        return true
    }
}

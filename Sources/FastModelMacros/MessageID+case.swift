#if Macros
import SwiftDiagnostics

extension MessageID {
    /// Identifies a message by its case's name, without its payload.
    static func ofCase(_ message: some Any) -> MessageID {
        MessageID(domain: "FastModelMacros", id: String("\(message)".prefix { $0 != "(" }))
    }
}
#endif

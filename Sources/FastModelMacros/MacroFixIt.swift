#if Macros
import SwiftDiagnostics

/// What the macros offer to change, in the words the user reads.
enum MacroFixIt: FixItMessage {
    case declareHook(declaration: String)

    var message: String {
        switch self {
        case .declareHook(let declaration): "declare it as '\(declaration)'"
        }
    }

    var fixItID: MessageID { .ofCase(self) }
}
#endif

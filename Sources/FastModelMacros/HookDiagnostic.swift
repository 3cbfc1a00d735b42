#if Macros
import SwiftDiagnostics

/// What looks like a hook and is none, in the words the user reads.
enum HookDiagnostic: DiagnosticMessage {
    case other(declaration: String)
    case withoutSubclasses(name: String)

    var message: String {
        switch self {
        case .other(let declaration):
            """
            this is not the hook '\(declaration)', so it is not called; make it private if it is not meant to be
            """
        case .withoutSubclasses(let name):
            "'\(name)' is not called: only a class that is not final has subclasses to choose from"
        }
    }

    var severity: DiagnosticSeverity { .warning }

    var diagnosticID: MessageID { .ofCase(self) }
}
#endif

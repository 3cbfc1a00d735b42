#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// Reports a diagnostic at a node.
    func diagnose(_ message: MacroDiagnostic, at node: some SyntaxProtocol) {
        diagnose(Diagnostic(node: node, message: message))
    }

    /// Reports a diagnostic of a discriminator at a node.
    func diagnose(_ message: VariantDiagnostic, at node: some SyntaxProtocol) {
        diagnose(Diagnostic(node: node, message: message))
    }
}
#endif

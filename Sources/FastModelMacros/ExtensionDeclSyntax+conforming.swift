#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

extension ExtensionDeclSyntax {
    /// The extension that makes a type a model and nothing else.
    static func conforming(_ type: some TypeSyntaxProtocol) throws -> ExtensionDeclSyntax {
        try ExtensionDeclSyntax("extension \(type.trimmed): FastModel.JSONModel {}")
    }
}
#endif

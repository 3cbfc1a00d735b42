#if Macros
import SwiftSyntax

extension DeclGroupSyntax {
    /// The access modifier of the type, or of the extension it stands in, if it is one that members do not have by
    /// themselves. The context is what the type stands in, the innermost first.
    func access(in lexicalContext: [Syntax]) -> Keyword? {
        let outer = lexicalContext.first?.as(ExtensionDeclSyntax.self).flatMap { Self.access($0.modifiers) }
        let found = Self.access(modifiers) ?? outer
        return found.flatMap { [.open, .public, .package].contains($0) ? $0 : nil }
    }

    private static func access(_ modifiers: DeclModifierListSyntax) -> Keyword? {
        let all: [Keyword] = [.open, .public, .package, .internal, .fileprivate, .private]
        return all.first { keyword in
            modifiers.contains { $0.name.tokenKind == .keyword(keyword) && $0.detail == nil }
        }
    }
}
#endif

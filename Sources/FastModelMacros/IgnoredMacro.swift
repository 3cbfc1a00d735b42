#if Macros
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Marks a property that `@JSONModel` leaves out.
public struct IgnoredMacro: PeerMacro {
    /// Writes nothing and checks the property.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        _ = PropertyMark.check(node, on: declaration, in: context)
        return []
    }
}
#endif

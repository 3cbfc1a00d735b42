#if Macros
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Marks an enumeration's case with the discriminator's values, which `@JSONModel` reads.
public struct CaseMacro: PeerMacro {
    /// Writes nothing and checks the case and its values.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let enumCase = declaration.as(EnumCaseDeclSyntax.self) else {
            context.diagnose(.notCase, at: node)
            return []
        }
        let owner = context.lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)
        if owner?.attributes.first(named: "JSONModel") == nil {
            context.diagnose(.markWithoutModel(mark: node.attributeName.trimmedDescription), at: node)
        }
        if enumCase.elements.count > 1 { context.diagnose(.sharedCase, at: node) }
        let values = node.arguments()
        if values.isEmpty { context.diagnose(.noValues, at: node) }
        for value in values where value.literalText == nil {
            context.diagnose(.valueIsNotLiteral, at: value)
        }
        return []
    }
}
#endif

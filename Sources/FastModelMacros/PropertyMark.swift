#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// What `@Key` and `@Ignored` have in common: they mark a stored property of a model.
enum PropertyMark {
    /// The marked property; nil, and diagnosed, when the mark stands on anything else.
    static func check(
        _ node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) -> VariableDeclSyntax? {
        guard let property = declaration.as(VariableDeclSyntax.self), property.isStored else {
            context.diagnose(.notStored(mark: node.attributeName.trimmedDescription), at: node)
            return nil
        }
        let owner = context.lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)
        if owner?.attributes.first(named: "JSONModel") == nil {
            context.diagnose(.markWithoutModel(mark: node.attributeName.trimmedDescription), at: node)
        }
        return property
    }
}
#endif

#if Macros
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Marks a property with its keys and options. `@JSONModel` reads the mark.
public struct KeyMacro: PeerMacro {
    /// Generates no code; checks the property and its keys.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let property = PropertyMark.check(node, on: declaration, in: context) else { return [] }
        if property.attributes.first(named: "Ignored") != nil {
            context.diagnose(.keyAndIgnored, at: node)
        }
        if property.bindingSpecifier.tokenKind == .keyword(.let),
            property.bindings.contains(where: { $0.initializer != nil })
        {
            context.diagnose(.keyOnFixedConstant, at: node)
        }
        checkKeys(of: node, in: context)
        return []
    }

    private static func checkKeys(of node: AttributeSyntax, in context: some MacroExpansionContext) {
        if node.arguments?.as(LabeledExprListSyntax.self)?.isEmpty != false {
            context.diagnose(.noKeys, at: node)
        }
        for argument in node.arguments() {
            guard let key = argument.literalText else {
                context.diagnose(.keyIsNotLiteral, at: argument)
                continue
            }
            // `\.` is a dot within a key: it does not separate components.
            let components = key.split(separator: "\\.", omittingEmptySubsequences: false).joined(separator: "_")
                .split(separator: ".", omittingEmptySubsequences: false)
            // The empty key stands alone.
            if components.count > 1, components.contains(where: \.isEmpty) {
                context.diagnose(.emptyStep, at: argument)
            }
        }
    }
}

/// Marks a property that `@JSONModel` ignores.
public struct IgnoredMacro: PeerMacro {
    /// Generates no code; checks the property.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        _ = PropertyMark.check(node, on: declaration, in: context)
        return []
    }
}

/// The checks that `@Key`, `@Ignored` and a property's `@Discriminator` share: each marks a stored property of a model.
enum PropertyMark {
    /// The marked property. Reports an error and returns nil if the mark is on anything else.
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

#if Macros
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Marks an enumeration with the key that chooses one of its cases, or a class's property with the subclasses that its
/// value chooses from. `@JSONModel` reads the mark.
public struct DiscriminatorMacro: PeerMacro {
    /// Generates no code; checks the marked declaration, the key and the subclasses.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if let enumeration = declaration.as(EnumDeclSyntax.self) {
            if enumeration.attributes.first(named: "JSONModel") == nil {
                context.diagnose(.markWithoutModel(mark: node.attributeName.trimmedDescription), at: node)
            }
            for key in node.arguments() + node.arguments(of: "values") { checkKey(key, in: context) }
        } else if let property = declaration.as(VariableDeclSyntax.self), property.isStored,
            let owner = context.lexicalContext.first?.as(ClassDeclSyntax.self),
            !owner.modifiers.has(.final)
        {
            _ = PropertyMark.check(node, on: declaration, in: context)
            checkSubclasses(of: node, in: context)
            checkKey(of: property, at: node, in: context)
        } else {
            context.diagnose(.misplacedDiscriminator, at: node)
        }
        return []
    }

    private static func checkKey(_ key: ExprSyntax, in context: some MacroExpansionContext) {
        if key.literalText == nil { context.diagnose(MacroDiagnostic.keyIsNotLiteral, at: key) }
    }

    /// The decoder looks for a discriminator among the object's own keys, so its key cannot be a key path.
    private static func checkKey(
        of property: VariableDeclSyntax, at node: AttributeSyntax, in context: some MacroExpansionContext
    ) {
        if property.attributes.first(named: "Ignored") != nil { context.diagnose(.ignoredDiscriminator, at: node) }
        let key = property.attributes.first(named: "Key").flatMap { $0.arguments().first }
        guard let key, let text = key.literalText, text.contains(where: { ".[\\".contains($0) }) else { return }
        context.diagnose(.discriminatorIsPath, at: key)
    }

    private static func checkSubclasses(of node: AttributeSyntax, in context: some MacroExpansionContext) {
        guard let list = node.subclasses else {
            context.diagnose(.subclassesAreNotLiteral, at: node)
            return
        }
        var names: Set<String> = []
        for element in list {
            guard let name = element.key.literalText else {
                context.diagnose(.valueIsNotLiteral, at: element.key)
                continue
            }
            if !names.insert(name).inserted { context.diagnose(.repeatedValue(value: name), at: element.key) }
        }
    }
}

/// Marks an enumeration's case with its discriminator values. `@JSONModel` reads the mark.
public struct CaseMacro: PeerMacro {
    /// Generates no code; checks the case and its values.
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

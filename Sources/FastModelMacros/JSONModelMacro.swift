#if Macros
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Writes a model's schema, its draft where properties are required, and its conformance.
///
/// The type's own body gets what mentions the types of its properties, because only there do their names mean the same.
/// A struct's initialiser goes to an extension, where it leaves the memberwise one alone.
public struct JSONModelMacro: MemberMacro, ExtensionMacro {
    /// The text is written as it is meant to stand.
    public static var formatMode: FormatMode { .disabled }

    /// Writes the schema, the draft, and a class's initialiser.
    ///
    /// - Throws: what cannot be mapped, as diagnostics.
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        ModelWriter(model: try model(declaration, node, protocols, context)).members
    }

    /// Writes the conformance and a struct's initialiser.
    ///
    /// - Throws: never in practice: only if the text written here were no extension.
    public static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        // What is wrong with the declaration, the other role has said.
        guard let model = try? model(declaration, node, protocols, context) else { return [] }
        return try ModelWriter(model: model).extensions(of: type, isConforming: protocols.isEmpty)
    }

    /// Reads the declaration. A class that has the conformance already, without naming it, inherits it from a model.
    private static func model(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, _ protocols: [TypeSyntax],
        _ context: some MacroExpansionContext
    ) throws -> ModelDeclaration {
        let named = declaration.inheritanceClause?.inheritedTypes.contains { $0.type.names("JSONModel") } ?? false
        return try ModelDeclaration(
            declaration, attribute: node, inheritsConformance: protocols.isEmpty && !named, in: context)
    }
}
#endif

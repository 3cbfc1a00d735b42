#if Macros
import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Generates a model's schema, its conformance, and a draft if decoding needs one.
///
/// Code that mentions the properties' types is generated in the type's own body, because type names may mean something else outside
/// it. A struct's initialiser is generated in an extension, so that the struct keeps its memberwise initialiser.
public struct JSONModelMacro: MemberMacro, ExtensionMacro {
    /// The generated text is formatted already.
    public static var formatMode: FormatMode { .disabled }

    /// Generates the schema, the draft and a class's initialiser, and warns of methods that look like hooks but do not match.
    ///
    /// - Throws: diagnostics for everything that cannot be mapped.
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if let obstacle = obstacle(declaration, node, protocols, context) { throw obstacle }
        if let enumeration = declaration.as(EnumDeclSyntax.self) {
            let model = try EnumDeclaration(enumeration, attribute: node, in: context)
            model.hooks.diagnoseMisses(in: context)
            return [model.schema]
        }
        let model = try model(declaration, node, protocols, context)
        model.hooks.diagnoseMisses(in: context)
        return ModelWriter(model: model).members
    }

    /// Generates the conformance and a struct's initialiser.
    ///
    /// - Throws: never: the generated text is always an extension.
    public static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        let isConforming = !protocols.contains { $0.names("JSONModel") }
        // The member role has reported the declaration's errors already.
        guard obstacle(declaration, node, protocols, context) == nil else { return [] }
        if let enumeration = declaration.as(EnumDeclSyntax.self) {
            let isReadable = (try? EnumDeclaration(enumeration, attribute: node, in: context)) != nil
            return isReadable && !isConforming ? [try .conforming(type)] : []
        }
        guard let model = try? model(declaration, node, protocols, context) else { return [] }
        return try ModelWriter(model: model).extensions(of: type, isConforming: isConforming)
    }

    /// The library's protocols that refine `JSONModel`.
    private static let helpers = [
        "EquatableModel", "HashableModel", "CodableModel", "DescribableModel", "PresenceTracking",
    ]

    /// Protocols of Swift's own libraries. A class may list them first, in the place of a superclass.
    private static let foreign: Set = [
        "AnyObject", "BitwiseCopyable", "Codable", "Comparable", "Copyable", "CustomDebugStringConvertible",
        "CustomReflectable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Escapable",
        "Hashable", "Identifiable", "LosslessStringConvertible", "Observable", "ObservableObject", "Sendable",
        "SendableMetatype", "TextOutputStreamable",
    ]

    /// The error for a type that cannot be a model, whatever its members: it is isolated to an actor, or is not visible to the extension
    /// that would be generated.
    private static func obstacle(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, _ protocols: [TypeSyntax],
        _ context: some MacroExpansionContext
    ) -> DiagnosticsError? {
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.trimmed.text ?? ""
        if let attribute = declaration.isolation {
            let message = MacroDiagnostic.isolated(type: name, attribute: attribute.attributeName.trimmedDescription)
            return DiagnosticsError(diagnostics: [Diagnostic(node: attribute, message: message)])
        }
        guard let type = declaration.privateType(in: context.lexicalContext) else { return nil }
        let isConforming = !protocols.contains { $0.names("JSONModel") }
        let needsDraft =
            declaration.is(StructDeclSyntax.self)
            && (try? model(declaration, node, protocols, context))?.usesDraft ?? false
        guard !isConforming || needsDraft else { return nil }
        let message = MacroDiagnostic.privateWithinType(type: type.text)
        return DiagnosticsError(diagnostics: [Diagnostic(node: type, message: message)])
    }

    /// Reads the declaration. A class that conforms but does not state the conformance inherits it from its superclass.
    private static func model(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, _ protocols: [TypeSyntax],
        _ context: some MacroExpansionContext
    ) throws -> ModelDeclaration {
        let inherited = declaration.inheritanceClause?.inheritedTypes.flatMap(\.type.composed) ?? []
        let stated = inherited.filter { !foreign.contains($0.spelling) }
        // A superclass is listed first, so a class that lists one of the library's protocols first has no superclass.
        let own = Hook.all.map(\.protocolName) + helpers
        let startsWithOwn = stated.first.map { first in own.contains { first.names($0) } } ?? false
        let isRoot = stated.isEmpty || startsWithOwn || stated.contains { $0.names("JSONModel") }
        let isConforming = !protocols.contains { $0.names("JSONModel") }
        return try ModelDeclaration(
            declaration, attribute: node, inheritsConformance: isConforming && !isRoot, in: context)
    }
}
#endif

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

    /// Writes the schema, the draft, and a class's initialiser, and reports what looks like a hook and is none.
    ///
    /// - Throws: what cannot be mapped, as diagnostics.
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if let enumeration = declaration.as(EnumDeclSyntax.self) {
            let model = try EnumDeclaration(enumeration, attribute: node, in: context)
            model.hooks.diagnoseMisses(in: context)
            return [model.schema]
        }
        let model = try model(declaration, node, protocols, context)
        model.hooks.diagnoseMisses(in: context)
        return ModelWriter(model: model).members
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
        let isConforming = !protocols.contains { $0.names("JSONModel") }
        // What is wrong with the declaration, the other role has said.
        if let enumeration = declaration.as(EnumDeclSyntax.self) {
            let isReadable = (try? EnumDeclaration(enumeration, attribute: node, in: context)) != nil
            return isReadable && !isConforming ? [try .conforming(type)] : []
        }
        guard let model = try? model(declaration, node, protocols, context) else { return [] }
        return try ModelWriter(model: model).extensions(of: type, isConforming: isConforming)
    }

    /// The protocols that give a model more abilities by its schema.
    private static let helpers = [
        "EquatableModel", "HashableModel", "CodableModel", "DescribableModel", "PresenceTracking",
    ]

    /// Protocols of Swift's own libraries that classes state, also first. None of them is a superclass.
    private static let foreign: Set = [
        "AnyObject", "BitwiseCopyable", "Codable", "Comparable", "Copyable", "CustomDebugStringConvertible",
        "CustomReflectable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Escapable",
        "Hashable", "Identifiable", "LosslessStringConvertible", "Observable", "ObservableObject", "Sendable",
        "SendableMetatype", "TextOutputStreamable",
    ]

    /// Reads the declaration. A class that has the conformance already, without naming it, inherits it from a model.
    private static func model(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, _ protocols: [TypeSyntax],
        _ context: some MacroExpansionContext
    ) throws -> ModelDeclaration {
        let inherited = declaration.inheritanceClause?.inheritedTypes.flatMap(\.type.composed) ?? []
        let stated = inherited.filter { !foreign.contains($0.spelling) }
        // A superclass stands first, so a class that names one of the library's protocols there has none.
        let own = Hook.all.map(\.protocolName) + helpers
        let startsWithOwn = stated.first.map { first in own.contains { first.names($0) } } ?? false
        let isRoot = stated.isEmpty || startsWithOwn || stated.contains { $0.names("JSONModel") }
        let isConforming = !protocols.contains { $0.names("JSONModel") }
        return try ModelDeclaration(
            declaration, attribute: node, inheritsConformance: isConforming && !isRoot, in: context)
    }
}
#endif

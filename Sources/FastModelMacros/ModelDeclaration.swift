#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The parts of a model's declaration on which its schema depends.
struct ModelDeclaration {
    /// The type's name as the source writes it.
    let name: TokenSyntax
    /// The access modifier that the schema needs.
    let access: Keyword?
    let isClass: Bool
    let isFinal: Bool
    /// Whether the superclass is a model.
    let isSubclass: Bool
    let properties: [StoredProperty]
    /// Whether decoding fills a draft first, because properties are constants or the type has no initialiser without arguments.
    let usesDraft: Bool
    /// The options of the type's schema.
    let options: [ExprSyntax]
    /// The key that chooses one of the subclasses, if there is one.
    let discriminator: Discriminator?
    /// The hooks that the type implements.
    let hooks: HookList

    /// The properties that are read from JSON.
    var mapped: [StoredProperty] { properties.filter(\.isMapped) }
    /// The properties that are fields of the schema.
    var fields: [StoredProperty] { properties.filter { $0.isMapped || $0.isWrittenOnly } }
    /// The properties of the draft.
    var drafted: [StoredProperty] { properties.filter(\.isInDraft) }

    /// Reads a declaration.
    ///
    /// - Parameters:
    ///   - declaration: the declaration to which the macro is attached.
    ///   - attribute: the macro's attribute.
    ///   - inheritsConformance: whether the conformance comes from a superclass.
    ///   - context: the context of the expansion.
    /// - Throws: `DiagnosticsError` with every part of the declaration that the macro does not support.
    init(
        _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, inheritsConformance: Bool,
        in context: some MacroExpansionContext
    ) throws {
        isClass = declaration.is(ClassDeclSyntax.self)
        guard isClass || declaration.is(StructDeclSyntax.self),
            let named = declaration.asProtocol((any NamedDeclSyntax).self)
        else { throw Self.error([Diagnostic(node: attribute, message: MacroDiagnostic.notType)]) }
        name = named.name.trimmed
        isFinal = declaration.modifiers.has(.final)
        isSubclass = isClass && inheritsConformance
        access = declaration.access(in: context.lexicalContext)
        let members = declaration.memberBlock.members.active(in: context.buildConfiguration)
        properties = try Self.properties(among: members, CodingKeyList(among: members))
        options = attribute.arguments().map(\.trimmed)
        discriminator = try Self.discriminator(among: properties, isSubclass: isSubclass)
        hooks = HookList(declaration, named: name, in: context)

        let initialisers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        let hasEmptyInitialiser = initialisers.contains(where: \.needsNothing)
        let startsEmpty = hasEmptyInitialiser || initialisers.isEmpty && properties.allSatisfy(\.hasDefault)
        usesDraft = !startsEmpty || properties.contains { $0.isMapped && $0.isConstant }
        try checkDraft(attribute: attribute, hasEmptyInitialiser: hasEmptyInitialiser)
    }

    private func checkDraft(attribute: AttributeSyntax, hasEmptyInitialiser: Bool) throws {
        guard usesDraft else { return }
        if isClass, isSubclass || !isFinal {
            let obstacle = mapped.first { $0.isConstant || !hasEmptyInitialiser && !$0.hasDefault }
            guard let obstacle else {
                let message = MacroDiagnostic.noEmptyInitialiser(type: name.text)
                throw Self.error([Diagnostic(node: attribute, message: message)])
            }
            let message = MacroDiagnostic.requiredInOpenClass(property: obstacle.name.text)
            throw Self.error([Diagnostic(node: obstacle.origin, message: message)])
        }
        let bare = properties.filter { !$0.isMapped && $0.isRequired }
        if bare.isEmpty { return }
        throw Self.error(
            bare.map { property in
                let name = property.name.text
                let message: MacroDiagnostic =
                    property.isIgnored ? .ignoredWithoutDefault(property: name) : .unownedWithoutDefault(property: name)
                return Diagnostic(node: property.origin, message: message)
            })
    }

    private static func properties(
        among members: [DeclSyntax], _ codingKeys: CodingKeyList?
    ) throws -> [StoredProperty] {
        var properties: [StoredProperty] = []
        var diagnostics: [Diagnostic] = []
        for variable in members.compactMap({ $0.as(VariableDeclSyntax.self) }) where variable.isStored {
            diagnostics += variable.attributes.all(named: "Key").dropFirst().map {
                Diagnostic(node: $0, message: MacroDiagnostic.severalKeyMarks)
            }
            diagnostics += MacroDiagnostic.ofConditionalMarks(among: variable.attributes)
            if codingKeys != nil, let mark = variable.attributes.first(named: "Key"), !KeyMark(mark).keys.isEmpty {
                diagnostics.append(Diagnostic(node: mark, message: MacroDiagnostic.keyBesideCodingKeys))
            }
            if let more = StoredProperty.properties(of: variable, codingKeys) {
                properties += more
            } else {
                diagnostics.append(Diagnostic(node: variable.bindings, message: MacroDiagnostic.tuplePattern))
            }
        }
        if !diagnostics.isEmpty { throw error(diagnostics) }
        return properties
    }

    private static func discriminator(among properties: [StoredProperty], isSubclass: Bool) throws -> Discriminator? {
        let marked = properties.filter { $0.discriminator != nil }
        let extra = isSubclass ? marked[...] : marked.dropFirst()
        if !extra.isEmpty {
            let message: VariantDiagnostic = isSubclass ? .discriminatorOfSubclass : .severalDiscriminators
            throw error(extra.map { Diagnostic(node: $0.origin, message: message) })
        }
        return marked.first.flatMap { Discriminator($0) }
    }

    private static func error(_ diagnostics: [Diagnostic]) -> DiagnosticsError {
        DiagnosticsError(diagnostics: diagnostics)
    }
}

extension InitializerDeclSyntax {
    /// Whether the initialiser can be called as `Type()`.
    fileprivate var needsNothing: Bool {
        optionalMark == nil && signature.effectSpecifiers == nil
            && signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
    }
}
#endif

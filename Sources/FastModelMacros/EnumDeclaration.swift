#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The declaration of an enumeration with at most one value in each case. A discriminator chooses the case.
struct EnumDeclaration {
    /// The type's name as the source writes it.
    let name: TokenSyntax
    /// The access modifier the schema needs.
    let access: Keyword?
    /// The key whose value chooses a variant.
    let key: StringLiteralExprSyntax
    /// The key of values that are not models, if the mark has one.
    let valueKey: StringLiteralExprSyntax?
    /// The variants to choose from.
    let variants: [VariantCase]
    /// The hooks that the type declares.
    let hooks: HookList

    /// Reads a declaration.
    ///
    /// - Parameters:
    ///   - declaration: the declaration to which the macro is attached.
    ///   - attribute: the macro's attribute.
    ///   - context: the context of the expansion.
    /// - Throws: `DiagnosticsError` with every part of the declaration that the macro does not support.
    init(
        _ declaration: EnumDeclSyntax, attribute: AttributeSyntax, in context: some MacroExpansionContext
    ) throws {
        guard let mark = declaration.attributes.first(named: "Discriminator") else {
            throw DiagnosticsError(
                diagnostics: [Diagnostic(node: attribute, message: VariantDiagnostic.enumWithoutDiscriminator)])
        }
        var diagnostics: [Diagnostic] = []
        if let option = attribute.arguments().first {
            diagnostics.append(Diagnostic(node: option, message: VariantDiagnostic.optionOfEnum))
        }
        var variants: [VariantCase] = []
        var names: Set<String> = []
        let members = declaration.memberBlock.members.active(in: context.buildConfiguration)
        for enumCase in members.compactMap({ $0.as(EnumCaseDeclSyntax.self) }) {
            diagnostics += MacroDiagnostic.ofConditionalMarks(among: enumCase.attributes)
            for element in enumCase.elements {
                guard let read = Self.variants(element, of: enumCase, in: declaration.name.trimmed) else {
                    let message = VariantDiagnostic.severalValues(name: element.name.text)
                    diagnostics.append(Diagnostic(node: element.name, message: message))
                    continue
                }
                for value in read.compactMap({ ExprSyntax($0.name).literalText })
                where !names.insert(value).inserted {
                    let message = VariantDiagnostic.repeatedValue(value: value)
                    diagnostics.append(Diagnostic(node: element.name, message: message))
                }
                variants += read
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticsError(diagnostics: diagnostics) }
        name = declaration.name.trimmed
        access = declaration.access(in: context.lexicalContext)
        // `@Discriminator` itself reports an invalid key.
        key = mark.arguments().first?.as(StringLiteralExprSyntax.self)?.trimmed ?? StringLiteralExprSyntax(content: "")
        valueKey = mark.arguments(of: "values").first?.as(StringLiteralExprSyntax.self)?.trimmed
        self.variants = variants
        hooks = HookList(declaration, named: name, in: context)
    }

    /// The schema as source text.
    var schema: DeclSyntax {
        let access = access.map { "\($0) " } ?? ""
        return """
            \(raw: access)static var schema: FastModel.Schema<\(name)> {
                FastModel.Schema(variantsBy: \(key)\(raw: valueKey.map { ", values: \($0)" } ?? "")) {
                    \(variants.list)
                }\(raw: hooks.call)
            }
            """
    }

    /// The variants of a case, one for each of its discriminator's values; nil if the case has several associated values.
    private static func variants(
        _ element: EnumCaseElementSyntax, of enumCase: EnumCaseDeclSyntax, in name: TokenSyntax
    ) -> [VariantCase]? {
        let values = enumCase.attributes.first(named: "Case")?.arguments() ?? []
        let given = values.compactMap { $0.as(StringLiteralExprSyntax.self)?.trimmed }
        let own = StringLiteralExprSyntax(content: element.name.text.filter { $0 != "`" })
        let caseName = "\(name).\(element.name.trimmed)"
        guard let parameters = element.parameterClause?.parameters else {
            return (given.isEmpty ? [own] : given).map { VariantCase(name: $0, constant: caseName) }
        }
        guard parameters.count == 1, let parameter = parameters.first else { return nil }
        let label = parameter.firstName.map { $0.tokenKind == .wildcard ? "" : "\($0.trimmed): " } ?? ""
        return (given.isEmpty ? [own] : given).map {
            VariantCase(
                name: $0, type: "\(parameter.type.trimmed).self", wrapped: "\(caseName)(\(label)$0)",
                pattern: "\(caseName)(\(label)let payload)")
        }
    }
}
#endif

#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// Generates the members and extensions of a model.
///
/// Each is written as text and parsed once: in a debug build of the compiler's plug-in, which is the usual one, parsing every part on
/// its own takes most of the time of an expansion.
struct ModelWriter {
    let model: ModelDeclaration

    /// The members in the type's own body.
    var members: [DeclSyntax] {
        guard model.usesDraft else { return ["\(raw: schema)"] }
        return model.isClass ? ["\(raw: schema)", draft, "\(raw: initialiser)"] : ["\(raw: schema)", draft]
    }

    /// The extensions: the conformance, unless the type has it, and a struct's initialiser.
    func extensions(of type: some TypeSyntaxProtocol, isConforming: Bool) throws -> [ExtensionDeclSyntax] {
        let conformance = isConforming ? "" : ": FastModel.JSONModel"
        guard model.usesDraft, !model.isClass else {
            return isConforming ? [] : [try .conforming(type)]
        }
        let lines = ["extension \(type.trimmed)\(conformance) {", initialiser.indented, "}"]
        return [try ExtensionDeclSyntax("\(raw: lines.joined(separator: "\n"))")]
    }

    // MARK: Schema

    private var schema: String {
        let isOverridable = model.isClass && !model.isFinal
        let keyword = model.isSubclass ? "override class" : isOverridable ? "class" : "static"
        let owner = model.isSubclass ? "SchemaModel" : model.name.text
        let value = variants(of: model.usesDraft ? schemaOfDraft : schemaOfModel) + model.hooks.call
        return """
            \(access)\(keyword) var schema: FastModel.Schema<\(owner)> {
            \(value.indented)
            }
            """
    }

    /// The schema of a model that has an initialiser without arguments.
    private var schemaOfModel: String {
        let make = model.isSubclass ? "super.schema.extended" : "FastModel.Schema"
        return """
            \(make)({ \(model.name)() }\(options)) {
            \(fields.indented)
            }
            """
    }

    /// The schema of a model that is decoded through a draft.
    private var schemaOfDraft: String {
        """
        FastModel.Schema(draft: { _JSONDraft() }\(options)) {
        \(fields.indented)
        } build: {
            \(model.name)(_jsonDraft: &$0)
        } seed: { model in
        \(seed.indented)
        }
        """
    }

    private var options: String {
        model.options.labelled("options").map { ", \($0)" }.joined()
    }

    /// A schema with the discriminator's subclasses, or the schema itself if there is no discriminator.
    private func variants(of schema: String) -> String {
        guard let discriminator = model.discriminator else { return schema }
        return """
            \(schema).variants(by: \(discriminator.key)) {
            \("\(discriminator.variants.list)".indented)
            }
            """
    }

    /// The access modifier and a space. Only a member that can be overridden can be open.
    private var access: String {
        guard let access = model.access else { return "" }
        let isOverridable = model.isClass && !model.isFinal
        return access == .open && !isOverridable ? "public " : "\(access) "
    }

    private var fields: String { model.fields.map(field).joined(separator: "\n") }

    private func field(_ property: StoredProperty) -> String {
        let isRequired = model.usesDraft && property.isRequired
        let name = StringLiteralExprSyntax(content: property.plainName)
        let arguments =
            ["\(property.isWrittenOnly ? "constant: " : isRequired ? "required: " : "")\(name)", "\\.\(property.name)"]
            + (property.mark ?? KeyMark()).with(conversion: property.conversion).arguments(isRequired: isRequired)
        return "FastModel.Field(\(arguments.joined(separator: ", ")))"
    }

    // MARK: Draft

    /// The draft: required properties become optionals, other properties stay as declared.
    private var draft: DeclSyntax {
        let properties = model.drafted.map(draftProperty).joined(separator: "\n")
        let text = """
            private struct _JSONDraft {
            \(properties.indented)
            }
            """
        let draft: DeclSyntax = "\(raw: text)"
        guard text.contains("Self") else { return draft }
        return SelfRewriter(name: model.name).rewrite(draft).as(DeclSyntax.self) ?? draft
    }

    private func draftProperty(_ property: StoredProperty) -> String {
        let type = property.type.map { property.isRequired ? "Swift.Optional<\($0)>" : "\($0)" }
        let annotation = type.map { ": \($0)" } ?? ""
        let ownership = property.ownership.map { "\($0.trimmed) " } ?? ""
        return "\(ownership)var \(property.name)\(annotation) = \(property.unsetValue)"
    }

    /// The expression that makes a draft of an existing model, with all values that an update has to keep.
    private var seed: String {
        let arguments = model.drafted.map { "\n    \($0.label): model.\($0.name)" }
        return "_JSONDraft(\(arguments.joined(separator: ",")))"
    }

    /// The initialiser that moves the values out of a complete draft. It sets every property, so it needs no other
    /// initialiser.
    private var initialiser: String {
        let required = model.mapped.filter(\.isRequired)
        // All values are checked before one is moved, because the decoder searches an incomplete draft for missing properties.
        var statements = required.map { "guard _jsonDraft.\($0.name) != nil else { return nil }" }
        statements += required.map { "guard let \($0.name) = _jsonDraft.\($0.name).take() else { return nil }" }
        for property in model.drafted where !property.isFixed {
            statements.append("self.\(property.name) = \(property.isRequired ? "" : "_jsonDraft.")\(property.name)")
        }
        for property in model.properties where !property.isInDraft && !property.hasDefault {
            statements.append("self.\(property.name) = \(property.unsetValue)")
        }
        return """
            private init?(_jsonDraft: inout _JSONDraft) {
            \(statements.joined(separator: "\n").indented)
            }
            """
    }
}

extension String {
    /// The text with each line indented by one level. The content of a string literal of several lines moves with its delimiter.
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }
}

/// Replaces `Self` by the type's name, because within the draft `Self` means the draft.
final class SelfRewriter: SyntaxRewriter {
    private let name: TokenSyntax

    init(name: TokenSyntax) {
        self.name = name
        super.init()
    }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
        guard token.tokenKind == .keyword(.Self) else { return token }
        return name.with(\.leadingTrivia, token.leadingTrivia).with(\.trailingTrivia, token.trailingTrivia)
    }
}

extension ExtensionDeclSyntax {
    /// The extension that only states the conformance.
    static func conforming(_ type: some TypeSyntaxProtocol) throws -> ExtensionDeclSyntax {
        try ExtensionDeclSyntax("extension \(type.trimmed): FastModel.JSONModel {}")
    }
}
#endif

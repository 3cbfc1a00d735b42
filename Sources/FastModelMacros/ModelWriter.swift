#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// Generates the members and extensions of a model.
struct ModelWriter {
    let model: ModelDeclaration

    /// The members in the type's own body.
    var members: [DeclSyntax] {
        guard model.usesDraft else { return [schema] }
        return model.isClass ? [schema, draft, initialiser] : [schema, draft]
    }

    /// The extensions: the conformance, unless the type has it, and a struct's initialiser.
    func extensions(of type: some TypeSyntaxProtocol, isConforming: Bool) throws -> [ExtensionDeclSyntax] {
        let conformance = isConforming ? "" : ": FastModel.JSONModel"
        guard model.usesDraft, !model.isClass else {
            return isConforming ? [] : [try .conforming(type)]
        }
        return [
            try ExtensionDeclSyntax(
                """
                extension \(type.trimmed)\(raw: conformance) {
                    \(initialiser)
                }
                """)
        ]
    }

    // MARK: Schema

    private var schema: DeclSyntax {
        let isOverridable = model.isClass && !model.isFinal
        let keyword = model.isSubclass ? "override class" : isOverridable ? "class" : "static"
        let owner = model.isSubclass ? "SchemaModel" : model.name.text
        return """
            \(raw: access)\(raw: keyword) var schema: FastModel.Schema<\(raw: owner)> {
                \(variants(of: model.usesDraft ? schemaOfDraft : schemaOfModel))\(raw: model.hooks.call)
            }
            """
    }

    /// The schema of a model that has an initialiser without arguments.
    private var schemaOfModel: ExprSyntax {
        let make = model.isSubclass ? "super.schema.extended" : "FastModel.Schema"
        return """
            \(raw: make)({ \(model.name)() }\(raw: options)) {
                \(fields)
            }
            """
    }

    /// The schema of a model that is decoded through a draft.
    private var schemaOfDraft: ExprSyntax {
        """
        FastModel.Schema(draft: { _JSONDraft() }\(raw: options)) {
            \(fields)
        } build: {
            \(model.name)(_jsonDraft: &$0)
        } seed: { model in
            \(seed)
        }
        """
    }

    private var options: String {
        model.options.labelled("options").map { ", \($0)" }.joined()
    }

    /// A schema with the discriminator's subclasses, or the schema itself if there is no discriminator.
    private func variants(of schema: ExprSyntax) -> ExprSyntax {
        guard let discriminator = model.discriminator else { return schema }
        return """
            \(schema).variants(by: \(discriminator.key)) {
                \(discriminator.variants.list)
            }
            """
    }

    /// The access modifier and a space. Only a member that can be overridden can be open.
    private var access: String {
        guard let access = model.access else { return "" }
        let isOverridable = model.isClass && !model.isFinal
        return access == .open && !isOverridable ? "public " : "\(access) "
    }

    private var fields: CodeBlockItemListSyntax {
        CodeBlockItemListSyntax {
            for property in model.fields {
                field(property)
            }
        }
    }

    private func field(_ property: StoredProperty) -> ExprSyntax {
        let isRequired = model.usesDraft && property.isRequired
        let name = StringLiteralExprSyntax(content: property.plainName)
        let arguments =
            ["\(property.isWrittenOnly ? "constant: " : isRequired ? "required: " : "")\(name)", "\\.\(property.name)"]
            + (property.mark ?? KeyMark()).with(conversion: property.conversion).arguments(isRequired: isRequired)
        return "FastModel.Field(\(raw: arguments.joined(separator: ", ")))"
    }

    // MARK: Draft

    /// The draft: required properties become optionals, other properties stay as declared.
    private var draft: DeclSyntax {
        let properties = CodeBlockItemListSyntax {
            for property in model.drafted {
                draftProperty(property)
            }
        }
        let draft: DeclSyntax = """
            private struct _JSONDraft {
                \(properties)
            }
            """
        return SelfRewriter(name: model.name).rewrite(draft).as(DeclSyntax.self) ?? draft
    }

    private func draftProperty(_ property: StoredProperty) -> DeclSyntax {
        let type = property.type.map { property.isRequired ? "Swift.Optional<\($0)>" : "\($0)" }
        let annotation = type.map { ": \($0)" } ?? ""
        let value = property.initialValue ?? "nil"
        let ownership = property.ownership.map { "\($0.trimmed) " } ?? ""
        return "\(raw: ownership)var \(property.name)\(raw: annotation) = \(value)"
    }

    /// The expression that makes a draft of an existing model, with all values that an update has to keep.
    private var seed: ExprSyntax {
        let arguments = model.drafted.map { "\n    \($0.label): model.\($0.name)" }
        return "_JSONDraft(\(raw: arguments.joined(separator: ",")))"
    }

    /// The initialiser that moves the values out of a complete draft. It sets every property, so it needs no other
    /// initialiser.
    private var initialiser: DeclSyntax {
        let required = model.mapped.filter(\.isRequired)
        let statements = CodeBlockItemListSyntax {
            // All values are checked before one is moved, because the decoder searches an incomplete draft for missing properties.
            for property in required {
                "guard _jsonDraft.\(property.name) != nil else { return nil }" as StmtSyntax
            }
            for property in required {
                "guard let \(property.name) = _jsonDraft.\(property.name).take() else { return nil }" as StmtSyntax
            }
            for property in model.drafted where !property.isFixed {
                "self.\(property.name) = \(raw: property.isRequired ? "" : "_jsonDraft.")\(property.name)" as ExprSyntax
            }
            for property in model.properties where !property.isInDraft && !property.hasDefault {
                "self.\(property.name) = nil" as ExprSyntax
            }
        }
        return """
            private init?(_jsonDraft: inout _JSONDraft) {
                \(statements)
            }
            """
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

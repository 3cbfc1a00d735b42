#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes what a model's declaration lacks.
struct ModelWriter {
    let model: ModelDeclaration

    /// What goes into the type's body.
    var members: [DeclSyntax] {
        guard model.usesDraft else { return [schema] }
        return model.isClass ? [schema, draft, initialiser] : [schema, draft]
    }

    /// What goes into an extension: the conformance, unless the type has it, and a struct's initialiser.
    func extensions(of type: some TypeSyntaxProtocol, isConforming: Bool) throws -> [ExtensionDeclSyntax] {
        let conformance = isConforming ? "" : ": FastModel.JSONModel"
        guard model.usesDraft, !model.isClass else {
            return isConforming ? [] : [try ExtensionDeclSyntax("extension \(type.trimmed)\(raw: conformance) {}")]
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
        if model.isSubclass {
            return """
                \(raw: access)override class var schema: FastModel.Schema<SchemaModel> {
                    super.schema.extended({ \(model.name)() }) {
                        \(fields)
                    }
                }
                """
        }
        if model.usesDraft {
            return """
                \(raw: access)static var schema: FastModel.Schema<\(model.name)> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
                        \(fields)
                    } build: {
                        \(model.name)(_jsonDraft: $0)
                    }
                }
                """
        }
        let keyword = model.isClass && !model.isFinal ? "class" : "static"
        return """
            \(raw: access)\(raw: keyword) var schema: FastModel.Schema<\(model.name)> {
                FastModel.Schema({ \(model.name)() }) {
                    \(fields)
                }
            }
            """
    }

    /// The access modifier with its space. Only what can be overridden can be open.
    private var access: String {
        guard let access = model.access else { return "" }
        let isOverridable = model.isClass && !model.isFinal
        return access == .open && !isOverridable ? "public " : "\(access) "
    }

    private var fields: CodeBlockItemListSyntax {
        CodeBlockItemListSyntax {
            for property in model.mapped {
                field(property)
            }
        }
    }

    private func field(_ property: StoredProperty) -> ExprSyntax {
        let isRequired = model.usesDraft && property.isRequired
        let name = StringLiteralExprSyntax(content: property.plainName)
        let keys = property.keys.map(\.description).joined(separator: ", ")
        let keyLabel = isRequired || property.keys.count > 1 ? "keys" : "key"
        let keyArguments = keys.isEmpty ? "" : ", \(keyLabel): \(keys)"
        return "FastModel.Field(\(raw: isRequired ? "required: " : "")\(name), \\.\(property.name)\(raw: keyArguments))"
    }

    // MARK: Draft

    /// The draft: required properties as optionals, the others as they are declared.
    private var draft: DeclSyntax {
        let properties = CodeBlockItemListSyntax {
            for property in model.mapped {
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
        return "var \(property.name)\(raw: annotation) = \(value)"
    }

    /// The initialiser that takes a complete draft. It sets every property, so it needs no other initialiser.
    private var initialiser: DeclSyntax {
        let statements = CodeBlockItemListSyntax {
            for property in model.mapped.filter(\.isRequired) {
                "guard let \(property.name) = _jsonDraft.\(property.name) else { return nil }" as StmtSyntax
            }
            for property in model.properties where property.isMapped {
                "self.\(property.name) = \(raw: property.isRequired ? "" : "_jsonDraft.")\(property.name)" as ExprSyntax
            }
            for property in model.properties where !property.isMapped && !property.hasDefault {
                "self.\(property.name) = nil" as ExprSyntax
            }
        }
        return """
            private init?(_jsonDraft: _JSONDraft) {
                \(statements)
            }
            """
    }
}
#endif

#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// One of the types that a discriminator chooses from.
struct VariantCase {
    /// The discriminator's value.
    let name: StringLiteralExprSyntax
    /// The type the object becomes, as an expression.
    let type: String
    /// The model made of it, `$0`.
    let wrapped: String
    /// The pattern of a model that is made of `payload`; nil for a subclass, which needs none.
    let pattern: String?

    /// The variant as a schema lists it.
    fileprivate var declaration: ExprSyntax {
        let unwrap = pattern.map { " unwrap: { if case \($0) = $0 { payload } else { nil } }" } ?? ""
        return "FastModel.Variant(\(name), \(raw: type)) { \(raw: wrapped) }\(raw: unwrap)"
    }
}

extension [VariantCase] {
    /// The variants as a schema lists them.
    var list: CodeBlockItemListSyntax {
        CodeBlockItemListSyntax {
            for variant in self {
                variant.declaration
            }
        }
    }
}

/// What the `@Discriminator` of a class's property says.
struct Discriminator {
    /// The key whose value chooses.
    let key: StringLiteralExprSyntax
    /// The types it chooses from.
    let variants: [VariantCase]

    /// Reads a property; nil when it has no such mark, or not as it should be, which its own macro reports.
    init?(_ property: StoredProperty) {
        guard let types = property.discriminator?.subclasses else { return nil }
        key = property.mark?.keys.first ?? StringLiteralExprSyntax(content: property.plainName)
        variants = types.compactMap { element in
            guard let name = element.key.as(StringLiteralExprSyntax.self) else { return nil }
            return VariantCase(name: name.trimmed, type: "\(element.value.trimmed)", wrapped: "$0", pattern: nil)
        }
    }
}

extension AttributeSyntax {
    /// The values and types that a `@Discriminator` lists, if it lists any.
    var subclasses: DictionaryElementListSyntax? {
        arguments().first?.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self)
    }
}
#endif

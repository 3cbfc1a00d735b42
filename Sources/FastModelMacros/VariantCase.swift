#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// A type that a discriminator can choose.
struct VariantCase {
    /// The discriminator's value.
    let name: StringLiteralExprSyntax
    /// The arguments and closures of the variant in a schema's source text.
    private let choice: String

    /// The variant in a schema's source text.
    fileprivate var declaration: ExprSyntax { "FastModel.Variant(\(name), \(raw: choice)" }

    /// Makes a variant with a payload.
    ///
    /// - Parameters:
    ///   - name: the discriminator's value.
    ///   - type: the payload's type as an expression.
    ///   - wrapped: the expression that makes the value of the payload `$0`.
    ///   - pattern: the pattern that binds the payload to `payload`; nil for a subclass, which needs no pattern.
    init(name: StringLiteralExprSyntax, type: String, wrapped: String, pattern: String?) {
        self.name = name
        let unwrap = pattern.map { " unwrap: { if case \($0) = $0 { payload } else { nil } }" } ?? ""
        choice = "\(type)) { \(wrapped) }\(unwrap)"
    }

    /// Makes a variant of a case without an associated value.
    init(name: StringLiteralExprSyntax, constant: String) {
        self.name = name
        choice = "\(constant)) { if case \(constant) = $0 { true } else { false } }"
    }
}

extension [VariantCase] {
    /// The variants in a schema's source text.
    var list: CodeBlockItemListSyntax {
        CodeBlockItemListSyntax {
            for variant in self {
                variant.declaration
            }
        }
    }
}

/// The arguments of a `@Discriminator` on a class's property.
struct Discriminator {
    /// The key whose value chooses a class.
    let key: StringLiteralExprSyntax
    /// The classes to choose from.
    let variants: [VariantCase]

    /// Reads a property's mark; nil if the mark is missing or invalid. The mark's own macro reports an invalid mark.
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

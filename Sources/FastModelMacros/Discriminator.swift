#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

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

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
}

extension [VariantCase] {
    /// The variants as a schema lists them.
    var list: CodeBlockItemListSyntax {
        CodeBlockItemListSyntax {
            for variant in self {
                "FastModel.Variant(\(variant.name), \(raw: variant.type)) { \(raw: variant.wrapped) }" as ExprSyntax
            }
        }
    }
}
#endif

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
#endif

#if Macros
import SwiftSyntax

/// What a property's `@Key` says of its field.
struct KeyMark {
    /// The keys, as literals.
    let keys: [StringLiteralExprSyntax]
    /// The converter, if there is one.
    let converter: ExprSyntax?
    /// The values for null and mismatch, if there are any.
    let defaults: ExprSyntax?
    /// The field's options.
    let options: [ExprSyntax]

    init(_ attribute: AttributeSyntax) {
        keys = attribute.arguments().compactMap { $0.as(StringLiteralExprSyntax.self)?.trimmed }
        converter = attribute.arguments(of: "using").first?.trimmed
        defaults = attribute.arguments(of: "defaults").first?.trimmed
        options = attribute.arguments(of: "options").map(\.trimmed)
    }

    /// The arguments of the field, required or not, after the property.
    func arguments(isRequired: Bool) -> [String] {
        // Only the plain form of a field has a form for a single key.
        let isPlain = !isRequired && converter == nil && defaults == nil
        let keyLabel = isPlain && keys.count == 1 ? "key" : "keys"
        let converting = converter.map { ["using: \($0)"] } ?? []
        let substituting = defaults.map { ["defaults: \($0)"] } ?? []
        return keys.labelled(keyLabel) + converting + substituting + options.labelled("options")
    }
}
#endif

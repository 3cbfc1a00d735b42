#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// What a property's `@Key` says of its field.
struct KeyMark {
    /// The keys, as literals.
    private(set) var keys: [StringLiteralExprSyntax] = []
    /// The converter, if there is one.
    private(set) var converter: ExprSyntax?
    /// The values for null and mismatch, if there are any.
    private(set) var defaults: ExprSyntax?
    /// The field's options.
    private(set) var options: [ExprSyntax] = []

    /// Says nothing.
    init() {}

    init(_ attribute: AttributeSyntax) {
        keys = attribute.arguments().compactMap { $0.as(StringLiteralExprSyntax.self)?.trimmed }
        converter = attribute.arguments(of: "using").first?.trimmed
        defaults = attribute.arguments(of: "defaults").first?.trimmed
        options = attribute.arguments(of: "options").map(\.trimmed)
    }

    /// The same with the key that a coding key says.
    func with(path: String) -> KeyMark {
        var mark = self
        mark.keys = [StringLiteralExprSyntax(content: path)]
        return mark
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

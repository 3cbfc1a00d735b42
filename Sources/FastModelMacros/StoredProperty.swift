#if Macros
import SwiftSyntax

/// A stored property of a model, as it is declared.
struct StoredProperty {
    /// The name in its place in the source, which diagnostics point at.
    let origin: TokenSyntax
    /// The type, unless it is inferred.
    let type: TypeSyntax?
    /// The value it is declared with.
    let initialValue: ExprSyntax?
    /// Whether it is declared with `let`.
    let isConstant: Bool
    /// The keys of its `@Key`, as literals.
    let keys: [StringLiteralExprSyntax]
    /// Whether `@Ignored` excludes it.
    let isIgnored: Bool
    /// Whether it is a weak reference: to an object that was just read it would be nil at once.
    let isWeak: Bool
    /// Whether it overrides the superclass's property, which then is already mapped, unless it has keys of its own.
    let isOverride: Bool

    /// The name as the source writes it, with back ticks if it has them.
    var name: TokenSyntax { origin.trimmed }

    /// The name without back ticks.
    var plainName: String { origin.text.filter { $0 != "`" } }

    /// Whether it is read from JSON.
    var isMapped: Bool {
        let isFixed = isConstant && initialValue != nil
        return !isIgnored && !isFixed && !isWeak && !(isOverride && keys.isEmpty)
    }

    /// Whether it has a value before an initialiser gives it one.
    var hasDefault: Bool {
        initialValue != nil || isWeak || isOverride || !isConstant && type?.isSugaredOptional == true
    }

    /// Whether a document must have it, if the type's initialiser does not give it a value.
    var isRequired: Bool { !hasDefault && type?.isOptional != true }

    /// The properties a variable declaration makes; nil for a pattern that is not a name.
    static func properties(of variable: VariableDeclSyntax) -> [StoredProperty]? {
        let keyArguments = variable.attributes.first(named: "Key")?.arguments?.as(LabeledExprListSyntax.self) ?? []
        let keys = keyArguments.compactMap { $0.expression.as(StringLiteralExprSyntax.self)?.trimmed }
        var properties: [StoredProperty] = []
        var type: TypeSyntax?
        // From the last to the first, since in `var x, y: Int` the type stands at the last.
        for binding in variable.bindings.reversed() {
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
            type = binding.typeAnnotation?.type.trimmed ?? (binding.initializer == nil ? type : nil)
            properties.append(
                StoredProperty(
                    origin: pattern.identifier,
                    type: type,
                    initialValue: binding.initializer?.value.trimmed,
                    isConstant: variable.bindingSpecifier.tokenKind == .keyword(.let),
                    keys: keys,
                    isIgnored: variable.attributes.first(named: "Ignored") != nil,
                    isWeak: variable.has(.weak),
                    isOverride: variable.has(.override)))
        }
        return properties.reversed()
    }
}
#endif

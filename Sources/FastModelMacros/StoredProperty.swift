#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// A stored property of a model, as it is declared.
struct StoredProperty {
    /// The name's token, at which diagnostics point.
    let origin: TokenSyntax
    /// The type, unless it is inferred.
    let type: TypeSyntax?
    /// The initial value in its declaration.
    let initialValue: ExprSyntax?
    /// Whether the property is declared with `let`.
    let isConstant: Bool
    /// The arguments of the property's `@Key`, and a key from `CodingKeys` that differs from the name; nil if there is neither.
    let mark: KeyMark?
    /// The property's `@Discriminator`, if any.
    let discriminator: AttributeSyntax?
    /// Whether the type's coding keys name the property.
    let hasCodingKey: Bool
    /// Whether `@Ignored` or the type's coding keys exclude the property.
    let isIgnored: Bool
    /// The modifier `weak` or `unowned`. Such properties are not decoded, because nothing else would keep the object alive.
    let ownership: DeclModifierSyntax?
    /// Whether the property overrides the superclass's property. The superclass then maps it, unless the override has its own mark.
    let isOverride: Bool
    /// Whether the property has an attribute that may be a property wrapper, which may restrict assignments.
    let mayBeWrapped: Bool

    /// The name as the source writes it, with back ticks if it has them.
    var name: TokenSyntax { origin.trimmed }

    /// The name without back ticks.
    var plainName: String { origin.text.filter { $0 != "`" } }

    /// The name as an argument's label, without back ticks if a label needs none, because the compiler would warn.
    var label: String {
        plainName.allSatisfy(\.isLetter) && plainName != "inout" ? plainName : name.text
    }

    /// Whether the property is read from JSON.
    var isMapped: Bool { !isIgnored && !isFixed && ownership == nil && !(isOverride && mark == nil) }

    /// Whether the property is written to JSON and ignored when reading, as `Codable` does with a constant that has a value.
    var isWrittenOnly: Bool { hasCodingKey && isFixed && !isIgnored && ownership == nil && !isOverride }

    /// Whether the draft has the property: it is mapped, its value is written, or an update must not lose its value.
    var isInDraft: Bool { isMapped || isWrittenOnly || !isFixed && !isOverride && !mayBeWrapped }

    /// Whether the property is weak, so that it starts as nil.
    private var isWeak: Bool { ownership?.name.tokenKind == .keyword(.weak) }

    /// Whether the property is a constant with an initial value.
    var isFixed: Bool { isConstant && initialValue != nil }

    /// Whether the property has a value before an initialiser assigns one.
    var hasDefault: Bool {
        initialValue != nil || isWeak || isOverride || !isConstant && type?.isSugaredOptional == true
    }

    /// Whether a document must have the property, unless the type's initialiser sets it.
    var isRequired: Bool { !hasDefault && type?.isOptional != true && !isPresence }

    /// Whether the property's type is written as a `Presence`, which is absent without an initial value.
    private var isPresence: Bool { type?.spelling.hasPrefix("Presence<") == true && type?.isOptional != true }

    /// The value of a property in a draft that nothing has set.
    var unsetValue: String { initialValue.map { "\($0)" } ?? (isPresence ? ".absent" : "nil") }

    /// The converter for a property of type `Any`, `[Any]` or `[String: Any]`; nil for other types.
    var conversion: ExprSyntax? {
        guard let type else { return nil }
        var spelling = type.as(OptionalTypeSyntax.self)?.wrappedType.spelling ?? type.spelling
        if spelling.hasPrefix("Optional<"), spelling.hasSuffix(">") {
            spelling = String(spelling.dropFirst("Optional<".count).dropLast())
        }
        return switch spelling {
        case "Any": ".any"
        case "[Any]", "Array<Any>": ".anyArray"
        case "[String: Any]", "[String : Any]", "Dictionary<String, Any>": ".anyObject"
        default: nil
        }
    }

    /// The properties of a variable declaration; nil for a pattern that is not a name.
    ///
    /// - Parameters:
    ///   - variable: the declaration.
    ///   - codingKeys: the type's coding keys. As with `Codable`, a property without a coding key is ignored.
    /// - Returns: the properties.
    static func properties(of variable: VariableDeclSyntax, _ codingKeys: CodingKeyList?) -> [StoredProperty]? {
        let mark = variable.attributes.first(named: "Key").map { KeyMark($0) }
        var properties: [StoredProperty] = []
        var type: TypeSyntax?
        // From last to first, since in `var x, y: Int` the type follows the last name.
        for binding in variable.bindings.reversed() {
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
            type = binding.typeAnnotation?.type.trimmed ?? (binding.initializer == nil ? type : nil)
            let name = pattern.identifier.text.filter { $0 != "`" }
            let path = codingKeys?.path(of: name)
            properties.append(
                StoredProperty(
                    origin: pattern.identifier,
                    type: type,
                    initialValue: binding.initializer?.value.trimmed,
                    isConstant: variable.bindingSpecifier.tokenKind == .keyword(.let),
                    mark: path.flatMap { $0 == name ? nil : (mark ?? KeyMark()).with(path: $0) } ?? mark,
                    discriminator: variable.attributes.first(named: "Discriminator"),
                    hasCodingKey: path != nil,
                    isIgnored: codingKeys != nil && path == nil || variable.attributes.first(named: "Ignored") != nil,
                    ownership: variable.modifiers.first {
                        [.keyword(.weak), .keyword(.unowned)].contains($0.name.tokenKind)
                    },
                    isOverride: variable.modifiers.has(.override),
                    mayBeWrapped: variable.attributes.contains(where: \.mayBeWrapper)))
        }
        return properties.reversed()
    }
}

extension AttributeListSyntax.Element {
    /// Whether the attribute may be a property wrapper. The library's marks are not, nor are the language's attributes,
    /// whose names start with a small letter or an underscore.
    fileprivate var mayBeWrapper: Bool {
        guard let type = self.as(AttributeSyntax.self)?.attributeName else { return true }
        if ["Key", "Ignored", "Discriminator"].contains(where: { type.names($0) }) { return false }
        let name = type.trimmedDescription.split(separator: ".").last ?? ""
        return name.first?.isUppercase == true && !["MainActor", "ObservationIgnored"].contains(name)
    }
}

extension VariableDeclSyntax {
    /// Whether the declaration makes stored properties of an instance, neither static, lazy nor computed. Observers do
    /// not make a property computed.
    var isStored: Bool {
        !modifiers.has(.static, .class, .lazy) && bindings.allSatisfy(\.isStored)
    }
}

extension PatternBindingSyntax {
    fileprivate var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let accessors):
            accessors.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
        }
    }
}
#endif

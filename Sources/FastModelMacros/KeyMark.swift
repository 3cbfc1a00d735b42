#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// The arguments of a property's `@Key`.
struct KeyMark {
    /// The keys, as literals.
    private(set) var keys: [StringLiteralExprSyntax] = []
    /// The converter, if there is one.
    private(set) var converter: ExprSyntax?
    /// The values for null and mismatch, if there are any.
    private(set) var defaults: ExprSyntax?
    /// The field's options.
    private(set) var options: [ExprSyntax] = []

    /// A mark without arguments.
    init() {}

    init(_ attribute: AttributeSyntax) {
        keys = attribute.arguments().compactMap { $0.as(StringLiteralExprSyntax.self)?.trimmed }
        converter = attribute.arguments(of: "using").first?.trimmed
        defaults = attribute.arguments(of: "defaults").first?.trimmed
        options = attribute.arguments(of: "options").map(\.trimmed)
    }

    /// This mark with the conversion that the property's type needs, unless the mark names a converter.
    func with(conversion: ExprSyntax?) -> KeyMark {
        var mark = self
        mark.converter = converter ?? conversion
        return mark
    }

    /// This mark with the path of a coding key as its only key.
    func with(path: String) -> KeyMark {
        var mark = self
        mark.keys = [StringLiteralExprSyntax(content: path)]
        return mark
    }

    /// The field's arguments after the property.
    func arguments(isRequired: Bool) -> [String] {
        // Only the plain initialiser of a field takes a single key.
        let isPlain = !isRequired && converter == nil && defaults == nil
        let keyLabel = isPlain && keys.count == 1 ? "key" : "keys"
        let converting = converter.map { ["using: \($0)"] } ?? []
        let substituting = defaults.map { ["defaults: \($0)"] } ?? []
        return keys.labelled(keyLabel) + converting + substituting + options.labelled("options")
    }
}

/// A type's enumeration `CodingKeys`, from which `Codable` takes the properties' keys.
struct CodingKeyList {
    /// The keys by the cases' names.
    private let keys: [String: String]

    /// Reads the enumeration among a type's members; nil if the enumeration is missing. A type alias of the name is ignored.
    init?(among members: [DeclSyntax]) {
        let enumerations = members.compactMap { $0.as(EnumDeclSyntax.self) }
        guard let list = enumerations.first(where: { $0.name.text == "CodingKeys" }),
            let inherited = list.inheritanceClause?.inheritedTypes.flatMap(\.type.composed),
            inherited.contains(where: { $0.spelling == "CodingKey" })
        else { return nil }
        // A numeric raw value is not a key: the key is the case's name.
        let isText = inherited.contains { $0.spelling == "String" }
        var keys: [String: String] = [:]
        for element in list.memberBlock.members.compactMap({ $0.decl.as(EnumCaseDeclSyntax.self) }).flatMap(\.elements)
        {
            let name = element.name.text.filter { $0 != "`" }
            keys[name] = isText ? element.rawValue?.value.literalText ?? name : name
        }
        self.keys = keys
    }

    /// A property's key as a field's key path, with `.`, `[` and `\` escaped; nil for a property without a coding key.
    func path(of property: String) -> String? {
        keys[property].map { key in
            key.reduce(into: "") { path, character in
                if [".", "[", "\\"].contains(character) { path.append("\\") }
                path.append(character)
            }
        }
    }
}

extension Collection where Element: SyntaxProtocol {
    /// The arguments of a variadic parameter. The first argument has the label.
    func labelled(_ label: String) -> [String] {
        enumerated().map { $0.offset == 0 ? "\(label): \($0.element)" : "\($0.element)" }
    }
}
#endif

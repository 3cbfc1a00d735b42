#if Macros
import SwiftSyntax

/// The enumeration `CodingKeys` of a type, which says for `Codable` which properties stand under which keys.
struct CodingKeyList {
    /// The keys by the cases' names.
    private let keys: [String: String]

    /// Reads the enumeration among a type's members; nil where there is none. What else may have its name, as a type alias, is
    /// not looked into.
    init?(among members: [DeclSyntax]) {
        let enumerations = members.compactMap { $0.as(EnumDeclSyntax.self) }
        guard let list = enumerations.first(where: { $0.name.text == "CodingKeys" }),
            let inherited = list.inheritanceClause?.inheritedTypes.flatMap(\.type.composed),
            inherited.contains(where: { $0.spelling == "CodingKey" })
        else { return nil }
        // A number as raw value is a case's other name: its text is the case's own.
        let isText = inherited.contains { $0.spelling == "String" }
        var keys: [String: String] = [:]
        for element in list.memberBlock.members.compactMap({ $0.decl.as(EnumCaseDeclSyntax.self) }).flatMap(\.elements)
        {
            let name = element.name.text.filter { $0 != "`" }
            keys[name] = isText ? element.rawValue?.value.literalText ?? name : name
        }
        self.keys = keys
    }

    /// The key of a property as a field's key path writes it, in which dots and brackets lead elsewhere; nil for a property that
    /// has no case.
    func path(of property: String) -> String? {
        keys[property].map { key in
            key.reduce(into: "") { path, character in
                if [".", "[", "\\"].contains(character) { path.append("\\") }
                path.append(character)
            }
        }
    }
}
#endif

#if Macros
import SwiftSyntax

extension TypeSyntax {
    /// Whether the type is written as the library's type of the name, with or without the module's.
    func names(_ name: String) -> Bool {
        let text = trimmedDescription
        return text == name || text == "FastModel.\(name)"
    }

    /// The types that an inherited type is composed of, without attributes: `@unchecked Sendable & Hashable` are two.
    var composed: [TypeSyntax] {
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.composed }
        if let composition = self.as(CompositionTypeSyntax.self) {
            return composition.elements.flatMap(\.type.composed)
        }
        return [self]
    }

    /// The type as it is written, without the module's names and the parentheses around it.
    var spelling: String {
        if let tuple = self.as(TupleTypeSyntax.self) {
            guard let element = tuple.elements.first else { return "Void" }
            if tuple.elements.count == 1, element.firstName == nil { return element.type.spelling }
        }
        let words = trimmedDescription.split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ").replacing("FastModel.", with: "").replacing("Swift.", with: "")
    }

    /// Whether the type is written as an optional. One behind a type alias cannot be seen.
    var isOptional: Bool {
        isSugaredOptional || ["Optional<", "Swift.Optional<"].contains { trimmedDescription.hasPrefix($0) }
    }

    /// Whether the type is written `T?` or `T!`: only so does a variable start as nil without being told.
    var isSugaredOptional: Bool {
        `is`(OptionalTypeSyntax.self) || `is`(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }
}
#endif

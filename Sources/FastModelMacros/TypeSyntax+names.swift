#if Macros
import SwiftSyntax

extension TypeSyntax {
    /// Whether the type is written as the library's type of the name, with or without the module's.
    func names(_ name: String) -> Bool {
        let text = trimmedDescription
        return text == name || text == "FastModel.\(name)"
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

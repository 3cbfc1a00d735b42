#if Macros
import SwiftSyntax

extension AttributeListSyntax {
    /// The first attribute of the library with the name, written with or without the module's.
    func first(named name: String) -> AttributeSyntax? {
        lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.names(name) }
    }
}
#endif

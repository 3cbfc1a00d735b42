#if Macros
import SwiftSyntax

extension AttributeListSyntax {
    /// The first attribute of the library with the name.
    func first(named name: String) -> AttributeSyntax? { all(named: name).first }

    /// The attributes of the library with the name, written with or without the module's.
    func all(named name: String) -> [AttributeSyntax] {
        compactMap { $0.as(AttributeSyntax.self) }.filter { $0.attributeName.names(name) }
    }

    /// The library's marks within `#if`, which are not looked for.
    var conditionalMarks: [AttributeSyntax] {
        compactMap { $0.as(IfConfigDeclSyntax.self) }.flatMap(\.clauses)
            .compactMap { $0.elements?.as(AttributeListSyntax.self) }
            .flatMap { list in
                ["Key", "Ignored", "Discriminator", "Case"].flatMap { list.all(named: $0) } + list.conditionalMarks
            }
    }
}
#endif

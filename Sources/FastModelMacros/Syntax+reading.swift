#if Macros
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

extension AttributeListSyntax {
    /// The library's first attribute of the name.
    func first(named name: String) -> AttributeSyntax? { all(named: name).first }

    /// The library's attributes of the name, with or without the module's name.
    func all(named name: String) -> [AttributeSyntax] {
        compactMap { $0.as(AttributeSyntax.self) }.filter { $0.attributeName.names(name) }
    }

    /// The library's marks within `#if`, which the macros do not support.
    var conditionalMarks: [AttributeSyntax] {
        compactMap { $0.as(IfConfigDeclSyntax.self) }.flatMap(\.clauses)
            .compactMap { $0.elements?.as(AttributeListSyntax.self) }
            .flatMap { list in
                ["Key", "Ignored", "Discriminator", "Case"].flatMap { list.all(named: $0) } + list.conditionalMarks
            }
    }
}

extension AttributeSyntax {
    /// The arguments of a parameter that may be variadic: from its label to the next label. The first parameter has no
    /// label.
    func arguments(of label: String? = nil) -> [ExprSyntax] {
        var found: [ExprSyntax] = []
        var current: String?
        for argument in arguments?.as(LabeledExprListSyntax.self) ?? [] {
            current = argument.label?.text ?? current
            if current == label { found.append(argument.expression) }
        }
        return found
    }
}

extension DeclGroupSyntax {
    /// The attribute that isolates the type to an actor. A macro sees an attribute's name only, and global actors are named so.
    var isolation: AttributeSyntax? {
        attributes.compactMap { $0.as(AttributeSyntax.self) }.first {
            $0.attributeName.trimmedDescription.hasSuffix("Actor")
        }
    }

    /// The innermost type that is visible only in the type around it: this type or one of the enclosing types. An extension in the
    /// file cannot name it.
    func privateType(in lexicalContext: [Syntax]) -> TokenSyntax? {
        let types = [Syntax(self)] + lexicalContext
        // A private type of the file is visible in the whole file.
        return types.dropLast().compactMap { type -> TokenSyntax? in
            guard let group = type.asProtocol((any DeclGroupSyntax).self), group.modifiers.has(.private) else {
                return nil
            }
            return group.asProtocol((any NamedDeclSyntax).self)?.name.trimmed
        }.first
    }
}

extension DeclModifierListSyntax {
    /// Whether the list has one of the modifiers. `private(set)` and the like do not count.
    func has(_ keywords: Keyword...) -> Bool {
        contains { modifier in
            modifier.detail == nil && keywords.contains { modifier.name.tokenKind == .keyword($0) }
        }
    }

    /// The access modifier, if there is one.
    fileprivate var access: Keyword? {
        let all: [Keyword] = [.open, .public, .package, .internal, .fileprivate, .private]
        return all.first { has($0) }
    }
}

extension DeclGroupSyntax {
    /// The access modifier that members of the type have to repeat, from the type or from its extension. The context is
    /// the enclosing declarations, the innermost first.
    func access(in lexicalContext: [Syntax]) -> Keyword? {
        let found = modifiers.access ?? lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.access
        return found.flatMap { [.open, .public, .package].contains($0) ? $0 : nil }
    }
}

extension TypeSyntax {
    /// Whether the type is the library's type of the name, with or without the module's name: the compiler writes the one that declares
    /// the type.
    func names(_ name: String) -> Bool {
        let text = trimmedDescription
        return ["", "FastModel.", "FastModelCore."].contains { text == $0 + name }
    }

    /// The types that an inherited type is composed of, without attributes: `@unchecked Sendable & Hashable` are two.
    var composed: [TypeSyntax] {
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.composed }
        if let composition = self.as(CompositionTypeSyntax.self) {
            return composition.elements.flatMap(\.type.composed)
        }
        return [self]
    }

    /// The type's source text without module names and enclosing parentheses.
    var spelling: String {
        if let tuple = self.as(TupleTypeSyntax.self) {
            guard let element = tuple.elements.first else { return "Void" }
            if tuple.elements.count == 1, element.firstName == nil { return element.type.spelling }
        }
        let words = trimmedDescription.split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ").replacing("FastModel.", with: "").replacing("Swift.", with: "")
    }

    /// Whether the type is written as an optional. A macro cannot see an optional behind a type alias.
    var isOptional: Bool {
        isSugaredOptional || ["Optional<", "Swift.Optional<"].contains { trimmedDescription.hasPrefix($0) }
    }

    /// Whether the type is written `T?` or `T!`: only variables of such types start as nil without an initial value.
    var isSugaredOptional: Bool {
        `is`(OptionalTypeSyntax.self) || `is`(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }
}

extension ExprSyntax {
    /// The text of a string literal without interpolation; nil for any other expression.
    var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

extension MemberBlockItemListSyntax {
    /// The members that are compiled. Members within `#if` are included only if the condition holds.
    func active(in configuration: (any BuildConfiguration)?) -> [DeclSyntax] {
        flatMap { member -> [DeclSyntax] in
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
            guard let configuration, let clause = condition.activeClause(in: configuration).clause else { return [] }
            return clause.elements?.as(MemberBlockItemListSyntax.self)?.active(in: configuration) ?? []
        }
    }
}
#endif

#if Macros
import SwiftSyntax

extension VariableDeclSyntax {
    /// Whether the declaration makes stored properties of an instance that exist from its start: no static, lazy or
    /// computed ones. Observers do not make a property computed.
    var isStored: Bool {
        !has(.static, .class, .lazy) && bindings.allSatisfy(\.isStored)
    }

    /// Whether the declaration has one of the modifiers.
    func has(_ keywords: Keyword...) -> Bool {
        modifiers.contains { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) } }
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

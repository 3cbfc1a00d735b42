/// A type that is made of values of another.
protocol _WrappingType {
    /// The other type.
    static var _wrapped: any Any.Type { get }
    /// Whether there is one such value or none.
    static var _isOptional: Bool { get }
}

extension _WrappingType {
    static var _isOptional: Bool { false }
}

extension Optional: _WrappingType {
    static var _wrapped: any Any.Type { Wrapped.self }
    static var _isOptional: Bool { true }
}

extension Array: _WrappingType {
    static var _wrapped: any Any.Type { Element.self }
}

extension ContiguousArray: _WrappingType {
    static var _wrapped: any Any.Type { Element.self }
}

extension Set: _WrappingType {
    static var _wrapped: any Any.Type { Element.self }
}

extension Dictionary: _WrappingType {
    static var _wrapped: any Any.Type { Value.self }
}

/// The type at the bottom of optionals, arrays, sets and dictionaries.
func _innermostType(_ type: any Any.Type) -> any Any.Type {
    var type = type
    while let wrapping = type as? any _WrappingType.Type { type = wrapping._wrapped }
    return type
}

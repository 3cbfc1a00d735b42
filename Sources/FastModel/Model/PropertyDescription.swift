/// What a schema says of one property.
public struct PropertyDescription: Sendable {
    /// The property's name.
    public let name: String
    /// Its type. For a required property of a draft it is the model's, not the draft's optional.
    public let type: any Any.Type
    /// The keys and key paths it is read from, in order of preference, as ``Field`` takes them; it is written under the
    /// first.
    public let keyPaths: [String]
    /// Whether the keys are the field's own. Otherwise they are made of the name by the ``KeyStrategy`` in force.
    public let isMapped: Bool
    /// Whether a document without it is an error.
    public let isRequired: Bool
    /// Whether it is kept out of JSON.
    public let isTransient: Bool
    /// Whether it takes part in anything: the lists `allow` and `deny` of ``ModelOption``.
    public let isIncluded: Bool
}

extension Schema {
    /// The properties in declaration order, inherited ones included.
    public var properties: [PropertyDescription] {
        fields.map { field in
            PropertyDescription(
                name: field.name,
                type: field.valueType,
                keyPaths: field.paths.map(_keyPathText),
                isMapped: field.isMapped,
                isRequired: field.isRequired,
                isTransient: field.options.isTransient,
                isIncluded: options.includes(field))
        }
    }
}

extension FieldDescription {
    /// The type of the model's property: a draft's optional that is required is what it wraps.
    var valueType: any Any.Type {
        let type = place.valueType
        guard isRequired, let optional = type as? any WrappingType.Type else { return type }
        return optional._wrapped
    }
}

/// A type that is made of values of another.
protocol WrappingType {
    /// The other type.
    static var _wrapped: any Any.Type { get }
    /// Whether there is one such value or none.
    static var _isOptional: Bool { get }
}

extension WrappingType {
    static var _isOptional: Bool { false }
}

extension Optional: WrappingType {
    static var _wrapped: any Any.Type { Wrapped.self }
    static var _isOptional: Bool { true }
}

extension Array: WrappingType {
    static var _wrapped: any Any.Type { Element.self }
}

extension ContiguousArray: WrappingType {
    static var _wrapped: any Any.Type { Element.self }
}

extension Set: WrappingType {
    static var _wrapped: any Any.Type { Element.self }
}

extension Dictionary: WrappingType {
    static var _wrapped: any Any.Type { Value.self }
}

/// The type at the bottom of optionals, arrays, sets and dictionaries.
func _innermostType(_ type: any Any.Type) -> any Any.Type {
    var type = type
    while let wrapping = type as? any WrappingType.Type { type = wrapping._wrapped }
    return type
}

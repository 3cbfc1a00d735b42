/// A schema's declaration of a property.
public struct PropertyDescription: Sendable {
    /// The property's name.
    public let name: String
    /// The property's type. For a required property of a draft, the type that the draft's optional wraps.
    public let type: any Any.Type
    /// The keys and key paths for reading, in order of preference and in the notation of ``Field``. The first is also used for
    /// writing.
    public let keyPaths: [String]
    /// Whether the field declares its keys. Otherwise the ``KeyStrategy`` derives them from the name.
    public let isMapped: Bool
    /// Whether a document without the property is an error.
    public let isRequired: Bool
    /// Whether the property is excluded from JSON.
    public let isTransient: Bool
    /// Whether ``ModelOption``'s `allow` and `deny` keep the property.
    public let isIncluded: Bool
}

extension Schema {
    /// The properties in declaration order, including inherited properties.
    public var properties: [PropertyDescription] {
        fields.map { field in
            PropertyDescription(
                name: field.name, type: field.valueType, keyPaths: field.paths.map(_keyPathText),
                isMapped: field.isMapped, isRequired: field.isRequired, isTransient: field.options.isTransient,
                isIncluded: options.includes(field))
        }
    }
}

extension FieldDescription {
    /// The type of the property in memory: an optional for a draft's required property.
    package var storedType: any Any.Type { place.valueType }

    /// The type of the model's property. For a required property of a draft, the type that the draft's optional wraps.
    package var valueType: any Any.Type {
        let type = place.valueType
        guard isRequired, let optional = type as? any WrappingType.Type else { return type }
        return optional._wrapped
    }
}

/// A type that contains values of another type.
protocol WrappingType {
    static var _wrapped: any Any.Type { get }
    /// Whether the type contains at most one value.
    static var _isOptional: Bool { get }
}

extension WrappingType { static var _isOptional: Bool { false } }

extension Optional: WrappingType {
    static var _wrapped: any Any.Type { Wrapped.self }
    static var _isOptional: Bool { true }
}

extension Presence: WrappingType { static var _wrapped: any Any.Type { Wrapped.self } }

extension Array: WrappingType { static var _wrapped: any Any.Type { Element.self } }

extension ContiguousArray: WrappingType { static var _wrapped: any Any.Type { Element.self } }

extension Set: WrappingType { static var _wrapped: any Any.Type { Element.self } }

extension Dictionary: WrappingType { static var _wrapped: any Any.Type { Value.self } }

/// The innermost type inside optionals, arrays, sets and dictionaries.
package func _innermostType(_ type: any Any.Type) -> any Any.Type {
    var type = type
    while let wrapping = type as? any WrappingType.Type { type = wrapping._wrapped }
    return type
}

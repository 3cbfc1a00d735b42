/// A function that makes a property from its value and the enclosing object. A mapping refers to it by a name.
package struct FieldTransformer: Sendable {
    /// The type of the transformer's results.
    package let type: any Any.Type
    let transform: @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Any

    /// Makes the value to write, or returns nil for an optional property's nil. The closure is nil if the property is not written.
    let inverse: (@Sendable (Any) throws -> JSONValue?)?

    package init<Value>(
        type: Value.Type, transform: @escaping @Sendable (JSONValue, JSONValue) throws -> Value,
        inverse: (@Sendable (Value) throws -> JSONValue)?
    ) {
        self.type = type
        self.transform = transform
        guard let inverse else {
            self.inverse = nil
            return
        }
        self.inverse = { value in
            guard let value = value as? Value else { return nil }
            return try inverse(value)
        }
    }

    /// A field that the transformer reads and, if it has an inverse, writes.
    package func applied(to field: FieldDescription) -> FieldDescription {
        field.transformed(decode: transform, encode: inverse)
    }

    /// Whether the transformer's results can be stored in a property of the type.
    package func fits(_ property: any Any.Type) -> Bool {
        type == property || (property as? any WrappingType.Type).map { $0._wrapped == type && $0._isOptional } == true
    }
}

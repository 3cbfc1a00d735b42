/// A transformer in a ``MappingCatalog``.
struct CatalogTransformer: Sendable {
    /// What it makes.
    let type: any Any.Type
    let transform: @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Any

    /// Makes what is written, nothing of an optional property's nil; no closure when the property is not written.
    let inverse: (@Sendable (Any) throws -> JSONValue?)?

    init<Value>(
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

    /// Makes a field one that the transformer reads, and writes if it can.
    func apply(to field: inout _FieldDescription) {
        unsafe field.complete = unsafe completing(field.access)
        guard let inverse else { return }
        field.access = field.access.writing(inverse)
        field.hasInverse = true
    }

    /// Sets a property, given by the ways to it, to what the transformer makes.
    private func completing(_ access: _FieldAccess) -> _FieldDescription.Complete {
        { base, node, object in
            guard unsafe access.assign(base, try transform(node, object)) else {
                throw ModelError(.typeMismatch, wanted: "\(access.type)")
            }
        }
    }

    /// Whether a property can have what the transformer makes.
    func fits(_ property: any Any.Type) -> Bool {
        type == property || (property as? any _WrappingType.Type).map { $0._wrapped == type && $0._isOptional } == true
    }
}

/// A transformer in a ``MappingCatalog``.
struct CatalogTransformer: Sendable {
    /// What it makes.
    let type: any Any.Type
    let transform: @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Any

    init<Value>(
        type: Value.Type, transform: @escaping @Sendable (JSONValue, JSONValue) throws -> Value
    ) {
        self.type = type
        self.transform = transform
    }

    /// Sets a property, given by the ways to it, to what the transformer makes.
    func completing(_ access: _FieldAccess) -> _FieldDescription.Complete {
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

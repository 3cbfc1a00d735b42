/// The schemas of a ``MappingProvider`` at one time.
@usableFromInline
struct RegisteredSchemas: Sendable {
    private var schemas: [ObjectIdentifier: any RegisteredSchema] = [:]

    /// Sets a type's schema, in place of the one it had.
    mutating func insert(_ schema: any RegisteredSchema, for type: any Any.Type) {
        schemas[ObjectIdentifier(type)] = schema
    }

    /// Whether a type has a schema.
    func contains(_ type: any Any.Type) -> Bool { schemas[ObjectIdentifier(type)] != nil }

    /// The schema of a type with what it inherits; nil when none is registered.
    func schema<Model>(of type: Model.Type) -> Schema<Model>? {
        guard let own = schemas[ObjectIdentifier(type)]?.erased as? Schema<Model> else { return nil }
        var inherited: [_FieldDescription] = []
        for ancestor in superclasses(of: type) {
            let names = Set(inherited.map(\.name))
            let fields = schemas[ObjectIdentifier(ancestor)]?.fields ?? []
            inherited = fields.filter { !names.contains($0.name) } + inherited
        }
        return own.inheriting(inherited)
    }
}

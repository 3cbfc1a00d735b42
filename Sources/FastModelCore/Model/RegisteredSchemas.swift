/// A schema with its type erased: the parts that subclasses inherit.
protocol ErasedSchema: Sendable {
    var fields: [FieldDescription] { get }
    var options: ModelOptions { get }
}

extension Schema: ErasedSchema {}

/// The schemas of a ``MappingProvider`` at one time.
struct RegisteredSchemas: SchemaTable {
    /// Makes the registered type's `Schema`. Called on request, because the result may depend on the type's own schema.
    typealias Maker = @Sendable () -> any ErasedSchema

    private var schemas: [ObjectIdentifier: Maker] = [:]

    /// Sets a type's schema and replaces an earlier schema.
    mutating func insert(_ schema: @escaping Maker, for type: any Any.Type) {
        schemas[ObjectIdentifier(type)] = schema
    }

    func contains(_ type: any Any.Type) -> Bool { schemas[ObjectIdentifier(type)] != nil }

    /// The schema of a type, with inherited fields and options; nil if the type has no registered schema.
    func schema<Model>(of type: Model.Type) -> Schema<Model>? {
        guard var schema = schemas[ObjectIdentifier(type)]?() as? Schema<Model> else { return nil }
        for ancestor in superclasses(of: type) {
            guard let inherited = schemas[ObjectIdentifier(ancestor)]?() else { continue }
            schema = schema.inheriting(inherited.fields, inherited.options)
        }
        return schema
    }
}

extension TypePlanCache {
    /// The provider's schema of a type, if there is one.
    @usableFromInline func schema<Model>(of type: Model.Type) -> Schema<Model>? {
        (mappings as? RegisteredSchemas)?.schema(of: type)
    }
}

/// A schema in a ``MappingProvider``, its type erased.
protocol RegisteredSchema: Sendable {
    /// The schema: a `Schema` of the type it is registered for.
    var erased: Any { get }
    /// Its fields, which subclasses inherit.
    var fields: [FieldDescription] { get }
    /// Its options, which subclasses inherit.
    var options: ModelOptions { get }
    /// Makes the setter of an array's elements, specialised if the type is known statically.
    var elements: @Sendable (_PlanBuilder) -> _Setter { get }
}

/// A schema that replaces the type's own.
struct ReplacingSchema<Model>: RegisteredSchema {
    let schema: Schema<Model>
    let elements: @Sendable (_PlanBuilder) -> _Setter

    var erased: Any { schema }

    var fields: [FieldDescription] { schema.fields }

    var options: ModelOptions { schema.options }
}

/// Fields that replace or extend those of the type's own schema.
struct OverridingSchema<Model: JSONModel>: RegisteredSchema where Model.SchemaModel == Model {
    let overrides: [FieldDescription]
    let ownOptions: [ModelOption<Model>]
    let elements: @Sendable (_PlanBuilder) -> _Setter

    var erased: Any { schema }

    var fields: [FieldDescription] { schema.fields }

    var options: ModelOptions { schema.options }

    private var schema: Schema<Model> { Model.schema.overriding(overrides, ownOptions) }
}

/// The schemas of a ``MappingProvider`` at one time.
struct RegisteredSchemas: SchemaTable {
    private var schemas: [ObjectIdentifier: any RegisteredSchema] = [:]

    /// Sets a type's schema, replacing an earlier one.
    mutating func insert(_ schema: any RegisteredSchema, for type: any Any.Type) {
        schemas[ObjectIdentifier(type)] = schema
    }

    func contains(_ type: any Any.Type) -> Bool { schemas[ObjectIdentifier(type)] != nil }

    /// Makes the setter of an array's elements of a type.
    func elements(of type: any Any.Type) -> (@Sendable (_PlanBuilder) -> _Setter)? {
        schemas[ObjectIdentifier(type)]?.elements
    }

    /// The schema of a type, with what it inherits; nil if none is registered.
    func schema<Model>(of type: Model.Type) -> Schema<Model>? {
        guard let own = schemas[ObjectIdentifier(type)]?.erased as? Schema<Model> else { return nil }
        var schema = own
        for ancestor in superclasses(of: type) {
            guard let inherited = schemas[ObjectIdentifier(ancestor)] else { continue }
            schema = schema.inheriting(inherited.fields, inherited.options)
        }
        return schema
    }
}

extension TypePlans {
    /// The provider's schema of a type, if there is one.
    @usableFromInline
    func schema<Model>(of type: Model.Type) -> Schema<Model>? {
        (mappings as? RegisteredSchemas)?.schema(of: type)
    }
}

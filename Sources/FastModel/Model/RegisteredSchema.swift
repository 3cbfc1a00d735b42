/// A schema in a ``MappingProvider``, its type erased.
protocol RegisteredSchema: Sendable {
    /// The schema: a `Schema` of the type it is registered for.
    var erased: Any { get }
    /// Its fields, which subclasses inherit.
    var fields: [_FieldDescription] { get }
    /// Its options, which subclasses inherit.
    var options: ModelOptions { get }
    /// Makes the setter of an array's elements, compiled for the type where that is known.
    var elements: @Sendable (_PlanBuilder) -> _Setter { get }
}

/// A schema in place of the type's own.
struct ReplacingSchema<Model>: RegisteredSchema {
    let schema: Schema<Model>
    let elements: @Sendable (_PlanBuilder) -> _Setter

    var erased: Any { schema }

    var fields: [_FieldDescription] { schema.fields }

    var options: ModelOptions { schema.options }
}

/// Fields that go before some of the type's own schema.
struct OverridingSchema<Model: JSONModel>: RegisteredSchema where Model.SchemaModel == Model {
    let overrides: [_FieldDescription]
    let ownOptions: [ModelOption<Model>]
    let elements: @Sendable (_PlanBuilder) -> _Setter

    var erased: Any { schema }

    var fields: [_FieldDescription] { schema.fields }

    var options: ModelOptions { schema.options }

    private var schema: Schema<Model> { Model.schema.overriding(overrides, ownOptions) }
}

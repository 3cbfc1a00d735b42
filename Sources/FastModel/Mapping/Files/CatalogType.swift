/// A type in a ``MappingCatalog``.
struct CatalogType: Sendable {
    let name: String
    let type: any Any.Type
    let fields: [_FieldDescription]
    /// Whether values are gathered in a draft.
    let hasDraft: Bool
    /// Registers the type with a provider, with fields in place of those of the same names.
    let register: @Sendable (_ provider: MappingProvider, _ fields: [_FieldDescription]) -> Void

    /// A model with its own schema.
    init<Model: JSONModel>(
        model: Model.Type, name: String, elements: @escaping @Sendable (_PlanBuilder) -> _Setter
    ) where Model.SchemaModel == Model {
        let schema = Model.schema
        self.name = name
        type = model
        fields = schema.fields
        hasDraft = unsafe schema.build != nil
        // Without fields, too: subclasses inherit only what the provider has.
        register = { provider, fields in provider.override(model, fields: fields, elements: elements) }
    }

    /// A type whose schema only the catalog has.
    init<Model>(schema: Schema<Model>, name: String, elements: @escaping @Sendable (_PlanBuilder) -> _Setter) {
        self.name = name
        type = Model.self
        fields = schema.fields
        hasDraft = unsafe schema.build != nil
        register = { provider, fields in
            provider.register(schema.overriding(fields, [ModelOption<Model>]()), elements: elements)
        }
    }
}

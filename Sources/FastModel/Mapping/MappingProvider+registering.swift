extension MappingProvider {
    /// Makes a provider without schemas.
    public convenience init() {
        self.init(ProviderRegistry(RegisteredSchemas()))
    }

    /// Makes a provider with another's schemas, to change them without changing the other.
    ///
    /// - Parameter other: the provider to start from.
    public convenience init(copying other: MappingProvider) {
        self.init(ProviderRegistry(other.schemas))
    }

    /// Registers a type's schema, in place of one registered before.
    ///
    /// - Parameter schema: the schema. Options and fields are as in a schema of the type's own.
    @inlinable
    public func register<Model>(_ schema: Schema<Model>) {
        register(schema) { $0.mapped(ElementSink<Model>()) }
    }

    @usableFromInline
    func register<Model>(_ schema: Schema<Model>, elements: @escaping @Sendable (_PlanBuilder) -> _Setter) {
        own?.register(ReplacingSchema(schema: schema, elements: elements), for: Model.self)
    }

    /// Registers fields that go before those of the same names in the type's own schema.
    ///
    /// - Parameters:
    ///   - model: the type.
    ///   - options: options that go before those of its schema.
    ///   - fields: the fields that differ.
    @inlinable
    public func override<Model: JSONModel>(
        _ model: Model.Type, options: ModelOption<Model>..., @FieldsBuilder<Model> fields: () -> [Field<Model>]
    ) where Model.SchemaModel == Model {
        override(model, options: options, fields: fields().map(\.description)) { $0.mapped(ElementSink<Model>()) }
    }

    @usableFromInline
    func override<Model: JSONModel>(
        _ model: Model.Type, options: [ModelOption<Model>] = [], fields: [FieldDescription],
        elements: @escaping @Sendable (_PlanBuilder) -> _Setter
    ) where Model.SchemaModel == Model {
        own?.register(OverridingSchema<Model>(overrides: fields, ownOptions: options, elements: elements), for: model)
    }

    /// The properties of a type as this provider maps them, inherited ones included.
    ///
    /// - Parameter type: the type.
    /// - Returns: nil when the provider has no mapping of it.
    public func properties<Model>(of type: Model.Type) -> [PropertyDescription]? {
        schemas.schema(of: type)?.properties
    }

    private var own: ProviderRegistry? { registry as? ProviderRegistry }

    private var schemas: RegisteredSchemas { own?.schemas ?? RegisteredSchemas() }
}

/// The schemas that were registered with a provider so far.
private final class ProviderRegistry: SchemaRegistry {
    private struct State {
        var schemas: RegisteredSchemas
        /// The plans made so far with the properties' names as keys, and with those of each key strategy.
        var plans: PlanCache?
        var strategyPlans: [StrategyPlans] = []
    }

    /// The plans for a key strategy, as long as there is one.
    private struct StrategyPlans {
        weak var strategy: PlanCache?
        let plans: PlanCache
    }

    private let state: Locked<State>

    init(_ schemas: RegisteredSchemas) {
        state = Locked(State(schemas: schemas))
    }

    var schemas: RegisteredSchemas { state.withLock { $0.schemas } }

    func register(_ schema: any RegisteredSchema, for type: any Any.Type) {
        state.withLock { state in
            state.schemas.insert(schema, for: type)
            state.plans = nil
            state.strategyPlans = []
        }
    }

    func plans(_ keys: KeyStrategy) -> any KeyedPlans {
        state.withLock { state in
            guard let strategy = keys.ownPlans else {
                let plans = state.plans ?? PlanCache(.exact, mappings: state.schemas)
                state.plans = plans
                return plans
            }
            if let known = state.strategyPlans.first(where: { $0.strategy === strategy }) { return known.plans }
            let plans = PlanCache(strategy.naming, mappings: state.schemas)
            state.strategyPlans.removeAll { $0.strategy == nil }
            state.strategyPlans.append(StrategyPlans(strategy: strategy, plans: plans))
            return plans
        }
    }
}

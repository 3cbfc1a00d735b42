extension MappingProvider {
    /// Makes a provider without schemas.
    public convenience init() { self.init(ProviderRegistry(RegisteredSchemas())) }

    /// Makes a copy of a provider. Later changes to either provider do not affect the other.
    ///
    /// - Parameter other: the provider to copy.
    public convenience init(copying other: MappingProvider) { self.init(ProviderRegistry(other.schemas)) }

    /// Registers a type's schema, which replaces an earlier schema of the type.
    ///
    /// - Parameter schema: the schema. Its options and fields have the same meaning as in a type's own schema.
    public func register<Model>(_ schema: Schema<Model>) { own?.register({ schema }, for: Model.self) }

    /// Registers fields that replace the fields of the same names in the type's own schema.
    ///
    /// - Parameters:
    ///   - model: the type.
    ///   - options: options that override the options of the type's own schema.
    ///   - fields: the fields to replace or add.
    public func override<Model: JSONModel>(
        _ model: Model.Type, options: ModelOption<Model>..., @FieldsBuilder<Model> fields: () -> [Field<Model>]
    ) where Model.SchemaModel == Model {
        override(model, options: options, fields: fields().map(\.description))
    }

    /// Registers a type's schema with fields that replace the schema's fields of the same names.
    package func register<Model>(_ schema: Schema<Model>, overriding fields: [FieldDescription]) {
        register(schema.overriding(fields, [ModelOption<Model>]()))
    }

    package func override<Model: JSONModel>(
        _ model: Model.Type, options: [ModelOption<Model>] = [], fields: [FieldDescription]
    ) where Model.SchemaModel == Model { own?.register({ Model.schema.overriding(fields, options) }, for: model) }

    /// The properties of a type as this provider maps them, including inherited properties.
    ///
    /// - Parameter type: the type.
    /// - Returns: the properties, or nil if the provider has no schema for the type.
    public func properties<Model>(of type: Model.Type) -> [PropertyDescription]? {
        schemas.schema(of: type)?.properties
    }

    private var own: ProviderRegistry? { registry as? ProviderRegistry }
    private var schemas: RegisteredSchemas { own?.schemas ?? RegisteredSchemas() }
}

/// The schemas registered with a provider.
private final class ProviderRegistry: SchemaRegistry {
    private struct State {
        var schemas: RegisteredSchemas
        /// The plans made so far, for the default strategy and for each other key strategy.
        var plans: PlanCaches?
        var strategyPlans: [StrategyCaches] = []
    }

    /// The plans for a key strategy, while the strategy exists.
    private struct StrategyCaches {
        weak var strategy: PlanCaches?
        let plans: PlanCaches
    }

    private let state: Locked<State>

    init(_ schemas: RegisteredSchemas) { state = Locked(State(schemas: schemas)) }
    var schemas: RegisteredSchemas { state.withLock { $0.schemas } }

    func register(_ schema: @escaping RegisteredSchemas.Maker, for type: any Any.Type) {
        state.withLock { state in
            state.schemas.insert(schema, for: type)
            state.plans = nil
            state.strategyPlans = []
        }
    }

    func plans(_ keys: KeyStrategy) -> any AnyPlanCaches {
        state.withLock { state in
            guard let strategy = keys.ownPlans else {
                let plans = state.plans ?? PlanCaches(.exact, mappings: state.schemas)
                state.plans = plans
                return plans
            }
            if let known = state.strategyPlans.first(where: { $0.strategy === strategy }) { return known.plans }
            let plans = PlanCaches(strategy.naming, mappings: state.schemas)
            state.strategyPlans.removeAll { $0.strategy == nil }
            state.strategyPlans.append(StrategyCaches(strategy: strategy, plans: plans))
            return plans
        }
    }
}

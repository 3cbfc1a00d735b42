/// Schemas for types that are not to be touched, or that are to be read differently here than elsewhere.
///
/// ```swift
/// let provider = MappingProvider()
/// provider.register(Schema(User.init) {
///     Field("dateOfBirth", \.dateOfBirth, key: "dob", options: .dates(.format("MM-dd-yyyy")))
///     Field("city", \.address, \.city, creating: Address.init)
///     Field(mapped: "posts", \.posts)
/// })
/// var options = DecodingOptions()
/// options.mappings = provider
/// let user = try ModelDecoder(options).decode(mapped: User.self, from: data)
/// ```
///
/// A type may have one schema of its own and another in every provider; the provider's goes before. The schema of a
/// superclass that is registered in the same provider is inherited, fields and options, by the subclasses that are
/// registered, too; other subclasses that are models keep what their own schema says. A provider may be used and changed
/// from many threads: decodes that have begun go on with what was registered then.
public final class MappingProvider: Sendable {
    private struct State {
        var schemas = RegisteredSchemas()
        /// The plans made so far with the properties' names as keys, and with those of each key strategy.
        var plans: PlanCaches?
        var strategyPlans: [StrategyPlans] = []
    }

    /// The plans for a key strategy, as long as there is one.
    private struct StrategyPlans {
        weak var strategy: PlanCaches?
        let plans: PlanCaches
    }

    private let state = Locked(State())

    /// Makes a provider without schemas.
    public init() {}

    /// Makes a provider with another's schemas, to change them without changing the other.
    ///
    /// - Parameter other: the provider to start from.
    public init(copying other: MappingProvider) {
        let schemas = other.state.withLock { $0.schemas }
        state.withLock { $0.schemas = schemas }
    }

    /// Registers a type's schema, in place of one registered before.
    ///
    /// - Parameter schema: the schema. Options and fields are as in a schema of the type's own.
    @inlinable
    public func register<Model>(_ schema: Schema<Model>) {
        register(schema) { $0.mapped(_ElementSink<Model>()) }
    }

    @usableFromInline
    func register<Model>(_ schema: Schema<Model>, elements: @escaping @Sendable (_PlanBuilder) -> _Setter) {
        register(ReplacingSchema(schema: schema, elements: elements), for: Model.self)
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
        override(model, options: options, fields: fields().map(\.description)) { $0.mapped(_ElementSink<Model>()) }
    }

    @usableFromInline
    func override<Model: JSONModel>(
        _ model: Model.Type, options: [ModelOption<Model>] = [], fields: [_FieldDescription],
        elements: @escaping @Sendable (_PlanBuilder) -> _Setter
    ) where Model.SchemaModel == Model {
        register(OverridingSchema<Model>(overrides: fields, ownOptions: options, elements: elements), for: model)
    }

    /// The properties of a type as this provider maps them, inherited ones included.
    ///
    /// - Parameter type: the type.
    /// - Returns: nil when the provider has no mapping of it.
    public func properties<Model>(of type: Model.Type) -> [PropertyDescription]? {
        state.withLock { $0.schemas }.schema(of: type)?.properties
    }

    private func register(_ schema: any RegisteredSchema, for type: any Any.Type) {
        state.withLock { state in
            state.schemas.insert(schema, for: type)
            state.plans = nil
            state.strategyPlans = []
        }
    }

    /// The plans for a key strategy. Those of an earlier state of the provider stay valid for who has them.
    func plans(_ keys: KeyStrategy) -> PlanCaches {
        state.withLock { state in
            guard let strategy = keys.ownPlans else {
                let plans = state.plans ?? PlanCaches(.exact, mappings: state.schemas)
                state.plans = plans
                return plans
            }
            if let known = state.strategyPlans.first(where: { $0.strategy === strategy }) { return known.plans }
            let plans = PlanCaches(strategy.naming, mappings: state.schemas)
            state.strategyPlans.removeAll { $0.strategy == nil }
            state.strategyPlans.append(StrategyPlans(strategy: strategy, plans: plans))
            return plans
        }
    }
}

/// The plans for one key strategy: the types' plans, and the reading plans for decoding and updating.
@usableFromInline final class PlanCache: KeyedPlans {
    /// The plans for the default strategy.
    @usableFromInline static let shared = PlanCache(.exact, mappings: nil)

    /// Derives keys from property names.
    var naming: KeyNaming { types.naming }
    @usableFromInline let types: TypePlans
    @usableFromInline let decoding: ReadingPlans
    @usableFromInline let updating: ReadingPlans

    init(_ naming: KeyNaming, mappings: (any SchemaTable)?) {
        types = TypePlans(naming, mappings)
        decoding = ReadingPlans(types)
        updating = ReadingPlans(types, fresh: decoding)
    }
}

extension KeyStrategy {
    /// The strategy's plans; nil for `exact`.
    var ownPlans: PlanCache? { plans as? PlanCache }
}

extension DecodingOptions {
    /// The options' own plans; nil to use the shared plans. The caller of a decode retains them.
    ///
    /// Inlined, so that the options are read in place and not copied.
    @usableFromInline @inline(__always) var ownPlans: PlanCache? {
        guard let mappings else { return keys.ownPlans }
        return mappings.registry.plans(keys) as? PlanCache
    }
}

/// The plans of models by type. Each plan is made once and kept as long as the cache. Lookups take no lock, because every nested
/// model is looked up.
@usableFromInline final class TypePlans: Sendable {
    /// The plans for the default strategy.
    @usableFromInline static let shared = PlanCache.shared.types

    /// Derives keys from property names.
    let naming: KeyNaming
    /// Schemas that take precedence over the types' own.
    let mappings: (any SchemaTable)?
    private let plans = TypeTable<TypePlan>()

    init(_ naming: KeyNaming, _ mappings: (any SchemaTable)?) {
        self.naming = naming
        self.mappings = mappings
    }

    func hasSchema(of type: any Any.Type) -> Bool { mappings?.contains(type) ?? false }
    @usableFromInline func find(_ type: ObjectIdentifier) -> Unmanaged<TypePlan>? { unsafe plans.find(type) }

    /// Adds a plan and returns it, or returns the plan that another thread added first.
    @usableFromInline func keep(_ plan: TypePlan, for type: ObjectIdentifier) -> Unmanaged<TypePlan> {
        unsafe plans.add(plan, for: type)
    }
}

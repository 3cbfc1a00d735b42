/// The caches of one key strategy: the types' plans, and the reading plans.
@usableFromInline package final class PlanCaches: AnyPlanCaches {
    /// The plans for the default strategy.
    @usableFromInline static let shared = PlanCaches(.exact, mappings: nil)

    /// Derives keys from property names.
    var naming: KeyNaming { types.naming }
    @usableFromInline let types: TypePlanCache
    @usableFromInline package let decoding: ReadingPlanCache

    init(_ naming: KeyNaming, mappings: (any SchemaTable)?) {
        types = TypePlanCache(naming, mappings)
        decoding = ReadingPlanCache(types)
    }
}

extension KeyStrategy {
    /// The strategy's caches; nil for `exact`.
    var ownPlans: PlanCaches? { plans as? PlanCaches }
}

extension DecodingOptions {
    /// The options' own caches; nil to use the shared ones. The caller of a decode retains them.
    ///
    /// Inlined, so that the options are read in place and not copied.
    @usableFromInline @inline(__always) package var ownPlans: PlanCaches? {
        guard let mappings else { return keys.ownPlans }
        return mappings.registry.plans(keys) as? PlanCaches
    }
}

/// The plans of models by type. Each plan is made once and kept as long as the cache. Lookups take no lock, because every nested
/// model is looked up.
@usableFromInline final class TypePlanCache: Sendable {
    /// The plans for the default strategy.
    @usableFromInline static let shared = PlanCaches.shared.types

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

/// The plans of one way to name keys, for each mode.
@usableFromInline
final class PlanCaches: KeyedPlans {
    /// Those with the properties' names as keys.
    @usableFromInline static let shared = PlanCaches(.exact, mappings: nil)

    let naming: KeyNaming
    /// Where schemas are looked up before types are asked for theirs.
    @usableFromInline let mappings: (any SchemaTable)?
    @usableFromInline let decoding: PlanCache
    @usableFromInline let updating: PlanCache
    /// The plans for what is not decoding.
    let models: ModelPlanCache

    /// Makes empty caches.
    ///
    /// - Parameters:
    ///   - naming: the keys of properties that have none of their own.
    ///   - mappings: where schemas are looked up before types are asked for theirs.
    init(_ naming: KeyNaming, mappings: (any SchemaTable)?) {
        self.naming = naming
        self.mappings = mappings
        decoding = PlanCache(naming, mappings)
        updating = PlanCache(naming, mappings, fresh: decoding)
        models = ModelPlanCache(naming, mappings)
    }
}

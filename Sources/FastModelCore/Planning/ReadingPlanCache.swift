/// The setters of root types and the reading plans of models, made once per type.
@usableFromInline package final class ReadingPlanCache: Sendable {
    private struct State {
        var plans: [ObjectIdentifier: ReadingPlan] = [:]
        /// All plans. If two threads made a type's plan at once, both plans are in use.
        var made: [ReadingPlan] = []
    }

    /// The decoding plans for the default key strategy.
    @usableFromInline package static let shared = PlanCaches.shared.decoding

    private let types: TypePlanCache
    private let state = Locked(State())
    /// The setters of root types. Each decode looks up a setter, so lookups take no lock.
    private let roots = TypeTable<_Setter>()

    init(_ types: TypePlanCache) { self.types = types }

    // Plans of models that refer to each other in cycles retain each other.
    deinit { state.withLock { $0.made.forEach { $0.empty() } } }

    /// The setter of a root type. The first call makes it, in the caller's specialised code.
    ///
    /// - Returns: the setter, which lives as long as the cache. It is not retained, so that concurrent decodes do not contend for
    ///   its reference count.
    /// - Throws: ``ModelError/Code/invalidSchema``.
    @usableFromInline func root(
        _ type: ObjectIdentifier, make: (_PlanBuilder) -> _Setter
    ) throws(ModelError) -> Unmanaged<_Setter> {
        if let setter = unsafe roots.find(type) { return unsafe setter }
        return unsafe roots.add(try build(make), for: type)
    }

    /// Makes a value that needs plans. New plans are kept for later builds.
    ///
    /// - Throws: ``ModelError/Code/invalidSchema``.
    @usableFromInline package func build<Result>(_ make: (_PlanBuilder) -> Result) throws(ModelError) -> Result {
        // The build runs outside the lock, since it evaluates the user's schemas, which may decode. Two threads may build the same
        // plan; the first stored plan is kept.
        let builder = _PlanBuilder(state.withLock { $0.plans }, types, cache: self)
        let result = make(builder)
        if let problem = builder.problem {
            builder.newPlans.forEach { $0.empty() }
            throw ModelError(.invalidSchema, detail: problem)
        }
        let plans = builder.results
        state.withLock { state in
            state.plans.merge(plans) { first, _ in first }
            state.made += builder.newPlans
        }
        return result
    }
}

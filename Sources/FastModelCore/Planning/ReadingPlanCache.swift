/// The setters of root types and the reading plans of models, made once per type, for decoding or for updating.
@usableFromInline package final class ReadingPlanCache: Sendable {
    private struct State {
        /// The root types that may hold objects.
        var references: Set<ObjectIdentifier> = []
        var plans: [ObjectIdentifier: ReadingPlan] = [:]
        /// All plans. If two threads made a type's plan at once, both plans are in use.
        var made: [ReadingPlan] = []
    }

    /// The decoding plans for the default key strategy.
    @usableFromInline package static let shared = PlanCaches.shared.decoding

    private let types: TypePlanCache
    /// In a cache for updating, the cache for decoding: an update also makes models.
    private let fresh: ReadingPlanCache?
    private let state = Locked(State())
    /// The setters of root types. Each decode looks up a setter, so lookups take no lock.
    private let roots = TypeTable<_Setter>()

    init(_ types: TypePlanCache, fresh: ReadingPlanCache? = nil) {
        self.types = types
        self.fresh = fresh
    }

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
        var hasReferences = false
        let setter = try build { builder in
            let setter = make(builder)
            hasReferences = builder.metReferences
            return setter
        }
        if hasReferences { state.withLock { _ = $0.references.insert(type) } }
        return unsafe roots.add(setter, for: type)
    }

    /// Whether a root type, whose setter has been made before, may hold objects.
    @usableFromInline func hasReferences(_ type: ObjectIdentifier) -> Bool {
        state.withLock { $0.references.contains(type) }
    }

    /// Makes a value that needs plans. New plans are kept for later builds.
    ///
    /// - Throws: ``ModelError/Code/invalidSchema``.
    @usableFromInline package func build<Result>(_ make: (_PlanBuilder) -> Result) throws(ModelError) -> Result {
        guard let fresh else {
            let (result, problem) = build(nil, make)
            if let problem { throw ModelError(.invalidSchema, detail: problem) }
            return result
        }
        return try fresh.build { builder in
            let (result, problem) = build(builder, make)
            builder.complain(problem)
            return result
        }
    }

    private func build<Result>(_ fresh: _PlanBuilder?, _ make: (_PlanBuilder) -> Result) -> (
        result: Result, problem: String?
    ) {
        // The build runs outside the lock, since it evaluates the user's schemas, which may decode. Two threads may build the same
        // plan; the first stored plan is kept.
        let builder = _PlanBuilder(state.withLock { $0.plans }, types, fresh: fresh, cache: self)
        let result = make(builder)
        if let problem = builder.problem {
            builder.newPlans.forEach { $0.empty() }
            return (result, problem)
        }
        // Models may refer to each other in cycles, so all new plans count as holding objects.
        if builder.metReferences { builder.newPlans.forEach { $0.hasReferences = true } }
        let plans = builder.results
        state.withLock { state in
            state.plans.merge(plans) { first, _ in first }
            state.made += builder.newPlans
        }
        return (result, nil)
    }
}

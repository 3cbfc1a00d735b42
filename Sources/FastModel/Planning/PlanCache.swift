/// The setters of root types and the plans of models, made once per type.
@usableFromInline
final class ReadingPlans: Sendable {
    private struct State {
        var roots: [_Setter] = []
        /// The roots that hold objects.
        var references: Set<ObjectIdentifier> = []
        var plans: [ObjectIdentifier: ReadingPlan] = [:]
        /// Every plan that was made: of two that threads made at once, both are in use.
        var made: [ReadingPlan] = []
    }

    /// The plans with the properties' names as keys.
    @usableFromInline static let shared = PlanCache.shared.decoding

    private let types: TypePlans
    /// In a cache for updates, that of decoding: an update makes models, too.
    private let fresh: ReadingPlans?
    private let state = Locked(State())
    /// The roots again, to be found without the lock: each decode asks for one.
    private let roots = TypeTable<_Setter>()

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - types: the plans of the types themselves.
    ///   - fresh: for updates, the plans of decoding.
    init(_ types: TypePlans, fresh: ReadingPlans? = nil) {
        self.types = types
        self.fresh = fresh
    }

    // The plans of models that refer to each other in circles keep each other.
    deinit { state.withLock { $0.made.forEach { $0.empty() } } }

    /// The setter of a root type, made by the caller's specialised code the first time.
    ///
    /// - Returns: the setter, which lives as long as the cache: not retained, so that threads which decode at once do
    ///   not contend for its count.
    /// - Throws: ``ModelError/Code/invalidSchema``.
    @usableFromInline
    func root(_ type: ObjectIdentifier, make: (_PlanBuilder) -> _Setter) throws(ModelError) -> Unmanaged<_Setter> {
        if let setter = unsafe roots.find(type) { return unsafe setter }
        var hasReferences = false
        let setter = try build { builder in
            let setter = make(builder)
            hasReferences = builder.metReferences
            return setter
        }
        return unsafe roots.add(type) {
            state.withLock { state in
                state.roots.append(setter)
                if hasReferences { state.references.insert(type) }
            }
            return unsafe .passUnretained(setter)
        }
    }

    /// Whether a root type may hold objects. Its setter has been made before.
    @usableFromInline
    func hasReferences(_ type: ObjectIdentifier) -> Bool {
        state.withLock { $0.references.contains(type) }
    }

    /// Makes something of plans, which are kept for the next build.
    ///
    /// - Throws: ``ModelError/Code/invalidSchema``.
    @usableFromInline
    func build<Result>(_ make: (_PlanBuilder) -> Result) throws(ModelError) -> Result {
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

    private func build<Result>(
        _ fresh: _PlanBuilder?, _ make: (_PlanBuilder) -> Result
    ) -> (result: Result, problem: String?) {
        // The build runs outside the lock, since it evaluates the user's schemas, which may decode. Two threads may
        // build the same plan; the first one stored is kept.
        let builder = _PlanBuilder(
            state.withLock { $0.plans }, types, fresh: fresh, cache: self)
        let result = make(builder)
        if let problem = builder.problem {
            builder.newPlans.forEach { $0.empty() }
            return (result, problem)
        }
        // Models may refer to each other in cycles, so all of them count as holding objects.
        if builder.metReferences { builder.newPlans.forEach { $0.hasReferences = true } }
        let plans = builder.results
        state.withLock { state in
            state.plans.merge(plans) { first, _ in first }
            state.made += builder.newPlans
        }
        return (result, nil)
    }
}

/// The plans of one way to name keys, for each mode.
@usableFromInline
final class PlanCache: KeyedPlans {
    /// Those with the properties' names as keys.
    @usableFromInline static let shared = PlanCache(.exact, mappings: nil)

    let naming: KeyNaming
    /// Schemas that take precedence over the types' own.
    @usableFromInline let mappings: (any SchemaTable)?
    /// The plans of the types themselves.
    @usableFromInline let types: TypePlans
    /// The same by the keys of documents.
    @usableFromInline let decoding: ReadingPlans
    @usableFromInline let updating: ReadingPlans

    /// Makes empty caches.
    ///
    /// - Parameters:
    ///   - naming: the keys of properties that have none of their own.
    ///   - mappings: schemas that take precedence over the types' own.
    init(_ naming: KeyNaming, mappings: (any SchemaTable)?) {
        self.naming = naming
        self.mappings = mappings
        types = TypePlans(naming, mappings)
        decoding = ReadingPlans(types)
        updating = ReadingPlans(types, fresh: decoding)
    }
}

/// The plans of models by type, made once and kept as long as the cache. Looking one up takes no lock, since every
/// nested model does it.
@usableFromInline
final class TypePlans: Sendable {
    /// The plans with the properties' names as keys.
    @usableFromInline static let shared = PlanCache.shared.types

    /// The keys of properties that have none of their own.
    let naming: KeyNaming
    /// Schemas that take precedence over the types' own.
    let mappings: (any SchemaTable)?
    private let plans = TypeTable<TypePlan>()
    /// The plans again: the table does not retain them.
    private let kept = Locked<[TypePlan]>([])

    init(_ naming: KeyNaming, _ mappings: (any SchemaTable)?) {
        self.naming = naming
        self.mappings = mappings
    }

    /// Whether the provider has a schema of a type.
    func hasSchema(of type: any Any.Type) -> Bool { mappings?.contains(type) ?? false }

    /// The plan of a type, if it is made.
    @usableFromInline
    func find(_ type: ObjectIdentifier) -> Unmanaged<TypePlan>? {
        unsafe plans.find(type)
    }

    /// Keeps a plan and returns it, or the one that another thread has made meanwhile.
    @usableFromInline
    func keep(_ plan: TypePlan, for type: ObjectIdentifier) -> Unmanaged<TypePlan> {
        unsafe plans.add(type) {
            kept.withLock { $0.append(plan) }
            return unsafe .passUnretained(plan)
        }
    }
}

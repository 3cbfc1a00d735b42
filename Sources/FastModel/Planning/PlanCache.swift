internal import Synchronization

/// The setters of root types and the plans of models, made once per type.
@usableFromInline
final class PlanCache: Sendable {
    private struct State {
        var roots: [ObjectIdentifier: _Setter] = [:]
        var plans: [ObjectIdentifier: _ObjectPlan] = [:]
    }

    /// The cache of all decoders.
    @usableFromInline static let shared = PlanCache()

    private let state = Mutex(State())

    /// The setter of a root type, made by the caller's specialised code the first time.
    ///
    /// - Throws: ``ModelError/Code/invalidSchema``.
    @usableFromInline
    func root(_ type: ObjectIdentifier, make: (_PlanBuilder) -> _Setter) throws(ModelError) -> _Setter {
        if let setter = state.withLock({ $0.roots[type] }) { return setter }
        let setter = try build(make)
        return state.withLock { state in
            if let first = state.roots[type] { return first }
            state.roots[type] = setter
            return setter
        }
    }

    /// Makes something of plans, which are kept for the next build.
    ///
    /// - Throws: ``ModelError/Code/invalidSchema``.
    @usableFromInline
    func build<Result>(_ make: (_PlanBuilder) -> Result) throws(ModelError) -> Result {
        // The build runs outside the lock, since it evaluates the user's schemas, which may decode. Two threads may build
        // the same plan; the first one stored is kept.
        let builder = _PlanBuilder(state.withLock { $0.plans })
        let result = make(builder)
        if let problem = builder.problem { throw ModelError(.invalidSchema, detail: problem) }
        let plans = builder.results
        state.withLock { $0.plans.merge(plans) { first, _ in first } }
        return result
    }
}

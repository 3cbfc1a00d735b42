/// The plans of models by type, made once and kept as long as the cache. Looking one up takes no lock, since every nested model
/// does it.
@usableFromInline
final class ModelPlanCache: Sendable {
    /// The plans with the properties' names as keys.
    @usableFromInline static let shared = PlanCaches.shared.models

    /// The keys of properties that have none of their own.
    let naming: KeyNaming
    /// Where schemas are looked up before types are asked for theirs.
    let mappings: (any SchemaTable)?
    private let plans = TypeTable<_ModelPlan>()
    /// The plans again: the table does not retain them.
    private let kept = Locked<[_ModelPlan]>([])

    init(_ naming: KeyNaming, _ mappings: (any SchemaTable)?) {
        self.naming = naming
        self.mappings = mappings
    }

    /// Whether the provider has a schema of a type.
    func hasSchema(of type: any Any.Type) -> Bool { mappings?.contains(type) ?? false }

    /// The plan of a type, if it is made.
    @usableFromInline
    func find(_ type: ObjectIdentifier) -> Unmanaged<_ModelPlan>? {
        unsafe plans.find(type)
    }

    /// Keeps a plan and returns it, or the one that another thread has made meanwhile.
    @usableFromInline
    func keep(_ plan: _ModelPlan, for type: ObjectIdentifier) -> Unmanaged<_ModelPlan> {
        unsafe plans.add(type) {
            kept.withLock { $0.append(plan) }
            return unsafe .passUnretained(plan)
        }
    }
}

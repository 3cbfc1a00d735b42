/// The plans of one way to name keys: of each type, and by the keys of documents for decodes and updates.
@usableFromInline
final class PlanCache: KeyedPlans {
    /// Those with the properties' names as keys.
    @usableFromInline static let shared = PlanCache(.exact, mappings: nil)

    let naming: KeyNaming
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

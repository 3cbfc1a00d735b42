internal import Synchronization

/// The plans of models by type, made once and kept for good. Looking one up takes no lock, since every nested model does it.
///
/// `@unchecked Sendable`: a table's slots are written under the lock only, each once: the plan first, then the type with
/// releasing order, which readers load with acquiring order. A full table is copied into a larger one and stays as it is for
/// those who still read it.
@safe
@usableFromInline
final class ModelPlanCache: @unchecked Sendable {
    /// A type and its plan; 0 while the slot is free.
    @safe
    private struct Slot: ~Copyable {
        let type = Atomic<UInt>(0)
        var plan: Unmanaged<_ModelPlan>?
    }

    /// An open hash table, at most half full.
    @safe
    private final class Table {
        let slots: UnsafeMutablePointer<Slot>
        let mask: Int
        var count = 0

        init(capacity: Int) {
            unsafe slots = .allocate(capacity: capacity)
            for index in 0..<capacity { unsafe (slots + index).initialize(to: Slot()) }
            mask = capacity - 1
        }

        @inline(__always)
        func find(_ type: UInt) -> Unmanaged<_ModelPlan>? {
            var index = ModelPlanCache.hash(type) & mask
            while true {
                let found = unsafe slots[index].type.load(ordering: .acquiring)
                if found == type { return unsafe slots[index].plan }
                if found == 0 { return nil }
                index = (index + 1) & mask
            }
        }

        func insert(_ type: UInt, _ plan: Unmanaged<_ModelPlan>) {
            var index = ModelPlanCache.hash(type) & mask
            while unsafe slots[index].type.load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
            unsafe slots[index].plan = unsafe plan
            unsafe slots[index].type.store(type, ordering: .releasing)
            count += 1
        }

        /// A table of twice the size with the same plans.
        func grown() -> Table {
            let larger = Table(capacity: (mask + 1) * 2)
            for index in 0...mask {
                let type = unsafe slots[index].type.load(ordering: .relaxed)
                if let plan = unsafe slots[index].plan, type != 0 { unsafe larger.insert(type, plan) }
            }
            return larger
        }
    }

    /// The plans with the properties' names as keys.
    @usableFromInline static let shared = PlanCaches.shared.models

    /// The keys of properties that have none of their own.
    let naming: KeyNaming

    /// Where schemas are looked up before types are asked for theirs.
    private unowned let mappings: MappingProvider?

    /// The table in use, unretained: `lock` keeps it and those before it.
    private let current: Atomic<Unmanaged<Table>>
    private let tables: Mutex<[Table]>

    init(_ naming: KeyNaming, _ mappings: MappingProvider?) {
        self.naming = naming
        self.mappings = mappings
        let table = Table(capacity: 64)
        unsafe current = unsafe Atomic(.passUnretained(table))
        tables = Mutex([table])
    }

    /// The provider's schema of a type, if there is one.
    @usableFromInline
    func schema<Model>(of type: Model.Type) -> Schema<Model>? { mappings?.schema(of: type) }

    @inline(__always)
    private static func hash(_ type: UInt) -> Int {
        // Metadata is aligned; its low bits say nothing.
        Int(truncatingIfNeeded: (type &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }

    /// The plan of a type, if it is made.
    @usableFromInline
    func find(_ type: ObjectIdentifier) -> Unmanaged<_ModelPlan>? {
        unsafe current.load(ordering: .acquiring)._withUnsafeGuaranteedRef { table in
            unsafe table.find(UInt(bitPattern: type))
        }
    }

    /// Keeps a plan and returns it, or the one that another thread has made meanwhile.
    @usableFromInline
    func keep(_ plan: _ModelPlan, for type: ObjectIdentifier) -> Unmanaged<_ModelPlan> {
        let key = UInt(bitPattern: type)
        return unsafe tables.withLock { tables in
            if let last = tables.last, last.count * 2 > last.mask {
                let larger = last.grown()
                tables.append(larger)
                unsafe current.store(.passUnretained(larger), ordering: .releasing)
            }
            guard let table = tables.last else { return unsafe .passRetained(plan) }
            if let first = unsafe table.find(key) { return unsafe first }
            // Retained for good.
            let reference = unsafe Unmanaged.passRetained(plan)
            unsafe table.insert(key, reference)
            return unsafe reference
        }
    }
}

internal import Synchronization

/// Objects by type, added once and kept as long as the table. Lookups take no lock and retain nothing.
///
/// `@unchecked Sendable`: slots are written only under the lock, each once: first the object, then the type with releasing order.
/// Readers load the type with acquiring order. A full table is copied into a larger one and stays unchanged for threads that still
/// read it.
@safe final class TypeTable<Value: AnyObject & Sendable>: @unchecked Sendable {
    /// A type and its object. The type is 0 while the slot is free.
    @safe private struct Slot: ~Copyable {
        let type = Atomic<UInt>(0)
        var value: Unmanaged<Value>?
    }

    /// An open hash table, at most half full.
    @safe private final class Slots {
        let start: UnsafeMutablePointer<Slot>
        let mask: Int
        var count = 0

        init(capacity: Int) {
            unsafe start = .allocate(capacity: capacity)
            for index in 0..<capacity { unsafe (start + index).initialize(to: Slot()) }
            mask = capacity - 1
        }

        deinit {
            unsafe start.deinitialize(count: mask + 1)
            unsafe start.deallocate()
        }

        @inline(__always) func find(_ type: UInt) -> Unmanaged<Value>? {
            var index = TypeTable.hash(type) & mask
            while true {
                let found = unsafe start[index].type.load(ordering: .acquiring)
                if found == type { return unsafe start[index].value }
                if found == 0 { return nil }
                index = (index + 1) & mask
            }
        }

        func insert(_ type: UInt, _ value: Unmanaged<Value>) {
            var index = TypeTable.hash(type) & mask
            while unsafe start[index].type.load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
            unsafe start[index].value = unsafe value
            unsafe start[index].type.store(type, ordering: .releasing)
            count += 1
        }

        /// A table of twice the size with the same objects.
        func grown() -> Slots {
            let larger = Slots(capacity: (mask + 1) * 2)
            for index in 0...mask {
                let type = unsafe start[index].type.load(ordering: .relaxed)
                if let value = unsafe start[index].value, type != 0 { unsafe larger.insert(type, value) }
            }
            return larger
        }
    }

    /// The table in use, unretained. `kept` retains it, the earlier tables and the objects.
    private let current: Atomic<Unmanaged<Slots>>
    private let kept: Locked<(tables: [Slots], objects: [Value])>

    init() {
        let slots = Slots(capacity: 64)
        unsafe current = unsafe Atomic(.passUnretained(slots))
        kept = Locked((tables: [slots], objects: []))
    }

    @inline(__always) private static func hash(_ type: UInt) -> Int {
        // Metadata is aligned, so its low bits are always 0.
        Int(truncatingIfNeeded: (type &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }

    @inline(__always) func find(_ type: ObjectIdentifier) -> Unmanaged<Value>? {
        unsafe current.load(ordering: .acquiring)._withUnsafeGuaranteedRef { unsafe $0.find(UInt(bitPattern: type)) }
    }

    /// Adds an object and returns it, or returns the object that another thread added first.
    func add(_ object: Value, for type: ObjectIdentifier) -> Unmanaged<Value> {
        let type = UInt(bitPattern: type)
        return unsafe kept.withLock { kept in
            if let last = kept.tables.last, last.count * 2 > last.mask {
                let larger = last.grown()
                kept.tables.append(larger)
                unsafe current.store(.passUnretained(larger), ordering: .releasing)
            }
            if let first = unsafe kept.tables.last?.find(type) { return unsafe first }
            kept.objects.append(object)
            unsafe kept.tables.last?.insert(type, .passUnretained(object))
            return unsafe .passUnretained(object)
        }
    }
}

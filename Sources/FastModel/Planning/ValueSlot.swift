/// A place for one value, empty at first. The value of a document or record is stored here.
@safe @usableFromInline struct ValueSlot<Value> {
    @usableFromInline let memory: UnsafeMutablePointer<Value>
    @usableFromInline var isFull = false
    /// Whether the value is still the one that an update started with.
    @usableFromInline var isSeed = false

    /// Makes a slot over uninitialised memory, which it does not own.
    @inlinable init(_ memory: UnsafeMutablePointer<Value>) { unsafe self.memory = unsafe memory }

    /// The bytes of memory for a slot followed by its value.
    @inlinable static var sizeWithPlace: Int { placeOffset + MemoryLayout<Value>.size }

    @inlinable static var placeOffset: Int {
        let alignment = MemoryLayout<Value>.alignment
        return (MemoryLayout<Self>.size + alignment - 1) / alignment * alignment
    }

    /// Initialises memory as a slot followed by its value.
    @inlinable static func begin(in memory: UnsafeMutableRawPointer) {
        let place = unsafe (memory + placeOffset).bindMemory(to: Value.self, capacity: 1)
        unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: Self(place))
    }

    /// Makes an empty slot with memory for its value. Returns the slot. The caller destroys it.
    @inlinable static func make() -> UnsafeMutablePointer<ValueSlot> {
        let slot = UnsafeMutablePointer<ValueSlot>.allocate(capacity: 1)
        unsafe slot.initialize(to: ValueSlot(UnsafeMutablePointer<Value>.allocate(capacity: 1)))
        return unsafe slot
    }

    @inlinable static func destroy(_ slot: UnsafeMutablePointer<ValueSlot>) {
        unsafe slot.pointee.clear()
        unsafe slot.pointee.memory.deallocate()
        unsafe slot.deallocate()
    }

    /// Takes the value out.
    @inlinable mutating func take() -> Value? {
        guard isFull else { return nil }
        isFull = false
        return unsafe memory.move()
    }

    /// Puts a value in.
    @inlinable mutating func put(_ value: consuming Value) {
        clear()
        unsafe memory.initialize(to: value)
        isFull = true
        isSeed = false
    }

    /// Destroys the value, if there is one.
    @inlinable mutating func clear() {
        if isFull { unsafe memory.deinitialize(count: 1) }
        isFull = false
    }
}

/// Fills a ``ValueSlot``.
@usableFromInline struct SlotSink<Value>: _Sink {
    @inlinable init() {}
    @inlinable static var isElement: Bool { false }

    @inlinable func put(_ value: consuming Value, at target: UnsafeMutableRawPointer, _ context: Context) -> Bool {
        let slot = unsafe target.assumingMemoryBound(to: ValueSlot<Value>.self)
        unsafe slot.pointee.put(value)
        return true
    }

    @inlinable func current(at target: UnsafeMutableRawPointer) -> Value? {
        let slot = unsafe target.assumingMemoryBound(to: ValueSlot<Value>.self)
        return unsafe slot.pointee.isFull ? slot.pointee.memory.pointee : nil
    }
}

/// A place for one value, empty at first: where a document's or record's value ends up.
@safe
@usableFromInline
struct ValueSlot<Value> {
    @usableFromInline let memory: UnsafeMutablePointer<Value>
    @usableFromInline var isFull = false
    /// Whether the value is the one that an update starts from, and none that was put in since.
    @usableFromInline var isSeed = false

    /// Makes a slot over uninitialised memory, which it does not own.
    @inlinable
    init(_ memory: UnsafeMutablePointer<Value>) {
        unsafe self.memory = unsafe memory
    }

    /// Bytes of memory for a slot with the place for its value.
    @inlinable static var sizeWithPlace: Int { placeOffset + MemoryLayout<Value>.size }

    @inlinable static var placeOffset: Int {
        let alignment = MemoryLayout<Value>.alignment
        return (MemoryLayout<Self>.size + alignment - 1) / alignment * alignment
    }

    /// Makes memory a slot with the place for its value.
    @inlinable
    static func begin(in memory: UnsafeMutableRawPointer) {
        let place = unsafe (memory + placeOffset).bindMemory(to: Value.self, capacity: 1)
        unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: Self(place))
    }

    /// Makes an empty slot with memory for its value.
    ///
    /// - Returns: the slot, to be destroyed by the caller.
    @inlinable
    static func make() -> UnsafeMutablePointer<ValueSlot> {
        let slot = UnsafeMutablePointer<ValueSlot>.allocate(capacity: 1)
        unsafe slot.initialize(to: ValueSlot(UnsafeMutablePointer<Value>.allocate(capacity: 1)))
        return unsafe slot
    }

    /// Destroys a slot that was made with its memory.
    @inlinable
    static func destroy(_ slot: UnsafeMutablePointer<ValueSlot>) {
        unsafe slot.pointee.clear()
        unsafe slot.pointee.memory.deallocate()
        unsafe slot.deallocate()
    }

    /// Takes the value out.
    @inlinable
    mutating func take() -> Value? {
        guard isFull else { return nil }
        isFull = false
        return unsafe memory.move()
    }

    /// Puts a value in.
    @inlinable
    mutating func put(_ value: consuming Value) {
        clear()
        unsafe memory.initialize(to: value)
        isFull = true
        isSeed = false
    }

    /// Destroys the value, if there is one.
    @inlinable
    mutating func clear() {
        if isFull { unsafe memory.deinitialize(count: 1) }
        isFull = false
    }
}

/// Fills a ``ValueSlot``.
@usableFromInline
struct SlotSink<Value>: _Sink {
    @inlinable
    init() {}

    @inlinable static var isElement: Bool { false }

    @inlinable
    func put(
        _ value: consuming Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        let slot = unsafe target.assumingMemoryBound(to: ValueSlot<Value>.self)
        unsafe slot.pointee.put(value)
        return true
    }

    @inlinable
    func current(at target: UnsafeMutableRawPointer) -> Value? {
        let slot = unsafe target.assumingMemoryBound(to: ValueSlot<Value>.self)
        return unsafe slot.pointee.isFull ? slot.pointee.memory.pointee : nil
    }
}

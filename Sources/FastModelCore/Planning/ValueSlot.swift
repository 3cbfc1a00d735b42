/// A place for one value, empty at first: the value of a document, of a record or of an intercepted object.
@safe @usableFromInline package struct ValueSlot<Value> {
    // The only property, so that a sink that does not know the type at compile time finds it at the slot's address.
    @usableFromInline var state: SlotState

    @usableFromInline package var memory: UnsafeMutablePointer<Value> {
        @inlinable get { unsafe state.memory.assumingMemoryBound(to: Value.self) }
    }

    @usableFromInline package var isFull: Bool {
        @inlinable get { state.isFull }
        @inlinable set { state.isFull = newValue }
    }

    /// Whether the slot still holds the value with which an update started.
    var isSeed: Bool {
        get { state.isSeed }
        set { state.isSeed = newValue }
    }

    /// Makes a slot over uninitialised memory, which it does not own.
    @inlinable init(_ memory: UnsafeMutablePointer<Value>) { unsafe state = SlotState(memory) }

    /// The size in bytes of a slot followed by its value.
    static var sizeWithPlace: Int { placeOffset + MemoryLayout<Value>.size }

    static var placeOffset: Int {
        let alignment = MemoryLayout<Value>.alignment
        return (MemoryLayout<Self>.size + alignment - 1) / alignment * alignment
    }

    /// Initialises memory as a slot followed by its value.
    static func begin(in memory: UnsafeMutableRawPointer) {
        let place = unsafe (memory + placeOffset).bindMemory(to: Value.self, capacity: 1)
        unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: Self(place))
    }

    /// Makes an empty slot with memory for its value. The caller destroys the slot.
    @inlinable package static func make() -> UnsafeMutablePointer<ValueSlot> {
        let slot = UnsafeMutablePointer<ValueSlot>.allocate(capacity: 1)
        unsafe slot.initialize(to: ValueSlot(UnsafeMutablePointer<Value>.allocate(capacity: 1)))
        return unsafe slot
    }

    @inlinable package static func destroy(_ slot: UnsafeMutablePointer<ValueSlot>) {
        unsafe slot.pointee.clear()
        unsafe slot.pointee.memory.deallocate()
        unsafe slot.deallocate()
    }

    /// Moves the value out. Returns nil if the slot is empty.
    @inlinable package mutating func take() -> Value? {
        guard isFull else { return nil }
        isFull = false
        return unsafe memory.move()
    }

    /// Stores a value and destroys the previous value, if any.
    @inlinable mutating func put(_ value: consuming Value) {
        clear()
        unsafe memory.initialize(to: value)
        state.fill()
    }

    /// Destroys the value, if there is one.
    @inlinable package mutating func clear() {
        if isFull { unsafe memory.deinitialize(count: 1) }
        isFull = false
    }
}

/// The state of a ``ValueSlot``.
@safe @usableFromInline struct SlotState {
    @usableFromInline let memory: UnsafeMutableRawPointer
    @usableFromInline var isFull = false
    @usableFromInline var isSeed = false

    @inlinable init(_ memory: UnsafeMutableRawPointer) { unsafe self.memory = unsafe memory }

    /// Records that the memory has a value of the document.
    @inlinable mutating func fill() {
        isFull = true
        isSeed = false
    }
}

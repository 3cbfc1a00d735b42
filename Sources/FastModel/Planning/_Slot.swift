/// A place for one value, empty at first: where a document's or record's value ends up.
@safe
public struct _Slot<Value> {
    @usableFromInline let memory: UnsafeMutablePointer<Value>
    @usableFromInline var isFull = false

    /// Makes a slot over uninitialised memory, which it does not own.
    @inlinable
    init(_ memory: UnsafeMutablePointer<Value>) {
        unsafe self.memory = unsafe memory
    }

    /// Takes the value out.
    @inlinable
    mutating func take() -> Value? {
        guard isFull else { return nil }
        isFull = false
        return unsafe memory.move()
    }

    /// Destroys the value, if there is one.
    @inlinable
    mutating func clear() {
        if isFull { unsafe memory.deinitialize(count: 1) }
        isFull = false
    }
}

/// Fills a ``_Slot``.
public struct _SlotSink<Value>: _Sink {
    @inlinable
    init() {}

    @inlinable public static var isElement: Bool { false }

    @inlinable
    public func put(_ value: consuming Value, at target: UnsafeMutableRawPointer) {
        let slot = unsafe target.assumingMemoryBound(to: _Slot<Value>.self)
        unsafe slot.pointee.clear()
        unsafe slot.pointee.memory.initialize(to: value)
        unsafe slot.pointee.isFull = true
    }
}

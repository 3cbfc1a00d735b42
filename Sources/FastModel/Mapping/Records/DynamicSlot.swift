/// The place of a property in a ``DynamicRecord``, with its type.
struct DynamicSlot<Value: _DynamicScalar>: Hashable, Sendable {
    let position: Int
}

/// Sets a property of a ``DynamicRecord``, whose address is the target.
struct _DynamicSink<Value: _DynamicScalar>: _Sink {
    let slot: DynamicSlot<Value>

    static var isElement: Bool { false }

    func put(
        _ value: consuming Value?, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        unsafe target.assumingMemoryBound(to: DynamicRecord.self).pointee[slot] = value
        return true
    }
}

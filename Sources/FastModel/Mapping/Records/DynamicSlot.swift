/// The place of a property in the ``DynamicRecord``s of a schema, with its type.
struct DynamicSlot<Value: _DynamicScalar>: Hashable, Sendable {
    /// The names of the schema's properties.
    let names: PropertyNames
    let position: Int

    static func == (left: DynamicSlot, right: DynamicSlot) -> Bool {
        left.names === right.names && left.position == right.position
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(names))
        hasher.combine(position)
    }
}

/// Sets a property of a ``DynamicRecord``, whose address is the target.
struct _DynamicSink<Value: _DynamicScalar>: _Sink {
    let slot: DynamicSlot<Value>

    static var isElement: Bool { false }

    func put(
        _ value: consuming Value?, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        unsafe target.assumingMemoryBound(to: DynamicRecord.self).pointee.set(value, in: slot)
    }
}

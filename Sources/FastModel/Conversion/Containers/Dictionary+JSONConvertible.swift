extension Dictionary: JSONConvertible where Key: JSONKey, Value: JSONConvertible {
    @inlinable
    public static func _scalar(_ event: _Event) -> [Key: Value]? { event.notContainer() }

    @inlinable
    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        typealias Builder = _DictionaryBuilder<Key, Value>
        return unsafe _Container(
            entries: Value.setter(_EntrySink<Key, Value>(), builder),
            size: MemoryLayout<Builder>.size,
            setKey: { scratch, key in
                guard let text = key.string(), let key = Key(text) else { return false }
                unsafe scratch.assumingMemoryBound(to: Builder.self).pointee.key = key
                return true
            },
            begin: { scratch in
                unsafe scratch.bindMemory(to: Builder.self, capacity: 1).initialize(to: Builder())
            },
            finish: { scratch, target in
                unsafe sink.put(scratch.assumingMemoryBound(to: Builder.self).move().entries, at: target)
                return true
            },
            discard: { scratch in
                unsafe _ = scratch.assumingMemoryBound(to: Builder.self).deinitialize(count: 1)
            })
    }
}

/// A dictionary in the making, with the key whose value comes next.
public struct _DictionaryBuilder<Key: JSONKey, Value> {
    @usableFromInline var entries: [Key: Value] = [:]
    @usableFromInline var key: Key?

    @inlinable
    init() {}
}

/// Sets the entry of a ``_DictionaryBuilder``'s key. Of a key that repeats, the last value stays.
public struct _EntrySink<Key: JSONKey, Value>: _Sink {
    @inlinable
    init() {}

    @inlinable public static var isElement: Bool { true }

    @inlinable
    public func put(_ value: consuming Value, at target: UnsafeMutableRawPointer) {
        let builder = unsafe target.assumingMemoryBound(to: _DictionaryBuilder<Key, Value>.self)
        guard let key = unsafe builder.pointee.key else { return }
        unsafe builder.pointee.entries[key] = value
    }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    @inlinable
    public static func _scalar(_ event: _Event) -> [Element]? { event.notContainer() }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        unsafe _Container(arrayOf: Element.self, builder) { builder, target in
            unsafe sink.put(builder.take(), at: target)
        }
    }
}

extension ContiguousArray: JSONConvertible where Element: JSONConvertible {
    @inlinable
    public static func _scalar(_ event: _Event) -> ContiguousArray<Element>? { event.notContainer() }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        unsafe _Container(arrayOf: Element.self, builder) { builder, target in
            unsafe sink.put(ContiguousArray(builder.take()), at: target)
        }
    }
}

extension Set: JSONConvertible where Element: JSONConvertible {
    @inlinable
    public static func _scalar(_ event: _Event) -> Set<Element>? { event.notContainer() }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        unsafe _Container(arrayOf: Element.self, builder) { builder, target in
            unsafe sink.put(Set(builder.take()), at: target)
        }
    }
}

extension _Container {
    /// Gathers elements in an ``_ArrayBuilder``, from which `finish` takes them to their target.
    @inlinable
    @inline(__always)
    convenience init<Element: JSONConvertible>(
        arrayOf type: Element.Type,
        _ builder: _PlanBuilder,
        finish: @escaping @Sendable (inout _ArrayBuilder<Element>, UnsafeMutableRawPointer) -> Void
    ) {
        unsafe self.init(
            elements: Element.setter(_ElementSink<Element>(), builder),
            size: _ArrayBuilder<Element>.size,
            begin: { scratch in
                let memory = unsafe scratch.bindMemory(to: _ArrayBuilder<Element>.self, capacity: 1)
                unsafe memory.initialize(to: _ArrayBuilder(in: scratch))
            },
            finish: { scratch, target in
                // What is left of the builder, an empty array, needs no destruction.
                unsafe finish(&scratch.assumingMemoryBound(to: _ArrayBuilder<Element>.self).pointee, target)
                return true
            },
            discard: { scratch in
                let memory = unsafe scratch.assumingMemoryBound(to: _ArrayBuilder<Element>.self)
                unsafe memory.pointee.discard()
                unsafe memory.deinitialize(count: 1)
            })
    }
}

extension _Event {
    /// A scalar where only a container will do. Null leaves the property alone.
    @usableFromInline
    func notContainer<T>() -> T? {
        kind == .null ? left() : rejected(.typeMismatch)
    }
}

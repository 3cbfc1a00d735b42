extension Array: JSONConvertible, _EngineConvertible where Element: JSONConvertible {
    @inlinable
    public static func _scalar(_ event: _Event) -> [Element]? { event.notContainer() }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        unsafe _Container(arrayOf: Element.self, builder) { builder, target, context in
            unsafe sink.put(builder.take(), at: target, context)
        }
    }
}

extension ContiguousArray: JSONConvertible, _EngineConvertible where Element: JSONConvertible {
    @inlinable
    public static func _scalar(_ event: _Event) -> ContiguousArray<Element>? { event.notContainer() }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        unsafe _Container(arrayOf: Element.self, builder) { builder, target, context in
            unsafe sink.put(ContiguousArray(builder.take()), at: target, context)
        }
    }
}

extension Set: JSONConvertible, _EngineConvertible where Element: JSONConvertible {
    @inlinable
    public static func _scalar(_ event: _Event) -> Set<Element>? { event.notContainer() }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        unsafe _Container(arrayOf: Element.self, builder) { builder, target, context in
            unsafe sink.put(Set(builder.take()), at: target, context)
        }
    }
}

extension _Container {
    /// Gathers elements in an ``_ArrayBuilder``, from which `put` takes them to their target.
    @inlinable
    @inline(__always)
    convenience init<Element: JSONConvertible>(
        arrayOf type: Element.Type,
        _ builder: _PlanBuilder,
        put:
            @escaping @Sendable (
                inout _ArrayBuilder<Element>, UnsafeMutableRawPointer, UnsafeMutablePointer<_ConversionContext>
            ) -> Bool
    ) {
        unsafe self.init(arrayOf: Element.setter(_ElementSink<Element>(), builder), type, put: put)
    }

    /// The same with the setter of the elements.
    @inlinable
    @inline(__always)
    convenience init<Element>(
        arrayOf elements: _Setter,
        _ type: Element.Type,
        put:
            @escaping @Sendable (
                inout _ArrayBuilder<Element>, UnsafeMutableRawPointer, UnsafeMutablePointer<_ConversionContext>
            ) -> Bool
    ) {
        unsafe self.init(
            elements: elements,
            size: _ArrayBuilder<Element>.size,
            begin: { scratch, _ in
                let memory = unsafe scratch.bindMemory(to: _ArrayBuilder<Element>.self, capacity: 1)
                unsafe memory.initialize(to: _ArrayBuilder(in: scratch))
            },
            finish: { scratch, target, context in
                // What is left of the builder, an empty array, needs no destruction.
                let memory = unsafe scratch.assumingMemoryBound(to: _ArrayBuilder<Element>.self)
                return unsafe put(&memory.pointee, target, context) ? .done : .refused
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

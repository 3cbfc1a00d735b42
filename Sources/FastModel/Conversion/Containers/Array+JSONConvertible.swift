extension Array: JSONConvertible, _EngineConvertible where Element: JSONConvertible {}
extension ContiguousArray: JSONConvertible, _EngineConvertible where Element: JSONConvertible {}

/// Arrays: collections whose elements are contiguous in memory and can be any values of the type.
extension _EngineConvertible
where Self: RangeReplaceableCollection & MutableCollection & ExpressibleByArrayLiteral, Element: JSONConvertible {
    @inlinable public static var _witness: _ValueWitness { _ValueWitness(elementsOf: Self.self) }

    @inlinable public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        guard kind == .array else { return nil }
        return unsafe _Container(arrayOf: Element.self, builder) { builder, target, context in
            unsafe sink.put(Self(builder.take()), at: target, context)
        }
    }

    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let array = unsafe value.assumingMemoryBound(to: Self.self)
        return unsafe array.pointee.withContiguousStorageIfAvailable { unsafe writer.elements($0) } ?? .failed
    }
}

extension Set: JSONConvertible, _EngineConvertible where Element: JSONConvertible {
    @inlinable public static var _witness: _ValueWitness { _ValueWitness(membersOf: Self.self) }

    @inlinable public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        guard kind == .array else { return nil }
        return unsafe _Container(arrayOf: Element.self, builder) { builder, target, context in
            unsafe sink.put(Set(builder.take()), at: target, context)
        }
    }

    /// Writes an array in the set's order, which differs between runs, or sorted by the elements' text if the options require an
    /// order.
    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let set = unsafe value.assumingMemoryBound(to: Self.self).pointee
        return writer.members(.set, set, CodingPath.Component.index, begin: { $1.separate() }) { $0.write(to: &$1) }
    }
}

extension _Container {
    /// Collects elements in an ``ArrayBuilder``, from which `put` moves them to their target.
    @inlinable @inline(__always) convenience init<Element: JSONConvertible>(
        arrayOf type: Element.Type, _ builder: _PlanBuilder,
        put:
            @escaping @Sendable (inout ArrayBuilder<Element>, UnsafeMutableRawPointer, _ConversionContext.Address) ->
            Bool
    ) { unsafe self.init(arrayOf: Element.setter(ElementSink<ArrayBuilder<Element>>(), builder), type, put: put) }

    /// Collects elements, which the given setter stores, in an ``ArrayBuilder``. `put` moves them to their target.
    @inlinable @inline(__always) convenience init<Element>(
        arrayOf elements: _Setter, _ type: Element.Type,
        put:
            @escaping @Sendable (inout ArrayBuilder<Element>, UnsafeMutableRawPointer, _ConversionContext.Address) ->
            Bool
    ) {
        unsafe self.init(
            .elements(elements), size: ArrayBuilder<Element>.size,
            begin: { scratch, _ in
                let memory = unsafe scratch.bindMemory(to: ArrayBuilder<Element>.self, capacity: 1)
                unsafe memory.initialize(to: ArrayBuilder(in: scratch))
            },
            finish: { scratch, target, context in
                // Nothing needs to be destroyed: the builder is left with an empty array.
                let memory = unsafe scratch.assumingMemoryBound(to: ArrayBuilder<Element>.self)
                return unsafe put(&memory.pointee, target, context) ? .done : .refused
            },
            discard: { scratch in
                let memory = unsafe scratch.assumingMemoryBound(to: ArrayBuilder<Element>.self)
                unsafe memory.pointee.discard()
                unsafe memory.deinitialize(count: 1)
            })
    }
}

extension _Event {
    /// Handles a scalar where a container is expected. A null leaves the property unchanged or is an issue.
    @usableFromInline func notContainer<T>() -> T? { kind == .null ? unchanged() : rejected(.typeMismatch) }
}

extension _Writer {
    /// Writes elements that are contiguous in memory.
    @inlinable @inline(__always) mutating func elements<Element: JSONConvertible>(
        _ elements: UnsafeBufferPointer<Element>
    ) -> _Written {
        let first = elements.baseAddress
        return members(
            .array, 0..<elements.count, CodingPath.Component.index, begin: { $1.separate() },
            write: { unsafe Element._write(first.unsafelyUnwrapped + $0, to: &$1) })
    }
}

extension Array: JSONConvertible, _EngineConvertible where Element: JSONConvertible {}
extension ContiguousArray: JSONConvertible, _EngineConvertible where Element: JSONConvertible {}

/// Arrays: collections whose elements are contiguous in memory and can be any values of the type.
extension _EngineConvertible
where Self: RangeReplaceableCollection & MutableCollection & ExpressibleByArrayLiteral, Element: JSONConvertible {
    @inlinable public static var _witness: _ValueWitness { _ValueWitness(elementsOf: Self.self) }
    public static var _propertyForm: _PropertyForm { .reference }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .array else { return nil }
        let isArray = Self.self == [Element].self
        let sink = sink.assigning(self)
        return _Container(
            arrayOf: Element.self, isArray ? sink : sink.mapped { (elements: [Element]) in Self(elements) }, builder)
    }

    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let array = unsafe value.assumingMemoryBound(to: Self.self)
        return unsafe array.pointee.withContiguousStorageIfAvailable { unsafe writer.elements($0) } ?? .failed
    }
}

extension Set: JSONConvertible, _EngineConvertible where Element: JSONConvertible {
    @inlinable public static var _witness: _ValueWitness { _ValueWitness(membersOf: Self.self) }
    public static var _propertyForm: _PropertyForm { .reference }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .array else { return nil }
        let sink = sink.assigning(self).mapped { (elements: [Element]) in Set(elements) }
        return _Container(arrayOf: Element.self, sink, builder)
    }

    /// Writes an array in the set's order, which differs between runs, or sorted by the elements' text if the options require an
    /// order.
    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let set = unsafe value.assumingMemoryBound(to: Self.self).pointee
        return writer.members(.set, set, CodingPath.Component.index, begin: { $1.separate() }) { $0.write(to: &$1) }
    }
}

extension _Container {
    /// Collects elements in an ``ArrayBuilder``, and passes the array to the sink.
    convenience init<Element: JSONConvertible>(arrayOf type: Element.Type, _ sink: _Sink, _ builder: _PlanBuilder) {
        unsafe self.init(
            arrayOf: Element.setter(.element(of: type), builder), type, sink, make: Element._arrayForm.make)
    }

    /// Collects elements, which the given setter stores, in an ``ArrayBuilder``, and passes the array to the sink.
    convenience init<Element>(
        arrayOf elements: _Setter, _ type: Element.Type, _ sink: _Sink, make: @escaping ArrayMaker
    ) {
        unsafe self.init(arrayOf: elements, ElementLayout(of: type), sink, make: make) {
            unsafe $0.assumingMemoryBound(to: ArrayBuilder.self).pointee.discard(type)
        }
    }

    /// Not generic: a closure in generic code is called through another function.
    private convenience init(
        arrayOf elements: _Setter, _ layout: ElementLayout, _ sink: _Sink, make: @escaping ArrayMaker,
        discard: @escaping Discard
    ) {
        let take = unsafe sink.take
        let offset = ArrayBuilder.offset(of: layout)
        let capacity = ArrayBuilder.inlineCapacity(of: layout.stride)
        unsafe self.init(
            .elements(elements), size: offset + capacity * layout.stride,
            begin: { scratch, _ in
                unsafe scratch.initializeMemory(
                    as: ArrayBuilder.self, to: ArrayBuilder(scratch + offset, capacity: capacity))
            },
            finish: { scratch, target, context in
                let builder = unsafe scratch.assumingMemoryBound(to: ArrayBuilder.self)
                let array = unsafe scratch + ArrayBuilder.arrayOffset
                unsafe make(builder.pointee.elements, builder.pointee.count, array)
                unsafe builder.pointee.release()
                return unsafe take(array, target, context) ? .done : .refused
            }, discard: discard)
    }
}

extension _Event {
    /// Handles a scalar where a container is expected. A null leaves the property unchanged or is an issue.
    @usableFromInline func notContainer<T>() -> T? { kind == .null ? unchanged() : rejected(.typeMismatch) }
}

extension _Writer {
    /// Writes elements that are contiguous in memory, each by a call of `write`.
    mutating func elements(
        _ first: UnsafeRawPointer?, _ count: Int, _ stride: Int, _ write: _ValueWitness.Write
    ) -> _Written {
        members(
            .array, 0..<count, CodingPath.Component.index, begin: { $1.separate() },
            write: { unsafe write(first.unsafelyUnwrapped + $0 * stride, &$1) })
    }

    /// Writes elements that are contiguous in memory.
    @inlinable @inline(__always) mutating func elements<Element: JSONConvertible>(
        _ elements: UnsafeBufferPointer<Element>
    ) -> _Written {
        if Self.writesElements(of: Element.self), let written = unsafe scalars(elements) { return written }
        let first = elements.baseAddress
        return members(
            .array, 0..<elements.count, CodingPath.Component.index, begin: { $1.separate() },
            write: { unsafe Element._write(first.unsafelyUnwrapped + $0, to: &$1) })
    }
}

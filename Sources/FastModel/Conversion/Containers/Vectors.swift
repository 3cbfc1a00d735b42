// Vectors: JSON arrays of a fixed number of values, for coordinates. They allocate no memory.

extension SIMD2: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {}

extension SIMD3: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {}

extension SIMD4: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {}

extension SIMD where Self: _EngineConvertible, Scalar: JSONConvertible {
    /// Reads an array of `scalarCount` values, and rejects arrays of other lengths.
    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .array else { return nil }
        return _Container(vector: self, of: Scalar.self, count: scalarCount, sink, builder)
    }

    /// Writes an array of the vector's values.
    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        // The values are at the front: a vector of three has the size of a vector of four.
        let values = unsafe UnsafeBufferPointer(start: value.assumingMemoryBound(to: Scalar.self), count: scalarCount)
        return unsafe writer.elements(values)
    }
}

extension InlineArray: JSONConvertible, _EngineConvertible where Element: JSONConvertible {
    /// Reads an array of `count` elements, and rejects arrays of other lengths.
    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .array else { return nil }
        return _Container(vector: self, of: Element.self, count: count, sink, builder)
    }

    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe writer.elements(UnsafeBufferPointer(start: value.assumingMemoryBound(to: Element.self), count: count))
    }

    public static var _witness: _ValueWitness {
        let element = Element.witness
        let stride = MemoryLayout<Element>.stride
        let places = Swift.stride(from: 0, to: count * stride, by: stride)
        var witness = unsafe _ValueWitness(
            type: self, write: { unsafe _write($0, to: &$1) },
            isEqual: { left, right, context in
                for place in places {
                    guard unsafe element.isEqual(left + place, right + place, &context) else { return false }
                }
                return true
            }, hash: { value, context in for place in places { unsafe element.hash(value + place, &context) } },
            encode: { value, encoder in
                let values = unsafe UnsafeBufferPointer(
                    start: value.assumingMemoryBound(to: Element.self), count: count)
                unsafe try _ValueWitness.encode(values, to: encoder)
            }, decode: decode)
        if let deepCopy = unsafe element.deepCopy {
            unsafe witness.deepCopy = { value, context in
                for place in places { unsafe deepCopy(value + place, context) }
            }
        }
        if let save = unsafe element.save {
            unsafe witness.save = { value, saver in for place in places { unsafe save(value + place, saver) } }
        }
        return witness
    }

    private static func decode(_ memory: UnsafeMutableRawPointer, from decoder: any Decoder) throws -> Bool {
        let elements = try _ValueWitness.decodedElements(Element.self, from: decoder)
        guard elements.count == count else {
            throw decoder.corrupted("\(elements.count) elements in place of \(count)")
        }
        unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: Self { index in elements[index] })
        return true
    }
}

/// An unfinished vector, with its values in scratch memory.
@safe struct VectorBuilder {
    // Must be the first property: the state machine expects it at the builder's address.
    var free: FreePlaces
    let values: UnsafeMutableRawPointer
    /// Whether the array had more values than the vector.
    var hasOverflow = false

    init(_ values: UnsafeMutableRawPointer, capacity: Int) {
        unsafe self.values = unsafe values
        unsafe free = FreePlaces(next: values, count: capacity)
    }

    /// Moves an element from memory to the end, or destroys it if the vector is full.
    mutating func append<Element>(_ element: UnsafeMutableRawPointer, _ type: Element.Type) {
        let element = unsafe element.assumingMemoryBound(to: Element.self)
        guard free.count > 0 else {
            hasOverflow = true
            unsafe element.deinitialize(count: 1)
            return
        }
        unsafe free.next.initializeMemory(as: Element.self, to: element.move())
        free.advance(by: MemoryLayout<Element>.stride)
    }

    /// Whether the array had exactly as many values as the vector.
    var isComplete: Bool { free.count == 0 && !hasOverflow }
}

extension _Container {
    /// Collects the given number of values in the memory of a vector, and passes the vector to the sink. The values are at the
    /// vector's front, one after another.
    convenience init<Vector, Element: JSONConvertible>(
        vector: Vector.Type, of type: Element.Type, count: Int, _ sink: _Sink, _ builder: _PlanBuilder
    ) {
        let take = unsafe sink.take
        let alignment = max(MemoryLayout<Vector>.alignment, MemoryLayout<VectorBuilder>.alignment)
        let offset = (MemoryLayout<VectorBuilder>.size + alignment - 1) / alignment * alignment
        let size = MemoryLayout<Vector>.size
        let used = count * MemoryLayout<Element>.stride
        let discard: Discard = { scratch in
            let builder = unsafe scratch.assumingMemoryBound(to: VectorBuilder.self)
            unsafe builder.pointee.values.assumingMemoryBound(to: Element.self).deinitialize(
                count: count - builder.pointee.free.count)
        }
        unsafe self.init(
            .elements(Element.setter(.vectorElement(of: type), builder)), size: offset + size,
            begin: { scratch, _ in
                // A vector of three has the size of a vector of four, whose last value is zero.
                if size > used {
                    unsafe (scratch + offset + used).initializeMemory(as: UInt8.self, repeating: 0, count: size - used)
                }
                unsafe scratch.initializeMemory(
                    as: VectorBuilder.self, to: VectorBuilder(scratch + offset, capacity: count))
            },
            finish: { scratch, target, context in
                if unsafe scratch.assumingMemoryBound(to: VectorBuilder.self).pointee.isComplete {
                    return unsafe take(scratch + offset, target, context) ? .done : .refused
                }
                unsafe discard(scratch)
                unsafe context.pointee.refuseCount(count)
                return .refused
            }, discard: discard)
    }
}

extension _Sink {
    /// Appends to a ``VectorBuilder``.
    static func vectorElement<Element>(of type: Element.Type) -> _Sink {
        unsafe _Sink(of: type, isElement: true, storage: type) { value, target, _ in
            unsafe target.assumingMemoryBound(to: VectorBuilder.self).pointee.append(value, type)
            return true
        }
    }
}

extension _ConversionContext {
    /// Records that an array's length differs from the vector's.
    @usableFromInline mutating func refuseCount(_ count: Int) {
        refuse(.typeMismatch, "an array of \(count) values is wanted")
    }
}

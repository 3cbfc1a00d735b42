// Vectors: JSON arrays of a fixed number of values, for coordinates. They allocate no memory.

extension SIMD2: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {
    public static var _arrayForm: _ArrayForm { _ArrayForm(of: self, orDoubles: SIMD2<Double>.self) }
}

extension SIMD3: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {
    public static var _arrayForm: _ArrayForm { _ArrayForm(of: self, orDoubles: SIMD3<Double>.self) }
}

extension SIMD4: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {
    public static var _arrayForm: _ArrayForm { _ArrayForm(of: self, orDoubles: SIMD4<Double>.self) }
}

extension _ArrayForm {
    /// The form compiled for vectors of Double, the usual coordinates, or else the one for all vectors.
    @inline(__always) fileprivate init<Vector, Doubles>(of type: Vector.Type, orDoubles doubles: Doubles.Type) {
        self = type == doubles ? _ArrayForm(of: doubles) : _ArrayForm(of: type)
    }
}

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
        let element = Element._witness
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

extension _Container {
    /// Collects the given number of values in the memory of a vector, and passes the vector to the sink. The values are at the
    /// vector's front, one after another.
    convenience init<Vector, Element: JSONConvertible>(
        vector: Vector.Type, of type: Element.Type, count: Int, _ sink: _Sink, _ builder: _PlanBuilder
    ) {
        unsafe self.init(
            vector: Element.setter(.vectorElement(of: type), builder), of: count, stride: MemoryLayout<Element>.stride,
            size: MemoryLayout<Vector>.size, alignment: MemoryLayout<Vector>.alignment, sink
        ) { scratch, offset in
            let free = unsafe scratch.assumingMemoryBound(to: FreePlaces.self).pointee.count
            unsafe (scratch + offset).assumingMemoryBound(to: Element.self).deinitialize(count: count - max(0, free))
        }
    }

    /// Not generic: a closure in generic code is called through another function.
    private convenience init(
        vector elements: _Setter, of count: Int, stride: Int, size: Int, alignment: Int, _ sink: _Sink,
        discard: @escaping @Sendable (_ scratch: UnsafeMutableRawPointer, _ offset: Int) -> Void
    ) {
        let take = unsafe sink.take
        // The vector follows the places for its values.
        let alignment = max(alignment, MemoryLayout<FreePlaces>.alignment)
        let offset = (MemoryLayout<FreePlaces>.size + alignment - 1) / alignment * alignment
        let rest = count * stride..<size
        var begin: Begin = { scratch, _ in
            unsafe scratch.initializeMemory(
                as: FreePlaces.self, to: FreePlaces(next: scratch + offset, count: count))
        }
        if !rest.isEmpty {
            let places = unsafe begin
            unsafe begin = { scratch, target in
                // A vector of three has the size of a vector of four, whose last value is zero.
                unsafe (scratch + offset + rest.lowerBound).initializeMemory(
                    as: UInt8.self, repeating: 0, count: rest.count)
                unsafe places(scratch, target)
            }
        }
        unsafe self.init(
            .elements(elements), size: offset + size, begin: begin,
            finish: { scratch, target, context in
                if unsafe scratch.assumingMemoryBound(to: FreePlaces.self).pointee.count == 0 {
                    return unsafe take(scratch + offset, target, context) ? .done : .refused
                }
                unsafe discard(scratch, offset)
                unsafe context.pointee.refuseCount(count)
                return .refused
            }, discard: { unsafe discard($0, offset) })
    }
}

extension _Sink {
    /// Fills the places of a vector. Values that exceed them are destroyed, and make the number of free places negative.
    static func vectorElement<Element>(of type: Element.Type) -> _Sink {
        let layout = ElementLayout(of: type)
        return unsafe _Sink(of: type, isElement: true, storage: type) { value, target, _ in
            let free = unsafe target.assumingMemoryBound(to: FreePlaces.self)
            guard unsafe free.pointee.count > 0 else {
                unsafe free.pointee.count = -1
                unsafe value.assumingMemoryBound(to: Element.self).deinitialize(count: 1)
                return true
            }
            unsafe layout.move(value, to: free.pointee.next)
            unsafe free.pointee.advance(by: layout.stride)
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

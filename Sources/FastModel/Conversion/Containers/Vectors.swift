// Vectors: JSON arrays of a fixed number of values, for coordinates. They allocate no memory.

extension SIMD2: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {}

extension SIMD3: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {}

extension SIMD4: JSONConvertible, _EngineConvertible where Scalar: JSONConvertible {}

extension SIMD where Self: _EngineConvertible, Scalar: JSONConvertible {
    /// Reads an array of `scalarCount` values, and rejects arrays of other lengths.
    @inlinable public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        guard kind == .array else { return nil }
        return unsafe _Container(vectorOf: Scalar.self, count: scalarCount, builder) { values, target, context in
            var vector = Self()
            for index in 0..<scalarCount { unsafe vector[index] = (values + index).move() }
            return unsafe sink.put(vector, at: target, context)
        }
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
    @inlinable public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        guard kind == .array else { return nil }
        return unsafe _Container(vectorOf: Element.self, count: count, builder) { values, target, context in
            let array = InlineArray<count, Element> { index in unsafe (values + index).move() }
            return unsafe sink.put(array, at: target, context)
        }
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
@safe @usableFromInline struct VectorBuilder<Element>: ElementBuilder {
    // Must be the first property: the state machine expects it at the builder's address.
    @usableFromInline var free: FreePlaces
    @usableFromInline let values: UnsafeMutablePointer<Element>
    @usableFromInline let capacity: Int
    /// Whether the array had more values than the vector.
    @usableFromInline var hasOverflow = false

    /// The offset of the first value in the scratch memory.
    @inlinable static var valuesOffset: Int {
        let alignment = MemoryLayout<Element>.alignment
        return (MemoryLayout<Self>.size + alignment - 1) / alignment * alignment
    }

    @inlinable init(in scratch: UnsafeMutableRawPointer, capacity: Int) {
        unsafe values = (scratch + Self.valuesOffset).bindMemory(to: Element.self, capacity: capacity)
        unsafe free = FreePlaces(next: UnsafeMutableRawPointer(values), count: capacity)
        self.capacity = capacity
    }

    @inlinable mutating func append(_ element: consuming Element) {
        guard free.count > 0 else {
            hasOverflow = true
            return
        }
        unsafe free.next.assumingMemoryBound(to: Element.self).initialize(to: element)
        free.advance(by: MemoryLayout<Element>.stride)
    }

    /// Whether the array had exactly as many values as the vector.
    @inlinable var isComplete: Bool { free.count == 0 && !hasOverflow }
    @inlinable func discard() { unsafe values.deinitialize(count: capacity - free.count) }
}

extension _Container {
    /// Collects the given number of values, which `put` moves to their target.
    @inlinable convenience init<Element: JSONConvertible>(
        vectorOf type: Element.Type, count: Int, _ builder: _PlanBuilder,
        put:
            @escaping @Sendable (UnsafeMutablePointer<Element>, UnsafeMutableRawPointer, _ConversionContext.Address) ->
            Bool
    ) {
        unsafe self.init(
            .elements(Element.setter(ElementSink<VectorBuilder<Element>>(), builder)),
            size: VectorBuilder<Element>.valuesOffset + count * MemoryLayout<Element>.stride,
            begin: { scratch, _ in
                let memory = unsafe scratch.bindMemory(to: VectorBuilder<Element>.self, capacity: 1)
                unsafe memory.initialize(to: VectorBuilder(in: scratch, capacity: count))
            },
            finish: { scratch, target, context in
                let builder = unsafe scratch.assumingMemoryBound(to: VectorBuilder<Element>.self).pointee
                if builder.isComplete { return unsafe put(builder.values, target, context) ? .done : .refused }
                builder.discard()
                unsafe context.pointee.refuseCount(count)
                return .refused
            },
            discard: { scratch in unsafe scratch.assumingMemoryBound(to: VectorBuilder<Element>.self).pointee.discard()
            })
    }
}

extension _ConversionContext {
    /// Records that an array's length differs from the vector's.
    @usableFromInline mutating func refuseCount(_ count: Int) {
        refuse(.typeMismatch, "an array of \(count) values is wanted")
    }
}

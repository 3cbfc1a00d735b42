/// An unfinished array. Elements are collected in scratch memory, where the state machine stores scalars directly. A short array,
/// the usual case, is then allocated once, at its final size. Elements of a long array are moved to the array in blocks.
@safe @usableFromInline struct ArrayBuilder<Element>: ElementBuilder {
    // Must be the first property: the state machine expects it at the builder's address.
    @usableFromInline var free: FreePlaces
    @usableFromInline let inline: UnsafeMutablePointer<Element>
    /// The first elements, moved here when the scratch memory was full.
    @usableFromInline var spilled: [Element] = []

    /// The number of elements that fit in the scratch memory.
    @inlinable static var inlineCapacity: Int { Swift.max(8, Swift.min(32, 256 / MemoryLayout<Element>.stride)) }

    /// The offset of the first element in the scratch memory.
    @inlinable static var inlineOffset: Int {
        let alignment = MemoryLayout<Element>.alignment
        return (MemoryLayout<Self>.size + alignment - 1) / alignment * alignment
    }

    /// The size of the scratch memory in bytes.
    @inlinable static var size: Int { inlineOffset + inlineCapacity * MemoryLayout<Element>.stride }

    /// The number of elements in the scratch memory.
    @inlinable var inlineCount: Int { Self.inlineCapacity - free.count }

    @inlinable init(in scratch: UnsafeMutableRawPointer) {
        unsafe inline = (scratch + Self.inlineOffset).bindMemory(to: Element.self, capacity: Self.inlineCapacity)
        unsafe free = FreePlaces(next: UnsafeMutableRawPointer(inline), count: Self.inlineCapacity)
    }

    @inlinable mutating func append(_ element: consuming Element) {
        if free.count == 0 { spill() }
        unsafe free.next.assumingMemoryBound(to: Element.self).initialize(to: element)
        free.advance(by: MemoryLayout<Element>.stride)
    }

    /// Moves the elements in scratch memory to `spilled`, without changing reference counts. Trivial elements are copied as one
    /// block.
    @inlinable @inline(never) mutating func spill() {
        let count = inlineCount
        if spilled.isEmpty { spilled.reserveCapacity(count * 4) }
        if _isPOD(Element.self) {
            unsafe spilled.append(contentsOf: UnsafeBufferPointer(start: inline, count: count))
        } else {
            for index in 0..<count { unsafe spilled.append((inline + index).move()) }
        }
        clear()
    }

    @inlinable mutating func clear() {
        unsafe free = FreePlaces(next: UnsafeMutableRawPointer(inline), count: Self.inlineCapacity)
    }

    /// Moves the elements out.
    @inlinable mutating func take() -> [Element] {
        guard spilled.isEmpty else {
            if inlineCount > 0 { spill() }
            let result = spilled
            spilled = []
            return result
        }
        defer { clear() }
        // Few elements use a literal, which is allocated at its size. `Array(unsafeUninitializedCapacity:)` looks up metadata on
        // each call and takes twice the time.
        switch inlineCount {
        case 0: return []
        case 1: return unsafe [inline.move()]
        case 2: return unsafe [inline.move(), (inline + 1).move()]
        case 3: return unsafe [inline.move(), (inline + 1).move(), (inline + 2).move()]
        default: return takeMany()
        }
    }

    @inlinable @inline(never) func takeMany() -> [Element] {
        if _isPOD(Element.self) { return unsafe Array(UnsafeBufferPointer(start: inline, count: inlineCount)) }
        var result: [Element] = []
        result.reserveCapacity(inlineCount)
        for index in 0..<inlineCount { unsafe result.append((inline + index).move()) }
        return result
    }

    /// Destroys the elements.
    @inlinable mutating func discard() {
        unsafe inline.deinitialize(count: inlineCount)
        clear()
        spilled = []
    }
}

/// An unfinished array or vector. Its layout begins with the ``FreePlaces`` for its elements.
@usableFromInline protocol ElementBuilder {
    associatedtype Element
    mutating func append(_ element: consuming Element)
}

/// Appends values to a builder.
@usableFromInline struct ElementSink<Builder: ElementBuilder>: _Sink {
    @inlinable init() {}
    @inlinable static var isElement: Bool { true }
    @inlinable static var storage: Any.Type? { Builder.Element.self }

    @inlinable func put(
        _ value: consuming Builder.Element, at target: UnsafeMutableRawPointer, _ context: Context
    ) -> Bool {
        unsafe target.assumingMemoryBound(to: Builder.self).pointee.append(value)
        return true
    }
}

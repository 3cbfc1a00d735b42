/// An array in the making. The first elements are gathered in scratch memory, so that a short array, which most are, is
/// allocated once and at its size.
@safe
public struct _ArrayBuilder<Element> {
    @usableFromInline let inline: UnsafeMutablePointer<Element>
    @usableFromInline var inlineCount = 0
    @usableFromInline var spilled: [Element] = []

    /// How many elements the scratch memory takes.
    @inlinable static var inlineCapacity: Int { Swift.max(8, Swift.min(32, 256 / MemoryLayout<Element>.stride)) }

    /// Where in the scratch memory the elements start.
    @inlinable static var inlineOffset: Int {
        let alignment = MemoryLayout<Element>.alignment
        return (MemoryLayout<Self>.size + alignment - 1) / alignment * alignment
    }

    /// Bytes of scratch memory.
    @inlinable static var size: Int { inlineOffset + inlineCapacity * MemoryLayout<Element>.stride }

    @inlinable
    init(in scratch: UnsafeMutableRawPointer) {
        unsafe inline = (scratch + Self.inlineOffset).bindMemory(to: Element.self, capacity: Self.inlineCapacity)
    }

    @inlinable
    mutating func append(_ element: consuming Element) {
        if inlineCount < Self.inlineCapacity, spilled.isEmpty {
            unsafe (inline + inlineCount).initialize(to: element)
            inlineCount += 1
            return
        }
        if spilled.isEmpty { spill() }
        spilled.append(element)
    }

    @inlinable
    @inline(never)
    mutating func spill() {
        spilled.reserveCapacity(inlineCount * 4)
        for index in 0..<inlineCount { unsafe spilled.append((inline + index).move()) }
        inlineCount = 0
    }

    /// Moves the elements out.
    @inlinable
    mutating func take() -> [Element] {
        if inlineCount == 0 {
            let result = spilled
            spilled = []
            return result
        }
        defer { inlineCount = 0 }
        // Of few elements a literal, which is made at its size without asking what there is. No way is
        // `Array(unsafeUninitializedCapacity:)`, which looks up metadata on each call and takes twice the time.
        switch inlineCount {
        case 1: return unsafe [inline.move()]
        case 2: return unsafe [inline.move(), (inline + 1).move()]
        case 3: return unsafe [inline.move(), (inline + 1).move(), (inline + 2).move()]
        default: return takeMany()
        }
    }

    /// Trivial elements are copied at once; others are moved, which spares their reference counts.
    @inlinable
    @inline(never)
    func takeMany() -> [Element] {
        if _isPOD(Element.self) { return unsafe Array(UnsafeBufferPointer(start: inline, count: inlineCount)) }
        var result: [Element] = []
        result.reserveCapacity(inlineCount)
        for index in 0..<inlineCount { unsafe result.append((inline + index).move()) }
        return result
    }

    /// Destroys the elements.
    @inlinable
    mutating func discard() {
        unsafe inline.deinitialize(count: inlineCount)
        inlineCount = 0
        spilled = []
    }
}

/// Appends to an ``_ArrayBuilder``.
public struct _ElementSink<Element>: _Sink {
    @inlinable
    init() {}

    @inlinable public static var isElement: Bool { true }

    @inlinable
    public func put(
        _ value: consuming Element, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        unsafe target.assumingMemoryBound(to: _ArrayBuilder<Element>.self).pointee.append(value)
        return true
    }
}

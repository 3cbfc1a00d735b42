/// An unfinished array or vector. Elements are collected in scratch memory, where the state machine stores scalars directly. The
/// elements of a long array move to the heap, into memory that doubles whenever it is full.
@safe struct ArrayBuilder {
    // Must be the first property: the state machine expects it at the builder's address.
    private(set) var free: FreePlaces
    /// The first element, in scratch memory or on the heap.
    private(set) var elements: UnsafeMutableRawPointer
    private var capacity: Int
    private var isOnHeap = false

    /// The number of elements that fit in the scratch memory.
    static func inlineCapacity(of stride: Int) -> Int { Swift.max(8, Swift.min(32, 256 / Swift.max(1, stride))) }

    /// The offset, in the scratch memory, of the place where the finished array is made. The place has 16 bytes.
    static var arrayOffset: Int { (MemoryLayout<Self>.size + 15) & ~15 }

    /// The offset of the first element in the scratch memory.
    static func offset(of layout: ElementLayout) -> Int {
        (arrayOffset + 16 + layout.alignment - 1) / layout.alignment * layout.alignment
    }

    /// Starts with memory for a number of elements.
    init(_ elements: UnsafeMutableRawPointer, capacity: Int) {
        unsafe self.elements = unsafe elements
        self.capacity = capacity
        unsafe free = FreePlaces(next: elements, count: capacity)
    }

    /// The number of elements so far.
    var count: Int { capacity - free.count }

    /// Moves an element from memory to the end. Returns true, so that the slow way is a jump in place of a call.
    @inline(__always) mutating func append(_ element: UnsafeMutableRawPointer, _ layout: ElementLayout) -> Bool {
        guard free.count > 0, unsafe layout.moveWords(element, to: free.next) else {
            return unsafe appendSlowly(element, layout)
        }
        free.advance(by: layout.stride)
        return true
    }

    @inline(never) private mutating func appendSlowly(
        _ element: UnsafeMutableRawPointer, _ layout: ElementLayout
    ) -> Bool {
        if free.count == 0 { grow(layout) }
        unsafe layout.move(element, to: free.next)
        free.advance(by: layout.stride)
        return true
    }

    private mutating func grow(_ layout: ElementLayout) {
        let bytes = capacity * layout.stride
        // An array that does not fit in the scratch memory is usually much longer.
        let growth = isOnHeap ? 2 : 8
        let larger = UnsafeMutableRawPointer.allocate(byteCount: bytes * growth, alignment: layout.alignment)
        unsafe layout.move(elements, capacity, to: larger)
        release()
        unsafe elements = larger
        unsafe free = FreePlaces(next: larger + bytes, count: capacity * (growth - 1))
        capacity *= growth
        isOnHeap = true
    }

    /// Destroys the elements.
    func discard<Element>(_ type: Element.Type) {
        unsafe elements.assumingMemoryBound(to: Element.self).deinitialize(count: count)
        release()
    }

    /// Frees the memory on the heap.
    func release() { if isOnHeap { unsafe elements.deallocate() } }
}

/// The functions over arrays of a type, compiled for the type by its conformance.
@safe public struct _ArrayForm: Sendable {
    /// Makes an array, in uninitialised memory, by moving its elements out of memory.
    @usableFromInline let make: _Container.ArrayMaker
    /// The first element and the number of elements, for as long as the array at the address exists unchanged.
    @usableFromInline let elements: Elements

    @usableFromInline typealias Elements =
        @Sendable (_ array: UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int)

    @inlinable @inline(__always) public init<Element>(of type: Element.Type) {
        unsafe make = { unsafe Self.move($0, $1, to: $2, of: type) }
        unsafe elements = { array in
            unsafe array.assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer { elements in
                unsafe (UnsafeRawPointer(elements.baseAddress), elements.count)
            }
        }
    }

    @inlinable @inline(__always) static func move<Element>(
        _ elements: UnsafeMutableRawPointer, _ count: Int, to array: UnsafeMutableRawPointer, of type: Element.Type
    ) {
        let first = unsafe elements.assumingMemoryBound(to: Element.self)
        let made: [Element]
        // Few elements use a literal, which is allocated at its size, and plain ones a copy. The general way looks up metadata on each
        // call.
        switch count {
        case 0: made = []
        case 1: made = unsafe [first.move()]
        case 2: made = unsafe [first.move(), (first + 1).move()]
        case 3: made = unsafe [first.move(), (first + 1).move(), (first + 2).move()]
        case _ where _isPOD(type): made = unsafe [Element](UnsafeBufferPointer(start: first, count: count))
        default:
            made = unsafe [Element](unsafeUninitializedCapacity: count) { places, initialized in
                unsafe places.baseAddress?.moveInitialize(from: first, count: count)
                initialized = count
            }
        }
        unsafe array.initializeMemory(as: [Element].self, to: made)
    }
}

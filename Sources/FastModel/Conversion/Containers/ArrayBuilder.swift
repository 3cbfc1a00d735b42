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
    static func offset<Element>(of type: Element.Type) -> Int {
        let alignment = MemoryLayout<Element>.alignment
        return (arrayOffset + 16 + alignment - 1) / alignment * alignment
    }

    /// Starts with memory for a number of elements.
    init(_ elements: UnsafeMutableRawPointer, capacity: Int) {
        unsafe self.elements = unsafe elements
        self.capacity = capacity
        unsafe free = FreePlaces(next: elements, count: capacity)
    }

    /// The number of elements so far.
    var count: Int { capacity - free.count }

    /// Moves an element from memory to the end.
    @inline(__always) mutating func append<Element>(_ element: UnsafeMutableRawPointer, _ type: Element.Type) {
        if free.count == 0 { grow(type) }
        unsafe free.next.initializeMemory(as: Element.self, to: element.assumingMemoryBound(to: Element.self).move())
        free.advance(by: MemoryLayout<Element>.stride)
    }

    /// Appends an element without references by its bytes. There must be a free place.
    @inline(__always) mutating func append(_ element: UnsafeMutableRawPointer, _ size: Int, _ stride: Int) {
        unsafe free.next.copyMemory(from: element, byteCount: size)
        free.advance(by: stride)
    }

    /// Appends an element that is one word. There must be a free place.
    @inline(__always) mutating func append(word: UInt) {
        unsafe free.next.storeBytes(of: word, as: UInt.self)
        free.advance(by: MemoryLayout<UInt>.stride)
    }

    @inline(never) private mutating func grow<Element>(_ type: Element.Type) {
        let stride = MemoryLayout<Element>.stride
        let larger = UnsafeMutableRawPointer.allocate(
            byteCount: capacity * 2 * stride, alignment: MemoryLayout<Element>.alignment)
        unsafe larger.bindMemory(to: Element.self, capacity: capacity).moveInitialize(
            from: elements.assumingMemoryBound(to: Element.self), count: capacity)
        release()
        unsafe elements = larger
        unsafe free = FreePlaces(next: larger + capacity * stride, count: capacity)
        capacity *= 2
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

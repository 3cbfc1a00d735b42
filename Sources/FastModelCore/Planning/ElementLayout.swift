/// The size of values and the way to move them, for code that is compiled once for all types.
@safe struct ElementLayout: Sendable {
    private let size: Int
    /// The number of words of a value of one or two words whose bytes can be copied; 0 for other values.
    private let words: Int
    let stride: Int
    let alignment: Int
    /// Moves values to uninitialised memory. Nil if their bytes are copied, as nearly all types allow.
    private let moving:
        (@Sendable (_ values: UnsafeMutableRawPointer, _ count: Int, _ place: UnsafeMutableRawPointer) -> Void)?

    init<Element>(of type: Element.Type) {
        let size = MemoryLayout<Element>.size
        self.size = size
        let (words, rest) = size.quotientAndRemainder(dividingBy: MemoryLayout<UInt>.size)
        let isBytes = _isBitwiseTakable(type)
        self.words = isBytes && rest == 0 && words <= 2 ? words : 0
        stride = MemoryLayout<Element>.stride
        alignment = MemoryLayout<Element>.alignment
        if isBytes {
            unsafe moving = nil
        } else {
            unsafe moving = { values, count, place in
                unsafe place.moveInitializeMemory(
                    as: Element.self, from: values.assumingMemoryBound(to: Element.self), count: count)
            }
        }
    }

    /// Moves a value to uninitialised memory, without its padding.
    func move(_ value: UnsafeMutableRawPointer, to place: UnsafeMutableRawPointer) {
        if let moving = unsafe moving { return unsafe moving(value, 1, place) }
        unsafe place.copyMemory(from: value, byteCount: size)
    }

    /// Moves a value of one or two words, without a call. Returns false, with nothing done, for other values.
    @inline(__always) func moveWords(_ value: UnsafeMutableRawPointer, to place: UnsafeMutableRawPointer) -> Bool {
        guard words > 0 else { return false }
        unsafe place.storeBytes(of: value.loadUnaligned(as: UInt.self), as: UInt.self)
        if words > 1 {
            unsafe place.storeBytes(
                of: value.loadUnaligned(fromByteOffset: MemoryLayout<UInt>.size, as: UInt.self),
                toByteOffset: MemoryLayout<UInt>.size, as: UInt.self)
        }
        return true
    }

    /// Moves values that follow one another.
    func move(_ values: UnsafeMutableRawPointer, _ count: Int, to place: UnsafeMutableRawPointer) {
        if let moving = unsafe moving { return unsafe moving(values, count, place) }
        unsafe place.copyMemory(from: values, byteCount: count * stride)
    }
}

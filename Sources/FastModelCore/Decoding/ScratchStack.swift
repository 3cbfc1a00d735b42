/// Memory for unfinished values, allocated and freed in stack order. Values that do not fit the region get memory from malloc.
///
/// Invariant: every pointer taken is returned exactly once, in reverse order.
@safe struct ScratchStack {
    static var alignment: Int { _Container.alignment }

    private let start: UnsafeMutableRawPointer
    private let end: UnsafeMutableRawPointer
    private var top: UnsafeMutableRawPointer

    init(start: UnsafeMutableRawPointer, count: Int) {
        unsafe self.start = start
        unsafe end = start + count
        unsafe top = start
    }

    @inline(__always) mutating func take(_ count: Int) -> UnsafeMutableRawPointer {
        // At least one unit, so that an empty piece at the region's end is not mistaken for memory from malloc.
        let size = (max(1, count) + Self.alignment - 1) & ~(Self.alignment - 1)
        guard unsafe size <= end - top else {
            return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        }
        let result = unsafe top
        unsafe top += size
        return unsafe result
    }

    @inline(__always) mutating func giveBack(_ memory: UnsafeMutableRawPointer) {
        if unsafe memory >= start && memory < end { unsafe top = memory } else { unsafe memory.deallocate() }
    }
}

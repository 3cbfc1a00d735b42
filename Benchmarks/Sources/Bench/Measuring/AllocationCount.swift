import CAllocationCounter

/// Counts heap allocations.
enum AllocationCount {
    /// The allocations of a call; nil where they cannot be counted.
    static func of(_ body: () throws -> Void) rethrows -> Int? {
        let start = allocation_counter_total()
        try body()
        let count = Int(allocation_counter_total() - start)
        return allocation_counter_works() && proves ? count : nil
    }

    /// Whether the counter sees an allocation, as it would not if the linker had kept to the C library's `malloc`.
    private static let proves: Bool = {
        let start = allocation_counter_total()
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { unsafe memory.deallocate() }
        blackHole(Int(bitPattern: memory))
        return allocation_counter_total() > start
    }()
}

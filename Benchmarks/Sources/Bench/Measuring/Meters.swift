import CAllocationCounter
import Foundation

// Values of the system: allocations, peak memory.

/// Counts heap allocations.
enum AllocationCount {
    /// The allocations of a call; nil if they cannot be counted.
    static func of(_ body: () throws -> Void) rethrows -> Int? {
        let start = allocation_counter_total()
        try body()
        let count = Int(allocation_counter_total() - start)
        return allocation_counter_works() && proves ? count : nil
    }

    /// Whether the counter detects an allocation. It does not if the linker has used the C library's `malloc`.
    private static let proves: Bool = {
        let start = allocation_counter_total()
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { unsafe memory.deallocate() }
        blackHole(Int(bitPattern: memory))
        return allocation_counter_total() > start
    }()
}

/// The peak memory of the process.
enum PeakMemory {
    /// Resets the peak, so that preparations are not included.
    ///
    /// - Returns: whether the system supports that.
    static func reset() -> Bool {
        // Linux: "5" resets the peak of the resident set.
        (try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil
    }

    /// The peak of the resident set in bytes; nil if the system does not provide it.
    static var bytes: Int? {
        // Not `getrusage`: a child process inherits the parent's peak.
        let status = (try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}

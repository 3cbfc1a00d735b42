import CAllocationCounter
import Foundation

// Values of the system: processor time, allocations, peak memory.

/// The processor time of the thread. Elapsed time would include the work of neighbours on a shared machine.
enum CPUClock {
    /// Seconds of processor time since the thread started.
    static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The mean seconds of several calls of the body.
    static func seconds(calls: Int, _ body: () throws -> Void) rethrows -> Double {
        let start = now
        for _ in 0..<calls { try body() }
        return (now - start) / Double(calls)
    }
}

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

/// Consumes a result where the optimiser cannot see it, so that the result must be computed.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}

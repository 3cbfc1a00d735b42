import CAllocationCounter
import Foundation

// What is read off the system: processor time, allocations, peak memory.

/// Time that the thread has spent on a processor. Not the wall's: on a shared machine that also counts the neighbours.
enum CPUClock {
    /// Seconds since the thread began.
    static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Seconds of each call of the body, of several calls.
    static func seconds(calls: Int, _ body: () throws -> Void) rethrows -> Double {
        let start = now
        for _ in 0..<calls { try body() }
        return (now - start) / Double(calls)
    }
}

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

/// The most memory the process has held at once.
enum PeakMemory {
    /// Starts over, so that preparations do not count.
    ///
    /// - Returns: whether the system can do that.
    static func reset() -> Bool {
        // Linux: "5" resets the peak of the resident set.
        (try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil
    }

    /// The peak of the resident set in bytes; nil where the system does not tell.
    static var bytes: Int? {
        // Not `getrusage`: it passes the parent's peak on to the child.
        let status = (try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}

/// Takes a result where the optimiser cannot see what becomes of it, so that it has to be made.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}

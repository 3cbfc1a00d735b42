import Foundation

// What measures time, here and in Peers/swift.

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

extension [Double] {
    /// The median; 0 for an empty array.
    var median: Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// Receives a contestant's results.
///
/// A generic type keeps the closure in the form that takes values by address. A closure parameter would be called through thunks,
/// which copy a large model two additional times.
struct Consumer<Value> {
    private let take: (Value) -> Void

    init(_ take: @escaping (Value) -> Void) {
        self.take = take
    }

    @inline(__always)
    func callAsFunction(_ value: Value) {
        take(value)
    }
}

/// Consumes a result where the optimiser cannot see it, so that the result must be computed.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}

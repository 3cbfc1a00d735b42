import Foundation

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

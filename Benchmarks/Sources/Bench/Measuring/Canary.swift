/// Detects whether a neighbour uses the processor.
///
/// Two virtual processors are often the halves of a real one. While somebody uses the other half, everything takes up to twice as
/// long, and not in proportion: allocations and calls lose more than a parser's loop. The time of a loop that uses all units of the
/// processor detects this independently of the contestants.
final class Canary {
    /// The loop's maximum time on a quiet processor, relative to its fastest runs.
    private static let tolerance = 1.1
    /// The number of fastest runs to keep. The slowest of them is used, because a single run may be an outlier.
    private static let fastestCount = 20

    /// Fits the first-level cache.
    private let words: [UInt64] = (0..<1024).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
    /// The seconds of the fastest runs, sorted.
    private var fastest: [Double] = []

    /// Makes a canary and runs its loop for some seconds, to find its time on a quiet processor.
    init(seconds: Double) {
        let end = CPUClock.now + seconds
        while CPUClock.now < end { _ = listen() }
    }

    /// The seconds that the loop takes now: about a quarter of a millisecond.
    func listen() -> Double {
        let seconds = CPUClock.seconds(calls: 1) { blackHole(sum(passes: 600)) }
        let place = fastest.firstIndex { $0 > seconds } ?? fastest.count
        fastest.insert(seconds, at: place)
        if fastest.count > Self.fastestCount { fastest.removeLast() }
        return seconds
    }

    /// Whether the processor was quiet if the loop took this long.
    func isQuiet(_ seconds: Double) -> Bool {
        seconds <= (fastest.last ?? 0) * Self.tolerance
    }

    /// Four independent sums.
    @inline(never)
    private func sum(passes: UInt64) -> UInt64 {
        unsafe words.withUnsafeBufferPointer { words in
            var sums: (UInt64, UInt64, UInt64, UInt64) = (0, 1, 2, 3)
            for pass in 0..<passes {
                for index in stride(from: 0, to: words.count, by: 4) {
                    sums.0 = unsafe (sums.0 ^ words[index]) &+ pass
                    sums.1 = unsafe (sums.1 ^ words[index + 1]) &+ pass
                    sums.2 = unsafe (sums.2 ^ words[index + 2]) &+ pass
                    sums.3 = unsafe (sums.3 ^ words[index + 3]) &+ pass
                }
            }
            return sums.0 ^ sums.1 ^ sums.2 ^ sums.3
        }
    }
}

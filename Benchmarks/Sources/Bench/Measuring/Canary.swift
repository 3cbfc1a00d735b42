/// Tells whether a neighbour keeps the processor busy.
///
/// Two virtual processors are often the halves of a real one. While somebody uses the other half everything takes up to
/// twice as long, and not in proportion: what allocates and calls loses more than a parser's loop. The time of a loop that
/// keeps all units of the processor busy shows it, whatever the contestants do.
final class Canary {
    /// How much longer than in its fastest runs the loop may take where it is quiet.
    private static let tolerance = 1.1
    /// How many runs are the fastest. Several, of which the last counts: one may be an odd moment.
    private static let fastestCount = 20

    /// Small enough for the fastest cache.
    private let words: [UInt64] = (0..<1024).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
    /// The seconds of the fastest runs, sorted.
    private var fastest: [Double] = []

    /// Makes a canary that has listened for some seconds, so that it knows what quiet is.
    init(seconds: Double) {
        let end = CPUClock.now + seconds
        while CPUClock.now < end { _ = listen() }
    }

    /// Seconds that the loop takes now: about a quarter of a millisecond.
    func listen() -> Double {
        let seconds = CPUClock.seconds(calls: 1) { blackHole(sum(passes: 600)) }
        let place = fastest.firstIndex { $0 > seconds } ?? fastest.count
        fastest.insert(seconds, at: place)
        if fastest.count > Self.fastestCount { fastest.removeLast() }
        return seconds
    }

    /// Whether it was quiet when the loop took so long.
    func isQuiet(_ seconds: Double) -> Bool {
        seconds <= (fastest.last ?? 0) * Self.tolerance
    }

    /// Four sums that do not wait for each other.
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

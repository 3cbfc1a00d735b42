import Synchronization

/// How many requests a client may send in a second: a token bucket each, which holds a second's worth.
///
/// Clients are those of the tokens' file, so there are not more buckets than lines.
final class RateLimit: Sendable {
    private struct Bucket {
        var requests: Double
        var filled: ContinuousClock.Instant
    }

    private let rate: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Allows so many requests a second.
    init(perSecond rate: Int) {
        self.rate = Double(rate)
    }

    /// Counts a request.
    ///
    /// - Returns: nil if it may go on, otherwise how long the client should wait.
    func admit(_ client: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        buckets.withLock { buckets in
            var bucket = buckets[client] ?? Bucket(requests: rate, filled: now)
            let elapsed = (now - bucket.filled) / .seconds(1)
            bucket.requests = min(rate, bucket.requests + elapsed * rate)
            bucket.filled = now
            defer { buckets[client] = bucket }
            guard bucket.requests >= 1 else { return .seconds((1 - bucket.requests) / rate) }
            bucket.requests -= 1
            return nil
        }
    }
}

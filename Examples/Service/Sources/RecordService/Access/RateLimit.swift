import Synchronization

/// Limits the requests of each client by a token bucket that holds the requests of one second.
///
/// Clients are named in the file of tokens, which bounds the number of buckets.
final class RateLimit: Sendable {
    private struct Bucket {
        var requests: Double
        var filled: ContinuousClock.Instant
    }

    private let rate: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Creates a limit of requests per second and client.
    init(perSecond rate: Int) {
        self.rate = Double(rate)
    }

    /// Counts a request.
    ///
    /// - Returns: nil if the request is allowed, otherwise how long the client should wait.
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

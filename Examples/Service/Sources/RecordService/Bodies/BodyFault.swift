import HTTPTypes

/// Why a body is not read to its end, for reasons other than its JSON.
enum BodyFault: String, Error {
    /// The body has more bytes than the limit.
    case bodyLimit
    /// The body is so much larger than its gzip that it must be a decompression bomb.
    case expansionLimit
    /// The body is not gzip, or it is damaged or incomplete.
    case damagedGzip
    /// The body arrived more slowly than the limit.
    case timeout
    /// The request is not HTTP.
    case malformed
    /// The connection ended before the body did.
    case disconnected
    /// All requests together have reached their limit of memory, and no room was left in time.
    case memoryLimit
    /// The database did not store the records; the client may send them again.
    case storeUnavailable

    /// The answer to a request with this fault.
    var problem: Problem {
        switch self {
        case .bodyLimit: Problem(.contentTooLarge, "the body is longer than the limit: send it in parts")
        case .expansionLimit: Problem(.contentTooLarge, "the body is compressed more than the limit allows")
        case .damagedGzip: Problem(.badRequest, "the body is not gzip, or not all of it")
        case .timeout: Problem(.requestTimeout, "the body came too slowly")
        case .malformed: Problem(.badRequest, "the request is not HTTP")
        case .disconnected: Problem(.badRequest, "the body ended early")
        case .memoryLimit: .unavailable("the service is busy")
        case .storeUnavailable: .unavailable("the records cannot be stored at the moment", after: 5)
        }
    }
}

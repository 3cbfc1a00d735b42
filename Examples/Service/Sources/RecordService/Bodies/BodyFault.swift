import HTTPTypes

/// Why a body is not read to its end, where that is not the JSON's fault.
enum BodyFault: String, Error {
    /// It has more bytes than the limit.
    case bodyLimit
    /// It is so many times as long as its gzip that it can only be a bomb.
    case expansionLimit
    /// It is not gzip, or damaged, or cut off.
    case damagedGzip
    /// It came slower than the limit.
    case timeout
    /// What came is not HTTP.
    case malformed
    /// The connection ended before the body did.
    case disconnected
    /// Requests hold as many bytes as they may together.
    case memoryLimit
    /// As many records wait for their commit as may.
    case queueFull
    /// The database did not take the records; they may be sent again.
    case storeUnavailable

    /// The answer to a request that ends so.
    var problem: Problem {
        switch self {
        case .bodyLimit: Problem(.contentTooLarge, "the body is longer than the limit: send it in parts")
        case .expansionLimit: Problem(.contentTooLarge, "the body is compressed more than the limit allows")
        case .damagedGzip: Problem(.badRequest, "the body is not gzip, or not all of it")
        case .timeout: Problem(.requestTimeout, "the body came too slowly")
        case .malformed: Problem(.badRequest, "the request is not HTTP")
        case .disconnected: Problem(.badRequest, "the body ended early")
        case .memoryLimit, .queueFull: .unavailable("the service is busy")
        case .storeUnavailable: .unavailable("the records cannot be stored at the moment", after: 5)
        }
    }
}

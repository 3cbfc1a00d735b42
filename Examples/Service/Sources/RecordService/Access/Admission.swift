import HTTPTypes
import Hummingbird
import Logging

/// Rejects requests without a valid token, and clients that send too many requests.
struct Admission: RouterMiddleware {
    /// Nil if anyone who reaches the port may write.
    let tokens: TokenStore?
    /// Nil if the number of requests is not limited.
    let rate: RateLimit?

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let client = try client(of: request)
        if let wait = rate?.admit(client) {
            let seconds = Int((wait / .seconds(1)).rounded(.up))
            throw Problem(.tooManyRequests, "too many requests", headers: [.retryAfter: String(max(1, seconds))])
        }
        var context = context
        // Setting it formats all of the logger's metadata, which takes longer than the rest of this method.
        if tokens != nil {
            context.logger[metadataKey: "client"] = "\(client)"
            context.summary.admitted(client)
        }
        return try await next(request, context)
    }

    private func client(of request: Request) throws(Problem) -> String {
        guard let tokens else { return "anyone" }
        guard let header = request.headers[.authorization] else {
            throw Problem(.unauthorized, "a bearer token is needed", headers: [.wwwAuthenticate: "Bearer"])
        }
        let words = header.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer", let name = tokens.name(of: words[1]) else {
            throw Problem(
                .unauthorized, "the token is not valid", headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])
        }
        return name
    }
}

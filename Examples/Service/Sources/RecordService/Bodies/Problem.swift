import FastModel
import FastModelNIO
import HTTPTypes
import Hummingbird
import NIOCore

/// The answer to a request that failed entirely or in part: a status and a body of the type `application/problem+json`
/// (RFC 9457), which also has the members of an ``IngestionReport``.
struct Problem: HTTPResponseError {
    /// The answer's status.
    let status: HTTPResponse.Status
    /// An explanation for people, without any of the request's content.
    let detail: String
    /// The outcome of the records before the failure.
    var report = IngestionReport()
    /// Headers that belong to the status, such as `Retry-After`, `Allow` and `WWW-Authenticate`.
    var headers: HTTPFields = [:]

    /// Creates a problem.
    init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
        self.status = status
        self.detail = detail
        self.headers = headers
    }

    /// A problem after which the client should try again later.
    static func unavailable(_ detail: String, after seconds: Int = 1) -> Problem {
        Problem(.serviceUnavailable, detail, headers: [.retryAfter: String(seconds)])
    }

    /// The content type of the body.
    static let type = "application/problem+json"

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var response = try Response(status: status, model: document(requestID: context.id), type: Self.type)
        response.headers.append(contentsOf: headers)
        return response
    }

    /// The body by itself, for a connection on which no request could be parsed.
    ///
    /// - Throws: ``FastModel/ModelError``.
    func body() throws -> ByteBuffer {
        var buffer = ByteBuffer()
        try ModelEncoder().encode(document(requestID: ""), into: &buffer)
        return buffer
    }

    private func document(requestID: String) -> ProblemDocument {
        ProblemDocument(
            title: status.reasonPhrase, status: status.code, detail: detail, requestID: requestID,
            accepted: report.accepted, rejected: report.rejected, errors: report.errors)
    }
}

/// The body of a ``Problem``.
private struct ProblemDocument: JSONModel, Sendable {
    var type = "about:blank"
    var title = ""
    var status = 0
    var detail = ""
    var requestID = ""
    var accepted = 0
    var rejected = 0
    var errors: [RecordFault] = []

    static let schema = Schema(ProblemDocument.init) {
        Field("type", \.type)
        Field("title", \.title)
        Field("status", \.status)
        Field("detail", \.detail)
        Field("requestID", \.requestID, key: "request_id")
        Field("accepted", \.accepted)
        Field("rejected", \.rejected)
        Field("errors", \.errors)
    }
}

extension Response {
    /// Creates an answer whose body is a model's JSON.
    ///
    /// - Throws: ``FastModel/ModelError``.
    init(status: HTTPResponse.Status, model: some JSONModel, type: String = "application/json") throws {
        var buffer = ByteBuffer()
        try ModelEncoder().encode(model, into: &buffer)
        buffer.writeInteger(UInt8(ascii: "\n"))
        self.init(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: buffer))
    }
}

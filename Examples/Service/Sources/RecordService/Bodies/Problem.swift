import FastModel
import FastModelNIO
import HTTPTypes
import Hummingbird
import NIOCore

/// A request that was not carried out, or not to its end: a status and a body as RFC 9457 has it, `application/problem+json`, with the
/// members of an ``IngestionReport`` beside its own.
struct Problem: HTTPResponseError {
    /// The answer's status.
    let status: HTTPResponse.Status
    /// What to do about it; never anything of the request's content.
    let detail: String
    /// What was stored before.
    var report = IngestionReport()
    /// What else the status needs: `Retry-After`, `Allow`, `WWW-Authenticate`.
    var headers: HTTPFields = [:]

    /// Makes a problem of its parts.
    init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
        self.status = status
        self.detail = detail
        self.headers = headers
    }

    /// What a client should try again later.
    static func unavailable(_ detail: String, after seconds: Int = 1) -> Problem {
        Problem(.serviceUnavailable, detail, headers: [.retryAfter: String(seconds)])
    }

    /// The type of its body.
    static let type = "application/problem+json"

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var response = try Response(status: status, model: document(requestID: context.id), type: Self.type)
        response.headers.append(contentsOf: headers)
        return response
    }

    /// Its body, for a connection on which no request could be told.
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
    /// An answer whose body is a model's JSON.
    ///
    /// - Throws: ``FastModel/ModelError``.
    init(status: HTTPResponse.Status, model: some JSONModel, type: String = "application/json") throws {
        var buffer = ByteBuffer()
        try ModelEncoder().encode(model, into: &buffer)
        buffer.writeInteger(UInt8(ascii: "\n"))
        self.init(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: buffer))
    }
}

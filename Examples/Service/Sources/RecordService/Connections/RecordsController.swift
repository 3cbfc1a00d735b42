import Foundation
import HTTPTypes
import Hummingbird

/// `POST /v1/records/{name}`, where the name is a table's. If there is only one table, also `POST /v1/records`.
struct RecordsController: Sendable {
    let configuration: ServiceConfiguration
    let tables: RecordTables
    let queue: CommitQueue
    /// Nil if the texts of rejected records are not kept.
    let letters: DeadLetters?
    let budget: MemoryBudget
    let metrics: ServiceMetrics
    let refusals: RefusalLog
    let admission: Admission

    /// The routes of the records' port.
    func router() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        router.add(
            middleware: ProblemMiddleware(
                metrics: metrics, refusals: refusals, logsAll: configuration.logRequests == "all"))
        for path: RouterPath in ["v1/records", "v1/records/{name}"] {
            router.group(path).add(middleware: admission).post(use: store)
            for method in [HTTPRequest.Method.get, .head, .put, .patch, .delete, .options] {
                router.on(path, method: method) { _, _ -> Response in
                    throw Problem(.methodNotAllowed, "records are sent by POST", headers: [.allow: "POST"])
                }
            }
        }
        return router
    }

    /// Stores a request's records, and answers after the commit.
    @Sendable func store(_ request: Request, _ context: ServiceContext) async throws -> Response {
        // The router does not decode the parts of a path.
        let name = context.parameters.get("name").map { $0.removingPercentEncoding ?? $0 }
        guard let table = tables[name] else {
            throw Problem(.notFound, "no such records: their name is the last part of the path")
        }
        return try await store(request, context, in: table)
    }

    private func store(_ request: Request, _ context: ServiceContext, in table: some RecordTable) async throws
        -> Response
    {
        let format = try BodyFormat(request.headers)
        try checkLength(request.headers)
        var reader = BodyReader(
            format, of: table, configuration, request: context.id, queue: queue, letters: letters, budget: budget,
            metrics: metrics)
        defer { context.summary.stored(reader.report) }
        try await reader.read(request.body)
        guard reader.report.accepted > 0 || reader.report.rejected == 0 else {
            var problem = Problem(.unprocessableContent, "none of the records could be accepted")
            problem.report = reader.report
            throw problem
        }
        return try Response(status: .ok, model: reader.report)
    }

    private func checkLength(_ headers: HTTPFields) throws(Problem) {
        guard let text = headers[.contentLength] else {
            guard headers[.transferEncoding] != nil else {
                throw Problem(.lengthRequired, "a body with Content-Length or in chunks is needed")
            }
            return
        }
        guard let length = Int(text) else { throw Problem(.badRequest, "Content-Length is no number") }
        guard length <= configuration.limitBodyBytes else { throw BodyFault.bodyLimit.problem }
    }
}

import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Turns every error except those of the connection into an answer, counts and logs each request, and assigns its id.
struct ProblemMiddleware: RouterMiddleware {
    let metrics: ServiceMetrics
    let refusals: RefusalLog
    /// Whether every request is logged at the default level, or only those that are refused.
    let logsAll: Bool

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var context = context
        if let header = request.headers[.traceParent], let trace = TraceContext(header) {
            context.logger[metadataKey: "trace_id"] = "\(trace.trace)"
            context.logger[metadataKey: "span_id"] = "\(trace.span)"
        }
        var response: Response
        do {
            response = try await next(request, context)
        } catch let problem as Problem {
            response = try answer(problem, request, context)
        } catch let error as HTTPError {
            // An error of the router: there is no such path.
            response = try answer(Problem(error.status, "there is nothing here"), request, context)
        } catch {
            // An error of the connection: the client has disconnected, or the input was not HTTP.
            metrics.answered(nil, in: .now - start)
            log(request, context, "aborted", since: start)
            throw error
        }
        metrics.answered(response.status.code, in: .now - start)
        response.headers[.requestID] = context.id
        log(request, context, "\(response.status.code)", since: start)
        return response
    }

    /// Logs a request that is answered, or whose connection failed.
    private func log(
        _ request: Request, _ context: ServiceContext, _ status: String, since start: ContinuousClock.Instant
    ) {
        let level = logsAll ? Logger.Level.notice : .debug
        guard level >= context.logger.logLevel else { return }
        let records = context.summary.records
        var metadata: Logger.Metadata = [
            "method": "\(RefusalLog.printable(request.method.rawValue))",
            "path": "\(RefusalLog.printable(request.uri.path))",
            "status": "\(status)", "address": "\(context.address?.ipAddress ?? "-")", "accepted": "\(records.accepted)",
            "rejected": "\(records.rejected)",
            "milliseconds": "\(((ContinuousClock.now - start) / .microseconds(100)).rounded() / 10)",
        ]
        if let client = context.summary.client { metadata["client"] = "\(client)" }
        context.logger.log(level: level, "request", metadata: metadata)
    }

    /// Logs a problem and makes its answer. It is no error of the service: if the database failed, its reason was logged there.
    private func answer(_ problem: Problem, _ request: Request, _ context: ServiceContext) throws -> Response {
        let details: Logger.Metadata = [
            "code": "\(problem.report.errors.last?.code ?? "-")", "accepted": "\(problem.report.accepted)",
            "rejected": "\(problem.report.rejected)",
        ]
        refusals.refused(
            problem.status.code, problem.detail, from: context.address, path: request.uri.path, context.logger, details)
        return try problem.response(from: request, context: context)
    }
}

extension HTTPField.Name {
    /// Identifies a request in answers and logs.
    static let requestID = HTTPField.Name("X-Request-ID") ?? .via
}

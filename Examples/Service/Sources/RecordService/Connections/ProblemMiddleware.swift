import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Turns every error except those of the connection into an answer, counts and logs each request, and assigns its id.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    let metrics: ServiceMetrics

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response: Response
        do {
            response = try await next(request, context)
        } catch let problem as Problem {
            response = try problem.response(from: request, context: context)
            log(problem, context)
        } catch let error as HTTPError {
            // An error of the router: there is no such path.
            response = try Problem(error.status, "there is nothing here").response(from: request, context: context)
        } catch {
            // An error of the connection: the client has disconnected, or the input was not HTTP.
            metrics.answered(nil, in: .now - start)
            context.logger.debug("the connection failed", metadata: ["error": "\(type(of: error))"])
            throw error
        }
        metrics.answered(response.status.code, in: .now - start)
        response.headers[.requestID] = context.id
        context.logger.debug(
            "answered", metadata: ["status": "\(response.status.code)", "duration": "\(ContinuousClock.now - start)"])
        return response
    }

    private func log(_ problem: Problem, _ context: Context) {
        let metadata: Logger.Metadata = [
            "status": "\(problem.status.code)", "code": "\(problem.report.errors.last?.code ?? "-")",
            "accepted": "\(problem.report.accepted)", "rejected": "\(problem.report.rejected)",
        ]
        // Not logged as an error, because the reason was logged where the transaction failed.
        context.logger.log(level: problem.status.code >= 500 ? .notice : .info, "\(problem.detail)", metadata: metadata)
    }
}

extension HTTPField.Name {
    /// Identifies a request in answers and logs.
    static let requestID = HTTPField.Name("X-Request-ID") ?? .via
}

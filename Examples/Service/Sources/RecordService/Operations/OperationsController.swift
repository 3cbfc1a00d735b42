import HTTPTypes
import Hummingbird
import NIOCore

/// The endpoints for operators and their tools, on a separate port: health, metrics and the page.
struct OperationsController: Sendable {
    /// The header with which the page loads nothing from elsewhere.
    private static let policy = HTTPField.Name("Content-Security-Policy") ?? .via

    let metrics: ServiceMetrics
    let history: History
    let health: StoreHealth
    let source: SourceHealth
    let readiness: Readiness
    let queue: CommitQueue
    let budget: MemoryBudget

    /// The routes.
    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get("healthz") { _, _ in "ok\n" }
        router.get("readyz") { _, _ in await ready() }
        router.get("metrics") { _, _ in
            metrics.measure(queueRows: queue.rows, bytesInFlight: budget.usedBytes)
            return Self.response(ByteBuffer(string: metrics.registry.text), "text/plain; version=0.0.4; charset=utf-8")
        }
        router.get("status.json") { _, _ in
            try Response(status: .ok, model: StatusDocument(metrics, history, health, source))
        }
        router.get("/") { _, _ in
            var response = Self.response(ByteBuffer(bytes: PackageResources.page_html), "text/html; charset=utf-8")
            response.headers[Self.policy] = "default-src 'self'; img-src data:"
            return response
        }
        router.get("page.css") { _, _ in
            Self.response(ByteBuffer(bytes: PackageResources.page_css), "text/css; charset=utf-8")
        }
        router.get("page.js") { _, _ in
            Self.response(ByteBuffer(bytes: PackageResources.page_js), "text/javascript; charset=utf-8")
        }
        return router
    }

    /// Answers whether records can be stored.
    private func ready() async -> Response {
        let failure = await readiness.failure()
        var response = Self.response(ByteBuffer(string: "\(failure ?? "ready")\n"), "text/plain; charset=utf-8")
        if failure != nil { response.status = .serviceUnavailable }
        return response
    }

    private static func response(_ body: ByteBuffer, _ type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-store"], body: ResponseBody(byteBuffer: body))
    }
}

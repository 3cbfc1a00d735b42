import Foundation
import Testing

@testable import RecordService

@Suite(.timeLimit(.minutes(1)))
struct OperationsTests {
    @Test("The endpoints for operators are on a port of their own")
    func endpoints() async throws {
        try await TestService.run { service in
            #expect(try await service.post(Request.records(1...2) + Array("{}\n".utf8)).accepted() == 2)
            for (path, type, text) in [
                ("/healthz", "text/plain; charset=utf-8", "ok"), ("/readyz", "text/plain; charset=utf-8", "ready"),
                (
                    "/metrics", "text/plain; version=0.0.4; charset=utf-8",
                    #"service_rejects_total{code="missingKey"} 1"#
                ),
                ("/", "text/html; charset=utf-8", "<h1>"), ("/page.js", "text/javascript; charset=utf-8", "fetch("),
                ("/page.css", "text/css; charset=utf-8", "prefers-color-scheme: dark"),
                ("/status.json", "application/json", #""codes":{"missingKey":1}"#),
            ] {
                let answer = try await service.operations(path)
                #expect(answer.status == 200 && answer.headers["content-type"] == type && answer.body.contains(text))
                let request = Array("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
                #expect(try await Connection(service.port).exchange([request]).first?.status == 404)
            }
        }
    }

    @Test("The page's series keep the values of the last five minutes")
    func samples() {
        var samples = HistorySamples()
        for second in 1...(History.seconds + 10) {
            samples.append(
                requests: Double(second), failed: 0, accepted: 0, rejected: 0, queue: 0, commitP99: 0, answerP50: 0,
                answerP99: 0)
        }
        #expect(samples.requests.count == History.seconds && samples.requests.last == Double(History.seconds + 10))
    }
}

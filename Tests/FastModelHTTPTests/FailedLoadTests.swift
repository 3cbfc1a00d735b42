import FastModel
import FastModelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if AsyncHTTPClient
import AsyncHTTPClient
import NIOHTTP1
#endif

@Suite("Reports of bodies that never arrived")
struct FailedLoadTests {
    struct Page: JSONModel {
        var id = 0
        static let schema = Schema({ Page() }) { Field("id", \.id) }
    }

    /// The counts of another body.
    private func usedReport() async throws -> StreamReport {
        var report = StreamReport()
        let lines = AsyncStream<[UInt8]> { source in
            source.yield(Array("{\"id\":1}\n{\"id\":2}\n".utf8))
            source.finish()
        }
        let records = ModelDecoder().records(of: Page.self, from: lines, framing: .lines)
        for try await record in records { report.add(record) }
        try #require(report.records == 2)
        return report
    }

    @Test("A connection that fails leaves no counts of an earlier body")
    func noConnection() async throws {
        var report = try await usedReport()
        // Nothing listens at this port.
        let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        do {
            _ = try await session.responseModels(Page.self, for: request, reporting: &report)
            Issue.record("something listens")
        } catch {
            #expect(report.records == 0)
        }
    }

    #if AsyncHTTPClient
    @Test("A status that is no success leaves no counts of an earlier body")
    func statusOtherThanSuccess() async throws {
        var report = try await usedReport()
        do {
            _ = try await HTTPClientResponse(status: .notFound).responseModels(Page.self, reporting: &report)
            Issue.record("it is a success")
        } catch {
            #expect(report.records == 0)
        }
    }
    #endif
}

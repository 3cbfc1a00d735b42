import Foundation
import IngestCore
import Testing

/// Several inputs in one run.
struct IngestionSeriesTests {
    static func visit(_ id: Int) -> String { "{\"id\": \(id)}\n" }

    @Test func countsAreOfAllInputs() throws {
        let directory = try TestDirectory()
        let files = [Self.visit(1) + Self.visit(2), Self.visit(2) + "x\n", Self.visit(3)]
        var fractions: [Double] = []
        let summary = try directory.ingest(
            try directory.files(files), into: try MappedIngestionTests.table(directory),
            onCommit: { summary, _ in fractions.append(summary.fraction ?? -1) })
        #expect(summary.read == 5)
        #expect(summary.result.inserted == 3)
        #expect(summary.result.unchanged == 1)
        #expect(summary.result.newRejects == 1)
        #expect(summary.lost == 0)
        #expect(summary.failures.isEmpty)
        #expect(fractions == fractions.sorted() && fractions.count == 3)
        #expect(fractions.allSatisfy { (0.3...1).contains($0) })
        let reject = try #require(try directory.rejectLines().first)
        #expect(reject["input"] as? String == directory.path("1.ndjson"))
        #expect(reject["line"] as? Int == 2)
    }

    @Test func unreadableInputDoesNotStopOthers() throws {
        let directory = try TestDirectory()
        let files = try directory.files([Self.visit(1), "", "[\(Self.visit(2))oops]", Self.visit(3)])
        let summary = try directory.ingest(files, into: try MappedIngestionTests.table(directory))
        #expect(summary.failures.map { "\($0)".contains("empty") } == [true, false])
        #expect(summary.failures.last?.description.contains("2.ndjson: line 2") == true)
        #expect(try directory.rows("SELECT id FROM Visit ORDER BY id") == ["1", "2", "3"])
    }

    @Test func stopEndsAllInputs() throws {
        let directory = try TestDirectory()
        let files = try directory.files([Self.visit(1), Self.visit(2), Self.visit(3)])
        var asked = 0
        let summary = try directory.ingest(
            files, into: try MappedIngestionTests.table(directory),
            until: {
                asked += 1
                return asked > 3
            })
        guard case .interrupted = summary.outcome else {
            Issue.record("\(summary.outcome)")
            return
        }
        #expect(summary.result.inserted < 3)
    }
}

import Foundation
import IngestCore
import Testing

/// What a run says while it goes.
struct ProgressReporterTests {
    private func output(isTerminal: Bool, fraction: Double?, rejectLimit: Int = 1) -> String {
        var output = ""
        var summary = IngestionSummary()
        summary.result.inserted = 900
        summary.result.newRejects = 2
        summary.bytes = 3_000_000
        summary.fraction = fraction
        summary.duration = .seconds(3)
        let rejects = [3, 9].map { line in
            RejectedRecord(
                input: "test", recordOffset: 0, recordLength: 0, record: Data(), line: line, column: 5, byteOffset: 4,
                code: "typeMismatch", reason: "id: no")
        }
        withoutActuallyEscaping({ output += $0 }) { write in
            var reporter = ProgressReporter(
                isTerminal: isTerminal, rejectLimit: rejectLimit, rejectsPath: "r.ndjson", write: write)
            reporter.report(summary, rejects: rejects)
            reporter.finish(summary)
        }
        return output
    }

    @Test func plainLines() {
        #expect(
            output(isTerminal: false, fraction: nil) == """
                rejected: line 3, column 5: id: no
                stored 900, rejected 2: 902 records  300/s  1.0 MB/s
                rejected: … and 1 more, see r.ndjson

                """)
    }

    @Test func barOnTerminal() {
        let text = output(isTerminal: true, fraction: 0.25)
        #expect(text.contains("█████░░░░░░░░░░░░░░░ 25 %  902 records  300/s  1.0 MB/s  0:09 left"))
        #expect(text.contains("\r\u{1B}[K"))
    }

    @Test func allRejectedRecordsWhenAsked() {
        let text = output(isTerminal: false, fraction: nil, rejectLimit: .max)
        #expect(text.contains("line 3, column 5") && text.contains("line 9, column 5"))
        #expect(!text.contains("more"))
    }
}

import Foundation
import IngestCore
import Testing

/// The progress reports of a run.
struct ProgressReporterTests {
    private func output(
        isTerminal: Bool, fraction: Double?, rejectLimit: Int = 1, namesInputs: Bool = false,
        reasons: [String] = ["id: no", "at: no"]
    ) -> String {
        var output = ""
        var summary = IngestionSummary()
        summary.result.inserted = 900
        summary.result.newRejects = 2
        summary.bytes = 3_000_000
        summary.fraction = fraction
        summary.duration = .seconds(3)
        let rejects = zip([3, 9, 12, 20], reasons).map { line, reason in
            RejectedRecord(
                visit: InputVisit(InputOrigin(named: "test")), recordOffset: 0, recordLength: 0, record: Data(),
                line: line, column: 5, byteOffset: 4,
                code: "typeMismatch", reason: reason)
        }
        withoutActuallyEscaping({ output += $0 }) { write in
            var reporter = ProgressReporter(
                isTerminal: isTerminal, rejectLimit: rejectLimit, rejectsPath: "r.ndjson",
                namesInputs: namesInputs, write: write)
            reporter.report(summary, rejects: rejects)
            reporter.finish(summary)
        }
        return output
    }

    @Test func plainLines() {
        #expect(
            output(isTerminal: false, fraction: nil) == """
                rejected: line 3, column 5: id: no
                stored 900, rejected 2: 300/s  1.0 MB/s
                rejected: … and 1 others, see r.ndjson

                """)
    }

    @Test func equalReasonsAreOneLineAndACount() {
        let reasons = ["id: no", "at: no", "id: no", "id: no"]
        let text = output(isTerminal: false, fraction: nil, rejectLimit: 20, reasons: reasons)
        #expect(text.hasPrefix("rejected: line 3, column 5: id: no\nrejected: line 9, column 5: at: no\nstored"))
        #expect(text.hasSuffix("\nrejected: 2 more: id: no\n"))
        let all = output(isTerminal: false, fraction: nil, rejectLimit: .max, reasons: reasons)
        #expect(all.split(separator: "\n").count == 5)
    }

    @Test func barOnTerminal() {
        let text = output(isTerminal: true, fraction: 0.25)
        #expect(text.contains("██░░░░░░░░ 25 % 902 300/s 0:09 left"))
        #expect(text.contains("\r\u{1B}[K"))
    }

    @Test func allRejectedRecordsWhenAsked() {
        let text = output(isTerminal: false, fraction: nil, rejectLimit: .max)
        #expect(text.contains("line 3, column 5") && text.contains("line 9, column 5"))
        #expect(!text.contains("more"))
    }

    @Test func severalInputsAreNamed() {
        let text = output(isTerminal: false, fraction: nil, rejectLimit: .max, namesInputs: true)
        #expect(text.contains("rejected: test: line 3, column 5: id: no\nrejected: test: line 9, "))
    }

    /// A reporter's output for the same input at several times.
    private func outputs(isTerminal: Bool, _ states: [(seconds: Double, records: Int, fraction: Double?)]) -> [String] {
        var outputs: [String] = []
        withoutActuallyEscaping({ outputs.append($0) }) { write in
            var reporter = ProgressReporter(isTerminal: isTerminal, rejectLimit: 0, rejectsPath: "", write: write)
            for state in states {
                var summary = IngestionSummary()
                summary.result.inserted = state.records
                summary.bytes = 100 * state.records
                summary.duration = .seconds(state.seconds)
                summary.fraction = state.fraction
                reporter.report(summary, rejects: [])
            }
        }
        return outputs
    }

    @Test func rateIsThatOfTheLastSeconds() {
        let lines = outputs(
            isTerminal: false, [(10, 1_000_000, nil), (20, 1_000_100, nil), (30, 1_000_300, nil), (40, 1_000_300, nil)])
        #expect(
            lines == [
                "stored 1000000, rejected 0: 100000/s  10.0 MB/s\n", "stored 1000100, rejected 0: 10/s  0.0 MB/s\n",
                "stored 1000300, rejected 0: 20/s  0.0 MB/s\n", "stored 1000300, rejected 0\n",
            ])
    }

    @Test(arguments: [
        0, 1, 999, 1_000, 99_949, 99_951, 999_499, 999_999, 1_000_000, 99_999_999, 987_654_321, 99_999_999_999,
    ])
    func theBarFitsFortyColumns(records: Int) {
        for fraction in [nil, 0.000_01, 0.999_9, 1] {
            for seconds in [0.5, 100, 99_999] {
                let bars = outputs(isTerminal: true, [(seconds, records, fraction)])
                #expect(bars.allSatisfy { $0.count < 40 && !$0.contains(" 0/s") }, "\(bars)")
            }
        }
    }
}

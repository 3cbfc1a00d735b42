import ArgumentParser
import Foundation

/// Compares counts with the committed thresholds.
struct CompareCountsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare-counts", abstract: "Fails when counts exceed the thresholds by more than 3 %.")

    private static let tolerance = 0.03

    @Argument(help: "Lines of two counted runs each, with the instructions added.") var counts: String
    @Argument(help: "The thresholds as JSON.") var thresholds: String
    @Flag(help: "Make the counts the thresholds.") var update = false

    func run() throws {
        let text = try String(contentsOf: URL(filePath: counts), encoding: .utf8)
        let samples = try text.split(separator: "\n").map { line in
            guard let sample = CountSample(line: line) else { throw ValidationError("no counts: \(line)") }
            return sample
        }
        let pairs = stride(from: 0, to: samples.count - 1, by: 2).map { (samples[$0], samples[$0 + 1]) }
        let rows = pairs.compactMap(CountSample.row)
        guard !rows.isEmpty, 2 * rows.count == samples.count else { throw ValidationError("the counts are incomplete") }
        if update {
            try JSONFile.write(rows, to: thresholds)
            print("\(rows.count) thresholds are written to \(thresholds).")
        } else {
            try compare(rows, with: JSONFile.read([CountRow].self, from: thresholds))
        }
    }

    private func compare(_ rows: [CountRow], with thresholds: [CountRow]) throws {
        var isKept = true
        for row in rows {
            let threshold = thresholds.first { $0.workload == row.workload && $0.contestant == row.contestant }
            let excesses =
                threshold.map { row.excesses(over: $0, tolerance: Self.tolerance) }
                ?? ["no threshold: run with --update"]
            let name = "\(row.workload.rawValue) \(row.contestant.rawValue)"
            let title = name.padding(toLength: 34, withPad: " ", startingAt: 0)
            let counts = "\(row.instructions) instructions, \(row.allocations) allocations per document"
            print("  \(excesses.isEmpty ? "pass" : "FAIL")  \(title) \(counts)")
            for excess in excesses { print("        \(excess)") }
            isKept = isKept && excesses.isEmpty
        }
        let stale = thresholds.filter { threshold in
            !rows.contains { $0.workload == threshold.workload && $0.contestant == threshold.contestant }
        }
        for threshold in stale {
            print("  FAIL  \(threshold.workload.rawValue) \(threshold.contestant.rawValue) is not counted any more")
        }
        guard isKept, stale.isEmpty else { throw ExitCode.failure }
    }
}

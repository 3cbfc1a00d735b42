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

/// A line of a counted run: totals that include the start of the process.
struct CountSample {
    let workload: WorkloadName
    let contestant: ContestantName
    let documents: Int
    let allocations: Int
    let instructions: Int

    /// Parses a line: workload, contestant, documents, allocations, instructions. Nil without documents or instructions; there may
    /// be no allocations.
    init?(line: Substring) {
        let words = line.split(separator: " ")
        guard words.count == 5,
            let workload = WorkloadName(rawValue: String(words[0])),
            let contestant = ContestantName(rawValue: String(words[1])),
            let documents = Int(words[2]), let allocations = Int(words[3]), let instructions = Int(words[4]),
            documents > 0, allocations >= 0, instructions > 0
        else { return nil }
        self.workload = workload
        self.contestant = contestant
        self.documents = documents
        self.allocations = allocations
        self.instructions = instructions
    }

    /// The counts per document, from the difference of two runs of different length. A document may need no allocation, but it
    /// needs instructions.
    static func row(_ short: CountSample, _ long: CountSample) -> CountRow? {
        let documents = Double(long.documents - short.documents)
        guard documents > 0, long.allocations >= short.allocations, long.instructions > short.instructions,
            short.workload == long.workload, short.contestant == long.contestant
        else { return nil }
        return CountRow(
            workload: long.workload,
            contestant: long.contestant,
            instructions: (Double(long.instructions - short.instructions) / documents).rounded(to: 1),
            allocations: (Double(long.allocations - short.allocations) / documents).rounded(to: 3))
    }
}

/// The counted cost per document, which is the same in every run of the same program.
struct CountRow: Codable {
    private enum CodingKeys: String, CodingKey {
        case workload
        case contestant
        case instructions = "instructions_per_doc"
        case allocations = "allocations_per_doc"
    }

    let workload: WorkloadName
    let contestant: ContestantName
    let instructions: Double
    let allocations: Double

    /// The quantities that exceed the threshold by more than the tolerance.
    func excesses(over threshold: CountRow, tolerance: Double) -> [String] {
        let counts = [
            ("instructions", instructions, threshold.instructions),
            ("allocations", allocations, threshold.allocations),
        ]
        return counts.filter { $0.1 > $0.2 * (1 + tolerance) }.map { name, count, limit in
            "\(count) \(name) per document, \((count / max(limit, 1) * 100 - 100).rounded(to: 1)) % above \(limit)"
        }
    }
}

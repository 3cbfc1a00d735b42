/// Reports the progress of a run: a bar that is redrawn on a terminal, occasional lines elsewhere.
///
/// Reports include only committed batches. The bar fits a terminal of 40 columns.
package struct ProgressReporter {
    private static let barWidth = 10
    /// How many reasons to name at the end that further records were rejected for.
    private static let maximumReasons = 5
    /// The period over which the rate is computed.
    private static let window = Duration.seconds(5)

    private let isTerminal: Bool
    private let rejectLimit: Int
    private let rejectsPath: String
    private let namesInputs: Bool
    private let write: (String) -> Void
    private let interval: Duration
    private var lastDrawn = Duration.zero
    /// The reasons that were printed, with the numbers of further records that were rejected for them.
    private var printedReasons: [(reason: String, count: Int)] = []
    private var hiddenRejects = 0
    private var isDrawn = false
    /// The counts at times within the window, and the last ones before it.
    private var history: [(time: Duration, records: Int, bytes: Int)] = [(.zero, 0, 0)]

    /// Makes a reporter.
    ///
    /// - Parameters:
    ///   - isTerminal: whether the output can be redrawn.
    ///   - rejectLimit: how many rejected records to print, of those with the same reason the first one; `Int.max` for all.
    ///   - rejectsPath: the file of all rejected records, mentioned in the output.
    ///   - namesInputs: whether to print the input of each rejected record.
    ///   - write: receives the text.
    package init(
        isTerminal: Bool, rejectLimit: Int, rejectsPath: String, namesInputs: Bool = false,
        write: @escaping (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.rejectLimit = rejectLimit
        self.rejectsPath = rejectsPath
        self.namesInputs = namesInputs
        self.write = write
        interval = isTerminal ? .milliseconds(200) : .seconds(2)
    }

    /// Reports a commit.
    package mutating func report(_ summary: IngestionSummary, rejects: [RejectedRecord]) {
        var text = ""
        for reject in rejects where isNew(reject) {
            text += "rejected: \(reject.place(namingInput: namesInputs)): \(reject.reason)\n"
        }
        let isDue = summary.duration - lastDrawn >= interval
        guard isDue || !text.isEmpty else { return }
        clear()
        if !text.isEmpty { write(text) }
        // On a terminal the bar was cleared and must be redrawn.
        if isDue || isTerminal { draw(summary) }
    }

    /// Whether a rejected record is to be printed; counts it otherwise.
    private mutating func isNew(_ reject: RejectedRecord) -> Bool {
        if rejectLimit == .max { return true }
        if let index = printedReasons.firstIndex(where: { $0.reason == reject.reason }) {
            printedReasons[index].count += 1
            return false
        }
        guard printedReasons.count < rejectLimit else {
            hiddenRejects += 1
            return false
        }
        printedReasons.append((reject.reason, 0))
        return true
    }

    /// Draws the final state, which stays on the screen.
    package mutating func finish(_ summary: IngestionSummary) {
        clear()
        if isTerminal {
            draw(summary)
            write("\n")
            isDrawn = false
        }
        let repeated = printedReasons.filter { $0.count > 0 }.sorted { $0.count > $1.count }
        for (reason, count) in repeated.prefix(Self.maximumReasons) { write("rejected: \(count) more: \(reason)\n") }
        let others = hiddenRejects + repeated.dropFirst(Self.maximumReasons).reduce(0) { $0 + $1.count }
        if others > 0 { write("rejected: … and \(others) others, see \(rejectsPath)\n") }
    }

    private mutating func clear() {
        if isDrawn { write("\r\u{1B}[K") }
        isDrawn = false
    }

    private mutating func draw(_ summary: IngestionSummary) {
        lastDrawn = summary.duration
        let records = summary.result.accepted + summary.result.rejected
        let start = summary.duration - Self.window
        history.append((summary.duration, records, summary.bytes))
        while history.count > 2, history[1].time <= start { history.removeFirst() }
        write(isTerminal ? bar(summary) : line(summary) + "\n")
        isDrawn = isTerminal
    }

    /// `████░░░░░░ 45 % 12.3M 310k/s 0:12 left`, without the values that are unknown.
    private func bar(_ summary: IngestionSummary) -> String {
        var parts = [Self.short(summary.result.accepted + summary.result.rejected)]
        if let rates { parts.append("\(Self.short(rates.records))/s") }
        if let fraction = summary.fraction {
            let done = Int(fraction * Double(Self.barWidth))
            parts.insert("\(Int(fraction * 100)) %", at: 0)
            let bar = String(repeating: "█", count: done) + String(repeating: "░", count: Self.barWidth - done)
            parts.insert(bar, at: 0)
            if fraction > 0, fraction < 1 {
                parts.append(Self.time((summary.duration.seconds * (1 - fraction) / fraction).rounded(.up)) + " left")
            }
        }
        return parts.joined(separator: " ")
    }

    /// `stored 120000, rejected 12: 45 %  310000/s  95.1 MB/s`.
    private func line(_ summary: IngestionSummary) -> String {
        var parts: [String] = []
        if let fraction = summary.fraction { parts.append("\(Int(fraction * 100)) %") }
        if let rates { parts += ["\(rates.records)/s", "\((Double(rates.bytes) / 1e6).rounded(to: 1)) MB/s"] }
        let counts = "stored \(summary.result.accepted), rejected \(summary.result.rejected)"
        return parts.isEmpty ? counts : "\(counts): \(parts.joined(separator: "  "))"
    }

    /// Records and bytes per second in the window; nil below one record.
    private var rates: (records: Int, bytes: Int)? {
        guard let first = history.first, let last = history.last, last.time > first.time else { return nil }
        let seconds = (last.time - first.time).seconds
        let records = Double(last.records - first.records) / seconds
        return records < 1 ? nil : (Int(records), Int(Double(last.bytes - first.bytes) / seconds))
    }

    /// A number in at most five characters: `999`, `12.3k`, `310k`, `1.2M`.
    private static func short(_ number: Int) -> String {
        var value = Double(number)
        for unit in ["", "k", "M", "G"] {
            if value < 999.5 || unit == "G" {
                return value.rounded(to: unit.isEmpty || value >= 99.95 ? 0 : 1) + unit
            }
            value /= 1_000
        }
        return "\(number)"
    }

    /// `0:12`, `59:59`, `3 h`, `9 d`.
    private static func time(_ seconds: Double) -> String {
        switch seconds {
        case ..<3_600: "\(Int(seconds) / 60):\(Int(seconds) % 60 < 10 ? "0" : "")\(Int(seconds) % 60)"
        case ..<360_000: "\(Int(seconds / 3_600)) h"
        default: "\(min(999, Int(min(seconds, 1e9) / 86_400))) d"
        }
    }
}

/// Says how far a run is: a bar that is redrawn on a terminal, a line now and then elsewhere.
///
/// It speaks of committed batches only.
package struct ProgressReporter {
    private static let barWidth = 20

    private let isTerminal: Bool
    private let rejectLimit: Int
    private let rejectsPath: String
    private let write: (String) -> Void
    private let interval: Duration
    private var lastDrawn = Duration.zero
    private var printedRejects = 0
    private var hiddenRejects = 0
    private var isDrawn = false

    /// Makes a reporter.
    ///
    /// - Parameters:
    ///   - isTerminal: whether what is written can be drawn over.
    ///   - rejectLimit: how many rejected records to print one by one.
    ///   - rejectsPath: where all of them are, to say so.
    ///   - write: takes the text.
    package init(isTerminal: Bool, rejectLimit: Int, rejectsPath: String, write: @escaping (String) -> Void) {
        self.isTerminal = isTerminal
        self.rejectLimit = rejectLimit
        self.rejectsPath = rejectsPath
        self.write = write
        interval = isTerminal ? .milliseconds(200) : .seconds(2)
    }

    /// Reports a commit.
    package mutating func report(_ summary: IngestionSummary, rejects: [RejectedRecord]) {
        var text = ""
        for reject in rejects {
            guard printedRejects < rejectLimit else {
                hiddenRejects += 1
                continue
            }
            printedRejects += 1
            text += "rejected: line \(reject.line), column \(reject.column): \(reject.reason)\n"
        }
        let isDue = summary.duration - lastDrawn >= interval
        guard isDue || !text.isEmpty else { return }
        clear()
        if !text.isEmpty { write(text) }
        // On a terminal the bar that was cleared comes back, due or not.
        if isDue || isTerminal { draw(summary) }
    }

    /// Draws the last state and leaves it on the screen.
    package mutating func finish(_ summary: IngestionSummary) {
        clear()
        if isTerminal {
            draw(summary)
            write("\n")
            isDrawn = false
        }
        if hiddenRejects > 0 { write("rejected: … and \(hiddenRejects) more, see \(rejectsPath)\n") }
    }

    private mutating func clear() {
        if isDrawn { write("\r\u{1B}[K") }
        isDrawn = false
    }

    private mutating func draw(_ summary: IngestionSummary) {
        lastDrawn = summary.duration
        write(isTerminal ? bar(summary) : line(summary) + "\n")
        isDrawn = isTerminal
    }

    private func bar(_ summary: IngestionSummary) -> String {
        let done = Int((summary.fraction ?? 0) * Double(Self.barWidth))
        let bar = String(repeating: "█", count: done) + String(repeating: "░", count: Self.barWidth - done)
        return summary.fraction == nil ? rates(summary) : "\(bar) \(rates(summary))"
    }

    private func line(_ summary: IngestionSummary) -> String {
        "stored \(summary.result.accepted), rejected \(summary.result.rejected): \(rates(summary))"
    }

    /// `45 %  123456 records  310000/s  95.1 MB/s  0:12 left`, without what is not known.
    private func rates(_ summary: IngestionSummary) -> String {
        var parts = [
            "\(summary.result.accepted + summary.result.rejected) records", "\(Int(summary.recordsPerSecond))/s",
            "\(summary.megabytesPerSecond.rounded(to: 1)) MB/s",
        ]
        if let fraction = summary.fraction {
            parts.insert("\(Int(fraction * 100)) %", at: 0)
            if fraction > 0, fraction < 1 {
                let left = Int((summary.duration.seconds * (1 - fraction) / fraction).rounded(.up))
                parts.append("\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left")
            }
        }
        return parts.joined(separator: "  ")
    }
}

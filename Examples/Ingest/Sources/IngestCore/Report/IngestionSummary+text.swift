extension IngestionSummary {
    private var acceptance: String {
        " (\(result.inserted) new, \(result.updated) updated, \(result.unchanged) already stored)"
    }

    /// The counts and rates to print at the end of a run.
    package func text(rejectsPath: String) -> String {
        var lines = [
            "read      \(read) records, \((Double(bytes) / 1e6).rounded(to: 1)) MB in \(duration.seconds.rounded(to: 2)) s"
                + " (\(Int(recordsPerSecond)) records/s, \(megabytesPerSecond.rounded(to: 1)) MB/s)",
            "accepted  \(result.accepted)" + acceptance,
            "rejected  \(result.rejected) (\(result.newRejects) new in \(rejectsPath), "
                + "\(result.knownRejects) already there)",
        ]
        if lost > 0 { lines.append("not stored \(lost): their batch failed; run again on the same input") }
        if case .interrupted = outcome {
            lines.append("interrupted: all of the above is stored; run again on the same input for the rest")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

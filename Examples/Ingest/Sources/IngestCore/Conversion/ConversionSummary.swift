/// What a conversion has done.
package struct ConversionSummary: Sendable {
    /// How it ended.
    package enum Outcome: Sendable {
        /// The whole input was read.
        case complete
        /// It was asked to stop.
        case interrupted
        /// Whoever read the output has enough.
        case unread
        /// It could not go on.
        case failed(IngestError)
    }

    /// How it ended.
    package var outcome = Outcome.complete
    /// The records that were written.
    package var accepted = 0
    /// The records that were not.
    package var rejected = 0

    /// The counts, to print at the end.
    package func text(rejectsPath: String?) -> String {
        let place = rejectsPath.map { " (in \($0))" } ?? ""
        return "read      \(accepted + rejected) records\nwritten   \(accepted)\nrejected  \(rejected)\(place)\n"
    }
}

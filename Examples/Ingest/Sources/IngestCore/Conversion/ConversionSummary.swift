/// What a conversion has done.
package struct ConversionSummary: Sendable {
    /// How it ended.
    package enum End: Sendable {
        /// All inputs were read, or tried.
        case complete
        /// It was asked to stop.
        case interrupted
        /// Whoever read the output has enough.
        case unread
    }

    /// How it ended.
    package internal(set) var end = End.complete
    /// Why inputs were not read to their end, or the output could not be written.
    package internal(set) var failures: [IngestError] = []
    /// The records that were written.
    package internal(set) var accepted = 0
    /// The records that were not.
    package internal(set) var rejected = 0
    /// How many of these were described.
    var described = 0

    /// The counts, to print at the end.
    package func text(rejectsPath: String?) -> String {
        let place = rejectsPath.map { " (in \($0))" } ?? ""
        return "read      \(accepted + rejected) records\nwritten   \(accepted)\nrejected  \(rejected)\(place)\n"
    }
}

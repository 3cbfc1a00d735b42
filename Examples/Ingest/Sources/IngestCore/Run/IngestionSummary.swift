/// What a run has done so far; everything but `read` counts committed batches only.
package struct IngestionSummary: Sendable {
    /// How a run ended.
    package enum Outcome: Sendable {
        /// The whole input was read.
        case complete
        /// It was asked to stop.
        case interrupted
        /// It could not go on.
        case failed(IngestError)
    }

    /// How the run ended.
    package var outcome = Outcome.complete
    /// Why inputs of a series could not be read to their end.
    package var failures: [IngestError] = []
    /// The records that the reader delivered.
    package var read = 0
    /// What became of them.
    package var result = BatchResult()
    /// The input's bytes up to the last committed record.
    package var bytes = 0
    /// How much of the input that is, from 0 to 1, where its end is known.
    package var fraction: Double?
    /// How long the run took.
    package var duration = Duration.zero

    /// The processor time of the thread that stored.
    package var storing = Duration.zero

    /// The summary of a run that has done nothing yet.
    package init() {}

    /// Records that are neither stored nor kept: those of a batch whose transaction failed.
    package var lost: Int { read - result.accepted - result.rejected }
    /// Committed records per second.
    package var recordsPerSecond: Double { Double(result.accepted + result.rejected) / max(duration.seconds, 1e-9) }
    /// Committed megabytes (10⁶ bytes) per second.
    package var megabytesPerSecond: Double { Double(bytes) / 1e6 / max(duration.seconds, 1e-9) }
}

/// What was measured of one contestant.
struct ContestantMeasurement {
    /// Seconds of one pass over the workload's documents, one value a round.
    var secondsPerRound: [Double] = []
    /// Allocations of one pass; nil where they cannot be counted.
    var allocations: Int?
    /// The peak of the resident set in a process of its own.
    var peakBytes = 0
}

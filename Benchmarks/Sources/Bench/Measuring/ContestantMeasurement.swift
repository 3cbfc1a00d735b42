/// What was measured of one contestant.
struct ContestantMeasurement {
    /// One pass over the workload's documents.
    struct Round {
        let seconds: Double
        /// The longest that the canary's loop took before and after it.
        let canary: Double
    }

    /// How many passes are measured at a time.
    let calls: Int
    /// Allocations of one pass; nil where they cannot be counted.
    let allocations: Int?
    var rounds: [Round] = []
    /// The peak of the resident set in a process of its own.
    var peakBytes = 0
}

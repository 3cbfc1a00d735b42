/// What was measured of one workload.
struct WorkloadMeasurement {
    let workload: Workload
    /// The allocations that the models cannot do without, per document.
    let neededAllocations: Double
    private(set) var contestants: [ContestantName: ContestantMeasurement] = [:]

    /// Verifies the contestants and measures them in turn: each once a round, so that a slow moment of the machine
    /// meets them all.
    ///
    /// - Parameters:
    ///   - workload: what to measure.
    ///   - rounds: how often.
    ///   - seconds: how long a contestant is measured at a time.
    /// - Throws: ``WorkloadError``, and what decoding throws.
    init(_ workload: Workload, rounds: Int, seconds: Double) throws {
        self.workload = workload
        try workload.verify()
        neededAllocations = try workload.neededAllocations()
        var calls: [ContestantName: Int] = [:]
        for contestant in workload.contestants {
            // The first pass fills the caches, that of the plans among them.
            let once = try contestant.seconds(calls: 2)
            calls[contestant.name] = max(1, Int(seconds / once))
            try contestant.prepare?()
            let allocations = try AllocationCount.of(contestant.decodeAll)
            contestants[contestant.name] = ContestantMeasurement(allocations: allocations)
        }
        for round in 0..<rounds {
            // In both directions, so that nobody always follows the same neighbour.
            for contestant in round.isMultiple(of: 2) ? workload.contestants : workload.contestants.reversed() {
                let time = try contestant.seconds(calls: calls[contestant.name] ?? 1)
                contestants[contestant.name]?.secondsPerRound.append(time)
            }
        }
    }

    /// Notes a contestant's peak.
    mutating func setPeak(_ bytes: Int, of contestant: ContestantName) {
        contestants[contestant]?.peakBytes = bytes
    }

    /// Nanoseconds per document: the median of the rounds.
    func nanoseconds(_ name: ContestantName) -> Double? {
        contestants[name].map { $0.secondsPerRound.median * 1e9 / Double(workload.documentCount) }
    }

    /// How much longer one takes than the other: the median of the rounds' ratios, which compare what was measured
    /// within a second.
    func ratio(_ name: ContestantName, to other: ContestantName) -> Double? {
        guard let mine = contestants[name], let theirs = contestants[other] else { return nil }
        return zip(mine.secondsPerRound, theirs.secondsPerRound).map { $0 / $1 }.median
    }

    /// Allocations per document.
    func allocations(_ name: ContestantName) -> Double? {
        contestants[name]?.allocations.map { Double($0) / Double(workload.documentCount) }
    }
}

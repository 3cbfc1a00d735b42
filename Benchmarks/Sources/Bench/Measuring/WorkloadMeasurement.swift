import Foundation

/// What was measured of one workload.
///
/// The rounds that a ``Canary`` says were quiet are what counts.
struct WorkloadMeasurement {
    /// How many quiet rounds are enough.
    private static let quietRounds = 5

    let workload: Workload
    /// The allocations that the models cannot do without, per document.
    let neededAllocations: Double
    private(set) var contestants: [ContestantName: ContestantMeasurement] = [:]
    private let canary: Canary
    private var countsBusyRounds = false

    /// Verifies the contestants and counts their allocations.
    ///
    /// - Parameters:
    ///   - workload: what to measure.
    ///   - seconds: how long a contestant is measured at a time.
    ///   - canary: what tells which rounds are quiet.
    /// - Throws: ``WorkloadError``, and what decoding throws.
    init(_ workload: Workload, seconds: Double, canary: Canary) throws {
        self.workload = workload
        self.canary = canary
        try workload.verify()
        neededAllocations = try workload.neededAllocations()
        for contestant in workload.contestants {
            // The first pass fills the caches, that of the plans among them.
            let once = try contestant.seconds(calls: 2)
            try contestant.prepare?()
            let allocations = try AllocationCount.of(contestant.decodeAll)
            contestants[contestant.name] = ContestantMeasurement(
                calls: max(1, Int(seconds / once)), allocations: allocations)
        }
    }

    /// Measures the contestants in turn: each once a round, so that a slow moment of the machine meets them all. May be
    /// called again to go on.
    ///
    /// - Parameters:
    ///   - count: how many rounds there are to be at least.
    ///   - patience: how many seconds to go on while there are too few quiet rounds.
    /// - Throws: what decoding throws.
    mutating func addRounds(atLeast count: Int, patience: Double) throws {
        let end = Date.now + patience
        while roundCount < count || (!wasQuiet && Date.now < end) {
            // In both directions, so that nobody always follows the same neighbour.
            let isForwards = roundCount.isMultiple(of: 2)
            var before = canary.listen()
            for contestant in isForwards ? workload.contestants : workload.contestants.reversed() {
                let seconds = try contestant.seconds(calls: contestants[contestant.name]?.calls ?? 1)
                let after = canary.listen()
                let round = ContestantMeasurement.Round(seconds: seconds, canary: max(before, after))
                contestants[contestant.name]?.rounds.append(round)
                before = after
            }
        }
    }

    /// Notes a contestant's peak.
    mutating func setPeak(_ bytes: Int, of contestant: ContestantName) {
        contestants[contestant]?.peakBytes = bytes
    }

    /// Nanoseconds per document: the median of the quiet rounds.
    func nanoseconds(_ name: ContestantName) -> Double? {
        guard let rounds = contestants[name]?.rounds else { return nil }
        return countedRounds(of: [name]).map { rounds[$0].seconds }.median * 1e9 / Double(workload.documentCount)
    }

    /// How much longer one takes than the other: the median of the quiet rounds' ratios, which compare what was measured
    /// within a second.
    func ratio(_ name: ContestantName, to other: ContestantName) -> Double? {
        guard let mine = contestants[name]?.rounds, let theirs = contestants[other]?.rounds else { return nil }
        return countedRounds(of: [name, other]).map { mine[$0].seconds / theirs[$0].seconds }.median
    }

    /// The same measurement with all rounds counted, however busy the machine was.
    var withBusyRounds: WorkloadMeasurement {
        var measurement = self
        measurement.countsBusyRounds = true
        return measurement
    }

    private var roundCount: Int { contestants.values.first?.rounds.count ?? 0 }

    /// The rounds in which nobody disturbed any of the contestants.
    private func quietRounds(of names: [ContestantName]) -> [Int] {
        (0..<roundCount).filter { round in
            names.allSatisfy { contestants[$0].map { canary.isQuiet($0.rounds[round].canary) } ?? false }
        }
    }

    /// How many rounds there were, and in how many of them nobody disturbed anybody.
    var rounds: (all: Int, quiet: Int) { (roundCount, quietRounds(of: Array(contestants.keys)).count) }

    /// Whether enough rounds were quiet for all contestants.
    var wasQuiet: Bool { rounds.quiet >= Self.quietRounds }

    /// The quiet rounds; all rounds if those are too few.
    private func countedRounds(of names: [ContestantName]) -> [Int] {
        let quiet = countsBusyRounds ? [] : quietRounds(of: names)
        return quiet.count < Self.quietRounds ? Array(0..<roundCount) : quiet
    }

    /// Allocations per document.
    func allocations(_ name: ContestantName) -> Double? {
        contestants[name]?.allocations.map { Double($0) / Double(workload.documentCount) }
    }
}

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

extension [Double] {
    /// The middle value; 0 of none.
    var median: Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

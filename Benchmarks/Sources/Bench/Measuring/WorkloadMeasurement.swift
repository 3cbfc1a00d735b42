import Foundation

/// The measurements of one workload.
///
/// Only rounds that are quiet according to a ``Canary`` are used, or all rounds if those are too few.
struct WorkloadMeasurement {
    /// The number of quiet rounds that is enough.
    private static let quietRounds = 5

    let workload: Workload
    /// The allocations that the models require, per document.
    let neededAllocations: Double
    private(set) var contestants: [ContestantName: ContestantMeasurement] = [:]
    private let canary: Canary
    private var countsBusyRounds = false

    /// Verifies the contestants and counts their allocations.
    ///
    /// - Parameters:
    ///   - workload: the workload.
    ///   - seconds: how long a contestant is measured at a time.
    ///   - canary: detects quiet rounds.
    /// - Throws: ``WorkloadError``, and what decoding throws.
    init(_ workload: Workload, seconds: Double, canary: Canary) throws {
        self.workload = workload
        self.canary = canary
        try workload.verify()
        neededAllocations = try workload.neededAllocations()
        for contestant in workload.contestants {
            // The first pass fills the caches, including that of the plans.
            let once = try contestant.seconds(calls: 2)
            try contestant.prepare?()
            let allocations = try AllocationCount.of(contestant.decodeAll)
            contestants[contestant.name] = ContestantMeasurement(
                calls: max(1, Int(seconds / once)), allocations: allocations)
        }
    }

    /// Measures the contestants in turn, each once per round, so that a slow moment of the machine affects all. May be called again
    /// to add rounds.
    ///
    /// - Parameters:
    ///   - count: the least number of rounds.
    ///   - patience: for how many seconds to add rounds while there are too few quiet ones.
    /// - Throws: what decoding throws.
    mutating func addRounds(atLeast count: Int, patience: Double) throws {
        let end = Date.now + patience
        while roundCount < count || (!wasQuiet && Date.now < end) {
            // In alternating directions, so that no contestant always follows the same one.
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

    /// Records a contestant's peak memory.
    mutating func setPeak(_ bytes: Int, of contestant: ContestantName) {
        contestants[contestant]?.peakBytes = bytes
    }

    /// Nanoseconds per document: the median of the quiet rounds.
    func nanoseconds(_ name: ContestantName) -> Double? {
        guard let rounds = contestants[name]?.rounds else { return nil }
        return countedRounds(of: [name]).map { rounds[$0].seconds }.median * 1e9 / Double(workload.documentCount)
    }

    /// The time of one contestant relative to another: the median of the ratios of quiet rounds, which compare measurements within
    /// a second.
    func ratio(_ name: ContestantName, to other: ContestantName) -> Double? {
        guard let mine = contestants[name]?.rounds, let theirs = contestants[other]?.rounds else { return nil }
        return countedRounds(of: [name, other]).map { mine[$0].seconds / theirs[$0].seconds }.median
    }

    /// The same measurement with all rounds, including disturbed ones.
    var withBusyRounds: WorkloadMeasurement {
        var measurement = self
        measurement.countsBusyRounds = true
        return measurement
    }

    private var roundCount: Int { contestants.values.first?.rounds.count ?? 0 }

    /// The rounds in which no contestant was disturbed.
    private func quietRounds(of names: [ContestantName]) -> [Int] {
        (0..<roundCount).filter { round in
            names.allSatisfy { contestants[$0].map { canary.isQuiet($0.rounds[round].canary) } ?? false }
        }
    }

    /// The number of rounds, and of those in which no contestant was disturbed.
    var rounds: (all: Int, quiet: Int) { (roundCount, quietRounds(of: Array(contestants.keys)).count) }

    /// Whether enough rounds were quiet for all contestants.
    var wasQuiet: Bool { rounds.quiet >= Self.quietRounds }

    /// The quiet rounds, or all rounds if those are too few.
    private func countedRounds(of names: [ContestantName]) -> [Int] {
        let quiet = countsBusyRounds ? [] : quietRounds(of: names)
        return quiet.count < Self.quietRounds ? Array(0..<roundCount) : quiet
    }

    /// Allocations per document.
    func allocations(_ name: ContestantName) -> Double? {
        contestants[name]?.allocations.map { Double($0) / Double(workload.documentCount) }
    }
}

/// The measurements of one contestant.
struct ContestantMeasurement {
    /// One measurement: the mean time of `calls` passes over the workload's documents.
    struct Round {
        let seconds: Double
        /// The longer of the canary's times before and after the passes.
        let canary: Double
    }

    /// The number of passes measured at a time.
    let calls: Int
    /// The allocations of one pass; nil if they cannot be counted.
    let allocations: Int?
    var rounds: [Round] = []
    /// The peak of the resident set in a separate process.
    var peakBytes = 0
}

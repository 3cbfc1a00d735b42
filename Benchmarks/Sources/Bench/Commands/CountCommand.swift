import ArgumentParser

/// Decodes and nothing else, to be run under callgrind.
struct CountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count",
        abstract: "Decodes a workload's documents some times; prints the workload, contestant, documents, allocations.")

    @Argument var workload: WorkloadName
    @Argument var contestant: ContestantName
    @Argument(help: "How often all documents are decoded.") var iterations: Int
    @OptionGroup var corpus: CorpusOptions

    func run() throws {
        let workload = try corpus.workload(workload)
        let contestant = try corpus.contestant(contestant, of: workload)
        let allocations = try AllocationCount.of {
            for _ in 0..<iterations { try contestant.decodeAll() }
        }
        guard let allocations else { throw WorkloadError.rejected("allocations cannot be counted here") }
        let documents = workload.documentCount * iterations
        print(workload.name.rawValue, contestant.name.rawValue, documents, allocations)
    }
}

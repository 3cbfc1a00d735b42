import ArgumentParser

/// Only runs a contestant and measures no time, for callgrind.
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

/// Lists the workloads and contestants that `bench-check.sh` counts.
struct CountedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "counted", abstract: "Prints the workloads and contestants that have thresholds.")

    func run() throws {
        // Workloads of the corpus have no thresholds, because it may be missing; neither have those that mostly measure Foundation
        // or SQLite.
        let uncounted: [WorkloadName] = [.archiving, .upserting, .ingest]
        for name in WorkloadName.allCases where name.corpusDocument == nil && !uncounted.contains(name) {
            let workload = try Workload(name, corpus: Corpus(path: ""))
            for contestant in workload?.contestants ?? [] where contestant.name.isFastModel {
                print(name.rawValue, contestant.name.rawValue)
            }
        }
    }
}

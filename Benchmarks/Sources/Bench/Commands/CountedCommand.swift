import ArgumentParser

/// Says what `bench-check.sh` has to count.
struct CountedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "counted", abstract: "Prints the workloads and contestants that have thresholds.")

    func run() throws {
        // Those of the corpus have none: it is not everywhere. Nor has what is mostly Foundation's or SQLite's work.
        let uncounted: [WorkloadName] = [.archiving, .upserting, .ingest]
        for name in WorkloadName.allCases where name.corpusDocument == nil && !uncounted.contains(name) {
            let workload = try Workload(name, corpus: Corpus(path: ""))
            for contestant in workload?.contestants ?? [] where contestant.name.isFastModel {
                print(name.rawValue, contestant.name.rawValue)
            }
        }
    }
}

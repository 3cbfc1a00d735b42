import ArgumentParser

/// Decodes a workload's documents once and prints the process's peak memory.
struct PeakCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peak", abstract: "Prints the peak resident memory of one contestant, in bytes.")

    @Argument var workload: WorkloadName
    @Argument var contestant: ContestantName
    @OptionGroup var corpus: CorpusOptions

    func run() throws {
        let contestant = try corpus.contestant(contestant, of: corpus.workload(workload))
        // Elsewhere the preparations count, too.
        _ = PeakMemory.reset()
        try contestant.decodeAll()
        print(PeakMemory.bytes ?? 0)
    }
}

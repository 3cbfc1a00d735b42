import ArgumentParser

/// The benchmarks of FastModel.
@main
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures FastModel against libyajl alone and Foundation's decoders.",
        subcommands: [
            RunCommand.self, CountCommand.self, CountedCommand.self, CompareCountsCommand.self, PeakCommand.self,
            StreamsCommand.self,
        ],
        defaultSubcommand: RunCommand.self)
}

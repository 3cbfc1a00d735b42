import ArgumentParser

/// The program: `ingest` stores events, `ingest sample` makes some.
@main
struct IngestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ingest",
        abstract: "Stores JSON event records in an SQLite database.",
        usage: """
            ingest [<input> …] [--database <path>] [--rejects <path>] [--format <format>] …
            ingest sample [--count <n>] [--output <path>] [--format ndjson|array]
            """,
        discussion: StoreCommand.guarantees,
        version: "0.1.0",
        subcommands: [StoreCommand.self, SampleCommand.self],
        defaultSubcommand: StoreCommand.self)
}

import ArgumentParser

/// The program: `ingest` stores records, `infer` finds out what they are, `convert` writes them as text, `sample` makes some.
@main
struct IngestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ingest",
        abstract: "Stores JSON event records in an SQLite database.",
        usage: """
            ingest [<input> …] [--database <path>] [--rejects <path>] [--format <format>] …
            ingest infer [<input> …] [--output <mapping>] …
            ingest convert [<input> …] [--mapping <file>] [--output-format ndjson|csv] …
            ingest sample [--count <n>] [--output <path>] [--format ndjson|array]
            """,
        discussion: StoreCommand.guarantees,
        version: "0.1.0",
        subcommands: [StoreCommand.self, InferCommand.self, ConvertCommand.self, SampleCommand.self],
        defaultSubcommand: StoreCommand.self)
}

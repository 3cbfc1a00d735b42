import ArgumentParser
import Foundation
import IngestCore

/// The program: `ingest` stores records, `infer` suggests a mapping for them, `convert` writes them as text, `sample` makes some.
@main
struct IngestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ingest",
        abstract: "Stores JSON event records in an SQLite or PostgreSQL database.",
        usage: """
            ingest [<input> …] [--database <path or postgres://…>] [--rejects <path>] [--format <format>] …
            ingest infer [<input> …] [--output <mapping>] …
            ingest backfill --mapping <mapping> [--database <path>]
            ingest convert [<input> …] [--mapping <file>] [--output-format ndjson|csv] …
            ingest sample [--count <n>] [--output <path>] [--format ndjson|array]
            """,
        discussion: StoreCommand.guarantees,
        version: "0.1.0",
        subcommands: [
            StoreCommand.self, InferCommand.self, ConvertCommand.self, BackfillCommand.self, SampleCommand.self,
        ],
        defaultSubcommand: StoreCommand.self)
}

/// Makes writes to a closed pipe or past a size limit return an error instead of ending the process.
func ignoreFatalSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
}

/// Opens the standard descriptors that are closed, so that no other file gets their numbers and then receives console output. They
/// are opened for reading, so that writing to them is still an error.
func reserveStandardDescriptors() {
    var descriptor: Int32 = 0
    repeat { descriptor = unsafe open("/dev/null", O_RDONLY) } while (0...STDERR_FILENO).contains(descriptor)
    if descriptor >= 0 { _ = close(descriptor) }
}

/// Writes to standard error. A failure is ignored.
func say(_ text: String) {
    try? DescriptorOutput(descriptor: STDERR_FILENO).write(Array(text.utf8))
}

/// Prints why the program fails.
func fail(_ error: IngestError) {
    say("ingest: error: \(error)\n")
}

/// Prints the errors of a run.
///
/// - Parameters:
///   - errors: the errors.
///   - count: the number of inputs.
/// - Returns: those that make the run fail. An empty input is only noted if another one is not empty.
func reported(_ errors: [IngestError], ofInputs count: Int) -> [IngestError] {
    let areNotes = errors.count(where: \.isOfEmptyInput) < count
    for error in errors {
        if areNotes, error.isOfEmptyInput { say("ingest: note: \(error)\n") } else { fail(error) }
    }
    return errors.filter { !(areNotes && $0.isOfEmptyInput) }
}

/// The exit codes of the program besides 0, 1 and 64.
enum ExitStatus {
    /// Records were rejected, and the options make that an error.
    static let rejected: Int32 = 2
    /// The input is not empty, but no record was accepted.
    static let nothingAccepted: Int32 = 3
    /// A signal ended the run.
    static let interrupted: Int32 = 130

    /// The exit code for the errors of a run.
    static func code(of failures: [IngestError]) -> ExitCode {
        failures.allSatisfy(\.isOfRecords) ? ExitCode(nothingAccepted) : .failure
    }
}

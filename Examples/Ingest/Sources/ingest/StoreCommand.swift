import ArgumentParser
import Foundation
import IngestCore
import Logging

/// `ingest`: reads records and stores them.
struct StoreCommand: ParsableCommand {
    static let guarantees = """
        Records are stored in batches, each in one transaction. What was reported as stored stays, whatever happens \
        then; running again on the same input repeats nothing. Ctrl-C stops after the current batch.

        Input may come from anyone: a record longer than 1 MiB, nested deeper than 64, or beyond another limit of \
        DecodingOptions.untrusted is rejected. NDJSON is decoded on several processors, with the rows, their order and \
        the line numbers of one.

        Exit codes: 0 the input was read to its end, 1 an error, 2 records were rejected (only with \
        --fail-on-reject), 64 wrong usage, 130 stopped by SIGINT or SIGTERM.
        """

    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Reads event records and stores them (what ingest does without a subcommand).",
        discussion: guarantees)

    private static let interrupted: Int32 = 130

    @OptionGroup
    var input: InputOptions

    @Option(help: "The SQLite database; made if it does not exist.")
    var database = "out.sqlite"

    @Option(
        help: """
            Where rejected records go: a file, which is written anew, or a pipe or device like /dev/stdout. (default: \
            <database>-rejects.ndjson)
            """)
    var rejects: String?

    @Option(help: "The most records in one transaction.")
    var batchSize = IngestionOptions().batchSize

    @Option(help: "What a stored batch outlives. full: a power cut. normal: a crash of the program only, but faster.")
    var durability = Durability.full

    @OptionGroup
    var mapping: MappingOptions

    @Option(help: "Which log messages to show.")
    var logLevel = Logger.Level.notice

    @Flag(help: "Print every rejected record, not only the first 20.")
    var verbose = false

    @Flag(help: "Exit with code 2 if a record was rejected.")
    var failOnReject = false

    private var rejectsPath: String { rejects ?? database + "-rejects.ndjson" }

    func validate() throws {
        guard (1...1_000_000).contains(batchSize) else {
            throw ValidationError("--batch-size must be from 1 to 1000000.")
        }
    }

    func run() throws {
        reserveStandardDescriptors()
        ignoreFatalSignals()
        LoggingSystem.bootstrap { label in StreamLogHandler.standardError(label: label) }
        var logger = Logger(label: "ingest")
        logger.logLevel = logLevel
        let stop = StopSignal(exitCode: Self.interrupted)
        do {
            // A wrong mapping starts nothing.
            if let table = try mapping.table() {
                try store(in: table, stop, logger)
            } else {
                try store(in: EventTable(), stop, logger)
            }
        } catch let error as IngestError {
            fail(error)
            throw ExitCode.failure
        }
    }

    private func store(in table: some RecordTable, _ stop: StopSignal, _ logger: Logger) throws {
        // The input first: a mistyped name makes no database.
        let inputs = try input.selection()
        logger.info("reading", metadata: ["inputs": "\(inputs.places.count)"])
        let store = try RecordStore(
            table, path: database, rejectsPath: rejectsPath,
            reading: inputs.identities + [mapping.identity].compactMap(\.self), durability: durability)
        logger.info("storing", metadata: ["database": "\(database)", "rejects": "\(rejectsPath)"])
        let summary = ingest(inputs, into: store, until: stop)
        logger.info(
            "stored", metadata: ["processor": "\(summary.storing.seconds.rounded(to: 3)) s of the storing thread"])
        try finish(summary, store)
    }

    private func ingest(_ inputs: InputSelection, into store: RecordStore<some RecordTable>, until stop: StopSignal)
        -> IngestionSummary
    {
        var options = input.ingestionOptions
        options.batchSize = batchSize
        var reporter = ProgressReporter(
            isTerminal: isatty(STDERR_FILENO) == 1, rejectLimit: verbose ? .max : 20, rejectsPath: rejectsPath,
            write: say)
        let summary = IngestionSeries(inputs, store: store, options: options).run(until: { stop.isRequested }) {
            reporter.report($0, rejects: $1)
        }
        reporter.finish(summary)
        return summary
    }

    /// Writes the summary to standard output, or to standard error if rejected records have the former.
    ///
    /// - Returns: why it could not be written, for when the store is closed.
    private func write(_ text: String, _ store: RecordStore<some RecordTable>) -> IngestError? {
        let (name, descriptor) =
            store.writesToStandardOutput ? ("standard error", STDERR_FILENO) : ("standard output", STDOUT_FILENO)
        do {
            try DescriptorOutput(descriptor: descriptor).write(Array(text.utf8))
            return nil
        } catch {
            return .output(name, reason: (error as? POSIXError)?.reason ?? "\(error)")
        }
    }

    private func finish(_ summary: IngestionSummary, _ store: RecordStore<some RecordTable>) throws {
        let summaryFailure = write(summary.text(rejectsPath: rejectsPath), store)
        guard summary.failures.isEmpty else {
            summary.failures.forEach(fail)
            // Of a full disk enough was said.
            try? store.close()
            throw ExitCode.failure
        }
        try store.close()
        if let summaryFailure { throw summaryFailure }
        guard summary.lost == 0 else {
            throw IngestError.unbalanced(
                read: summary.read, accepted: summary.result.accepted, rejected: summary.result.rejected)
        }
        if case .interrupted = summary.outcome { throw ExitCode(Self.interrupted) }
        if failOnReject, summary.result.rejected > 0 { throw ExitCode(2) }
    }
}

extension Durability: ExpressibleByArgument {}

import ArgumentParser
import Foundation
import IngestCore
import Logging

/// `ingest`: reads records and stores them.
struct StoreCommand: ParsableCommand {
    static let guarantees = """
        Records are stored in batches, each in one transaction. What was reported as stored stays, whatever happens \
        then; running again on the same input repeats nothing. Ctrl-C stops after the current batch.

        Input may come from anyone: a record longer than 1 MiB (--max-record), nested deeper than 64, or beyond another limit of \
        DecodingOptions.untrusted is rejected, and so is one with the same key twice. NDJSON is decoded on several \
        processors, with the rows, their order and the line numbers of one.

        Exit codes: 0 the input was read to its end, 1 an error, 2 records were rejected (only with \
        --fail-on-reject), 3 nothing was accepted of an input that is not empty, 64 wrong usage, 130 stopped by SIGINT or SIGTERM.
        """

    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Reads event records and stores them (what ingest does without a subcommand).",
        discussion: guarantees)

    private static let interrupted: Int32 = 130
    private static let nothingAccepted: Int32 = 3

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

    @Option(
        help: ArgumentHelp(
            "How long to wait for a database that another run or program is writing to.", valueName: "seconds"))
    var wait = 0.0

    @Flag(help: "Go on where an earlier run on the same input has stopped, or where a file ended that has grown since.")
    var resume = false

    @Flag(
        help: """
            Read and check everything, but store nothing. The database is not opened: what constraints of a table of your \
            own, and rows that are there, would refuse or change is not known.
            """)
    var dryRun = false

    @OptionGroup
    var report: ReportOptions

    @Flag(help: "Exit with code 2 if a record was rejected.")
    var failOnReject = false

    private var rejectsPath: String { rejects ?? database + "-rejects.ndjson" }

    func validate() throws {
        guard (1...1_000_000).contains(batchSize) else {
            throw ValidationError("--batch-size must be from 1 to 1000000.")
        }
        guard (0...1e6).contains(wait) else { throw ValidationError("--wait must be from 0 to 1000000 seconds.") }
        if dryRun, resume { throw ValidationError("--dry-run knows nothing of earlier runs: leave --resume out.") }
    }

    func run() throws {
        reserveStandardDescriptors()
        ignoreFatalSignals()
        LoggingSystem.bootstrap { label in StreamLogHandler.standardError(label: label) }
        var logger = Logger(label: "ingest")
        logger.logLevel = report.logLevel
        let stop = StopSignal(exitCode: Self.interrupted)
        do {
            // The mapping is read first, so that no database is created if it is invalid.
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
        // The inputs are checked first, so that a mistyped name makes no database.
        let inputs = try input.selection()
        try inputs.checkThatAllDiffer()
        if let pipe = inputs.uncertainOrigin { _ = try table.placing(in: pipe) }
        logger.info("reading", metadata: ["inputs": "\(inputs.places.count)"])
        let store = try open(table, reading: inputs.identities + [mapping.identity].compactMap(\.self), stop)
        logger.info("storing", metadata: ["database": "\(database)", "rejects": "\(rejectsPath)"])
        var options = input.ingestionOptions
        options.batchSize = batchSize
        options.isResuming = resume
        var reporter = report.reporter(rejectsPath: rejectsPath, namesInputs: inputs.places.count > 1)
        let summary = IngestionSeries(inputs, store: store, options: options).run(until: { stop.isRequested }) {
            reporter.report($0, rejects: $1)
        }
        reporter.finish(summary)
        logger.info(
            "stored", metadata: ["processor": "\(summary.storing.seconds.rounded(to: 3)) s of the storing thread"])
        try finish(summary, ofInputs: inputs.places.count, store)
    }

    private func open<Table: RecordTable>(
        _ table: Table, reading inputs: [FileIdentity], _ stop: StopSignal
    ) throws -> RecordStore<Table> {
        if dryRun { return try RecordStore(rehearsing: table) }
        return try RecordStore(
            table, path: database, rejectsPath: rejectsPath, reading: inputs, durability: durability,
            patience: .seconds(wait), until: { stop.isRequested })
    }

    /// Prints the summary and closes the store. The first error determines the exit code.
    private func finish(
        _ summary: IngestionSummary, ofInputs count: Int, _ store: RecordStore<some RecordTable>
    ) throws {
        let failure = report.write(
            summary, rejectsPath: rejectsPath, isDry: dryRun, key: store.keyColumns, rest: store.restColumn,
            to: store.writesToStandardOutput ? STDERR_FILENO : STDOUT_FILENO)
        let failures = reported(summary.failures, ofInputs: count)
        guard failures.isEmpty else {
            // The cause, such as a full disk, has already been reported.
            try? store.close()
            throw failures.allSatisfy(\.isOfRecords) ? ExitCode(Self.nothingAccepted) : .failure
        }
        try store.close()
        if let failure { throw failure }
        guard summary.lost == 0 else {
            throw IngestError.unbalanced(
                read: summary.read, accepted: summary.result.accepted, rejected: summary.result.rejected)
        }
        if case .interrupted = summary.outcome { throw ExitCode(Self.interrupted) }
        if failOnReject, summary.result.rejected > 0 { throw ExitCode(2) }
    }
}

extension Durability: ExpressibleByArgument {}

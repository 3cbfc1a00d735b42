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

    @OptionGroup
    var input: InputOptions

    @OptionGroup
    var target: DatabaseOptions

    @Option(
        help: """
            Where rejected records go: a file, which is written anew, or a pipe or device like /dev/stdout. (default: \
            <database>-rejects.ndjson, in PostgreSQL <database>-<table>-rejects.ndjson)
            """)
    var rejects: String?

    @Option(help: "The most records in one transaction.")
    var batchSize = IngestionOptions().batchSize

    @Option(help: "What a stored batch outlives. full: a power cut. normal: a crash of the program only, but faster.")
    var durability = Durability.full

    @OptionGroup
    var mapping: MappingOptions

    @Flag(
        help: ArgumentHelp(
            "Store any records: look at the first ones of every input, and make a mapping and a table for them.",
            discussion: """
                The mapping is kept in <database>-mapping.json, and printed. With a later input it is used again, and gets \
                columns for fields that are new. --record, --rest and --upsert apply, and so do the options of 'ingest infer'.
                """))
    var infer = false

    @OptionGroup(title: "Options for --infer")
    var inference: InferenceOptions

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

    func validate() throws {
        guard (1...1_000_000).contains(batchSize) else {
            throw ValidationError("--batch-size must be from 1 to 1000000.")
        }
        try mapping.check(isInferred: infer)
        if inference.isGiven, !infer { throw ValidationError("The options for a mapping's inference need --infer.") }
        if infer { try inference.check(record: mapping.record) }
        if dryRun, resume { throw ValidationError("--dry-run knows nothing of earlier runs: leave --resume out.") }
    }

    func run() throws {
        reserveStandardDescriptors()
        ignoreFatalSignals()
        LoggingSystem.bootstrap { label in StreamLogHandler.standardError(label: label) }
        var logger = Logger(label: "ingest")
        logger.logLevel = report.logLevel
        let stop = StopSignal(exitCode: ExitStatus.interrupted)
        do {
            // The mapping and the inputs are checked first, so that no database is created if one is invalid.
            if infer {
                try storeByInference(stop, logger)
            } else if let table = try mapping.table() {
                try store(try input.selection(), in: table, stop, logger)
            } else {
                try store(try input.selection(), in: EventTable(), stop, logger)
            }
        } catch let error as IngestError {
            fail(error)
            throw ExitCode.failure
        }
    }

    private func storeByInference(_ stop: StopSignal, _ logger: Logger) throws {
        let starts = PipeStarts()
        let inputs = try input.selection().keeping(starts)
        var kept = try KeptMapping(beside: try target.place.filePrefix)
        let (evidence, _) = try inference.sample(of: inputs, input.ingestionOptions, stop)
        starts.endSample()
        let mapped = try kept.infer(
            evidence, named: mapping.record, from: input.firstName, inference.decisions(rest: mapping.rest ?? "rest"),
            isRestChosen: mapping.rest != nil || inference.noRest)
        let table = try kept.table(named: mapped.name, upsert: mapping.upsert ?? .update)
        if !report.quiet {
            if !mapped.columns.isEmpty { say(InferenceReport(evidence, mapped, input: input.firstName).text) }
            let place = dryRun ? "not kept: --dry-run" : "in \(kept.path)"
            say("mapping   of \(mapped.name), \(place)\(mapped.isExtension ? ", of an earlier run" : "")\n")
        }
        let place = try? FilePlace(kept.path).identity
        try store(inputs, in: table, apartFrom: [place].compactMap(\.self), stop, logger) { try kept.write() }
        if mapped.isExtension, !mapped.columns.isEmpty, !dryRun, !report.quiet, table.restColumn != nil {
            let remedy =
                if case .sqlite(let path) = try target.place {
                    ": ingest backfill --database \(path) --mapping \(kept.path) --record \(mapped.name)"
                } else {
                    ""
                }
            say("ingest: note: rows of earlier runs have such values in the rest, if any\(remedy)\n")
        }
    }

    private func store(
        _ inputs: InputSelection, in table: some RecordTable, apartFrom others: [FileIdentity] = [],
        _ stop: StopSignal, _ logger: Logger, preparing prepare: () throws -> Void = {}
    ) throws {
        let place = try target.place
        let rejectsPath = rejects ?? place.rejectsPath(of: table)
        try inputs.checkThatAllDiffer()
        if let pipe = inputs.uncertainOrigin { _ = try table.placing(in: pipe) }
        logger.info("reading", metadata: ["inputs": "\(inputs.places.count)"])
        let store = try open(
            table, in: place, rejectsPath, reading: inputs.identities + [mapping.identity].compactMap(\.self) + others,
            stop, prepare)
        logger.info("storing", metadata: ["database": "\(place.name)", "rejects": "\(rejectsPath)"])
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
        try finish(summary, ofInputs: inputs.places.count, store, rejectsPath)
    }

    private func open<Table: RecordTable>(
        _ table: Table, in place: DatabasePlace, _ rejectsPath: String, reading inputs: [FileIdentity],
        _ stop: StopSignal, _ prepare: () throws -> Void
    ) throws -> RecordStore<Table> {
        if dryRun { return try RecordStore(rehearsing: table) }
        switch place {
        case .sqlite(let path):
            return try RecordStore(
                table, path: path, rejectsPath: rejectsPath, reading: inputs, durability: durability,
                patience: target.patience, until: { stop.isRequested }, preparing: prepare)
        case .postgres(let place):
            #if Postgres
            return try RecordStore(
                table, in: place, rejectsPath: rejectsPath, reading: inputs, durability: durability,
                patience: target.patience, until: { stop.isRequested }, preparing: prepare)
            #else
            throw IngestError.database(place.name, reason: "this build has no PostgreSQL")
            #endif
        }
    }

    /// Prints the summary and closes the store. The first error determines the exit code.
    private func finish(
        _ summary: IngestionSummary, ofInputs count: Int, _ store: RecordStore<some RecordTable>, _ rejectsPath: String
    ) throws {
        let failure = report.write(
            summary, rejectsPath: rejectsPath, isDry: dryRun, key: store.keyColumns, rest: store.restColumn,
            to: store.writesToStandardOutput ? STDERR_FILENO : STDOUT_FILENO)
        if !report.quiet { for note in summary.notes { say("ingest: note: \(note)\n") } }
        let failures = reported(summary.failures, ofInputs: count)
        guard failures.isEmpty else {
            // The cause, such as a full disk, has already been reported.
            try? store.close()
            throw ExitStatus.code(of: failures)
        }
        try store.close()
        if let failure { throw failure }
        guard summary.lost == 0 else {
            throw IngestError.unbalanced(
                read: summary.read, accepted: summary.result.accepted, rejected: summary.result.rejected)
        }
        if case .interrupted = summary.outcome { throw ExitCode(ExitStatus.interrupted) }
        if failOnReject, summary.result.rejected > 0 { throw ExitCode(ExitStatus.rejected) }
    }
}

extension Durability: ExpressibleByArgument {}

import ArgumentParser
import Foundation
import IngestCore

/// `ingest convert`: reads records as `ingest store` does and writes them as text.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Reads records as 'ingest store' does and writes them as NDJSON or CSV instead.",
        discussion: """
            A filter: what would become a row becomes a line, in the input's order, with the values that it would have, \
            dates in ISO 8601. Of NDJSON the keys are those that the records are read by, so what reads the input reads \
            the output; members that are null or that the mapping does not name are left out. CSV is as RFC 4180 has it: \
            a header, a column for each property, nested values as JSON, and any values of a column of JSON.

              zcat visits.ndjson.gz | ingest convert - --mapping visits.json --output-format csv >visits.csv

            For Parquet, --schema prints the types that DuckDB or Spark need to read the output.

            Exit codes: 0 the input was read to its end or nobody reads the output any more, 1 an error, 2 records were \
            rejected (only with --fail-on-reject), 3 no record was accepted, 64 wrong usage, 130 stopped by SIGINT or SIGTERM.
            """)

    @OptionGroup
    var input: InputOptions

    @Option(help: "ndjson: an object a line. csv: a header, then a line for each record.")
    var outputFormat = ConvertedFormat.ndjson

    @Option(
        help: """
            Print the columns and types of the output and convert nothing: duckdb, for the argument columns of read_json and \
            read_csv; spark, for its readers' schema.
            """)
    var schema: ConvertedSchema.Dialect?

    @Option(help: "The file to write; '-' is standard output.")
    var output = "-"

    @Option(
        help: """
            Where rejected records go, with place and reason. (default: place and reason of the first 20 to standard error)
            """)
    var rejects: String?

    @Flag(help: "Replace the output and the rejects file if they exist.")
    var force = false

    @OptionGroup
    var mapping: MappingOptions

    @Flag(help: "Exit with code 2 if a record was rejected.")
    var failOnReject = false

    func validate() throws {
        guard rejects != output else { throw ValidationError("--rejects and --output must be two files.") }
        try mapping.check()
        guard mapping.upsert == nil else { throw ValidationError("--upsert is for databases.") }
        guard schema == nil || mapping.mapping != nil else {
            throw ValidationError("--schema is that of a --mapping; 'ingest infer' makes one.")
        }
    }

    func run() throws {
        reserveStandardDescriptors()
        ignoreFatalSignals()
        let stop = StopSignal(exitCode: ExitStatus.interrupted)
        do {
            if let table = try mapping.table() {
                if let schema {
                    try write(ConvertedSchema(table, outputFormat).text(for: schema) + "\n")
                } else {
                    try convert(as: table, stop)
                }
            } else {
                try convert(as: EventTable(), stop)
            }
        } catch let error as IngestError {
            fail(error)
            throw ExitCode.failure
        }
    }

    private func write(_ schema: String) throws {
        for file in try DescriptorOutput.files(
            [output], replacing: force, apartFrom: [mapping.identity].compactMap(\.self))
        {
            do {
                try file.write(Array(schema.utf8))
            } catch let error as POSIXError {
                throw IngestError.output(output == "-" ? "standard output" : output, reason: error.reason)
            }
        }
    }

    private func convert(as table: some ConvertibleTable, _ stop: StopSignal) throws {
        let inputs = try input.selection()
        let paths = [output] + [rejects].compactMap(\.self)
        let files = zip(
            try DescriptorOutput.files(
                paths, replacing: force, apartFrom: inputs.identities + [mapping.identity].compactMap(\.self)),
            paths.map { $0 == "-" ? "standard output" : $0 }
        ).map { (output: $0, name: $1) }
        let conversion = Conversion(
            table, to: outputFormat, files[0], rejects: files.dropFirst().first, options: input.ingestionOptions
        ) { say("rejected: \($0)\n") }
        let summary = conversion.run(inputs) { stop.isRequested }
        if summary.end != .unread { say(summary.text(rejectsPath: rejects)) }
        let failures = reported(summary.failures, ofInputs: inputs.places.count)
        guard failures.isEmpty else {
            throw ExitStatus.code(of: failures)
        }
        switch summary.end {
        case .interrupted: throw ExitCode(ExitStatus.interrupted)
        case .unread: return
        case .complete: break
        }
        if failOnReject, summary.rejected > 0 { throw ExitCode(ExitStatus.rejected) }
    }
}

extension ConvertedFormat: ExpressibleByArgument {}
extension ConvertedSchema.Dialect: ExpressibleByArgument {}

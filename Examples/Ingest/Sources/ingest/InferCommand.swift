import ArgumentParser
import Foundation
import IngestCore

/// `ingest infer`: looks at records and writes the mapping that makes a table of them.
struct InferCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Looks at the first records of an input and writes a mapping for them.",
        discussion: """
            Two commands make a typed table of any NDJSON:

              ingest infer visits.ndjson --output visits.json
              ingest visits.ndjson --mapping visits.json --database visits.sqlite

            The narrowest type is taken that holds every value of the sample exactly; what no type holds is JSON. A later \
            record that does not fit is rejected with the reason, so look at the file before, or at more records. Objects \
            become columns by their key paths. The key is a column that every record has and no two share.
            """)

    @Argument(help: "The file to read; '-' is standard input.")
    var input: String

    @Option(help: "The mapping file to write; without it, it goes to standard output and the table to standard error.")
    var output: String?

    @Flag(help: "Replace the mapping file if it exists.")
    var force = false

    @Option(help: "How many records to look at.")
    var records = 10_000

    @Option(help: "What the records are called: the table. (default: the file's name)")
    var record: String?

    @Option(help: "ndjson: a record a line. array: one array. auto: an array if it starts with '['.")
    var format = InputFormat.auto

    func validate() throws {
        guard records > 0 else { throw ValidationError("--records must be at least 1.") }
        if let record, record.isEmpty || MappedTable.isReserved(record) {
            throw ValidationError("--record must not be empty or the name of a table that is the program's own.")
        }
    }

    func run() throws {
        reserveStandardDescriptors()
        ignoreFatalSignals()
        do {
            try infer()
        } catch let error as IngestError {
            fail(error)
            throw ExitCode.failure
        }
    }

    private func infer() throws {
        let source = input == "-" ? try DescriptorInput.standardInput() : try DescriptorInput.file(input)
        var options = IngestionOptions()
        options.framing = format.framing
        let stop = StopSignal(exitCode: ExitStatus.interrupted)
        let inference = try Inference(of: source, options: options, records: records) { stop.isRequested }
        if stop.isRequested { throw ExitCode(ExitStatus.interrupted) }
        let evidence = inference.evidence
        guard evidence.records > 0 else { throw ExitCode(ExitStatus.nothingAccepted) }
        let mapping = InferredMapping(evidence, named: record ?? InferredMapping.name(forFile: input))
        let report = InferenceReport(evidence, mapping, input: input).text
        if let ending = inference.ending { fail(ending) }
        guard let output else {
            say(report)
            try write(try mapping.fileText(), to: "standard output") { DescriptorOutput(descriptor: STDOUT_FILENO) }
            return
        }
        try write(try mapping.fileText(), to: output) {
            try DescriptorOutput(path: output, replacing: force, apartFrom: [source.identity].compactMap(\.self))
        }
        try write(report, to: "standard output") { DescriptorOutput(descriptor: STDOUT_FILENO) }
    }

    private func write(_ text: String, to name: String, by open: () throws -> DescriptorOutput) throws {
        do {
            try open().write(Array(text.utf8))
        } catch let error as POSIXError where error.code == .EPIPE {
            // Whoever reads it has what they wanted.
        } catch let error as POSIXError {
            throw IngestError.output(name, reason: error.reason)
        }
    }
}

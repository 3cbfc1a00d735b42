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
            record with a value of another kind is rejected with the reason, so look at the file before, or at more records. \
            A later number or date that is only finer is not: a Double column keeps the nearest double, of about 16 digits, \
            and a Date column microseconds. Decimal or String keep every digit. Objects become columns by their \
            key paths. Later records may lack any of them but the key, which is a field named like an identifier (id, uuid, \
            visit_id) with distinct values in the sample, or what --key names.
            """)

    @OptionGroup
    var input: InputOptions

    @Option(help: "The mapping file to write; without it, it goes to standard output and the table to standard error.")
    var output: String?

    @Flag(help: "Replace the mapping file if it exists.")
    var force = false

    @OptionGroup
    var inference: InferenceOptions

    @Option(help: "The column for what no other column is mapped to, as JSON.")
    var rest = "rest"

    @Option(help: "What the records are called: the table. (default: the file's name)")
    var record: String?

    func validate() throws {
        if rest.isEmpty { throw ValidationError("--rest needs a name.") }
        try inference.check(record: record)
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
        let inputs = try input.selection()
        let stop = StopSignal(exitCode: ExitStatus.interrupted)
        let (evidence, faults) = try inference.sample(of: inputs, input.ingestionOptions, stop)
        let failures = reported(faults, ofInputs: inputs.places.count)
        let name = input.firstName
        let mapping = try InferredMapping(
            evidence, named: record ?? InferredMapping.name(forFile: name), inference.decisions(rest: rest))
        let report = InferenceReport(evidence, mapping, input: name).text
        let text = try mapping.fileText()
        if let output {
            for file in try DescriptorOutput.files([output], replacing: force, apartFrom: inputs.identities) {
                try write(text, to: output, file)
            }
            try write(report, to: "standard output", DescriptorOutput(descriptor: STDOUT_FILENO))
        } else {
            say(report)
            try write(text, to: "standard output", DescriptorOutput(descriptor: STDOUT_FILENO))
        }
        guard failures.isEmpty else {
            throw ExitStatus.code(of: failures)
        }
    }

    private func write(_ text: String, to name: String, _ file: DescriptorOutput) throws {
        do {
            try file.write(Array(text.utf8))
        } catch let error as POSIXError where error.code == .EPIPE {
            // The reader has closed the pipe.
        } catch let error as POSIXError {
            throw IngestError.output(name, reason: error.reason)
        }
    }
}

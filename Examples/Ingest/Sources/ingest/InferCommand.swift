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

    @Option(help: "How many records to look at.")
    var records = 10_000

    @Option(
        help: ArgumentHelp(
            "In how many of a hundred records a value may be missing or not fit: they would be rejected.",
            valueName: "percent"))
    var outliers = 0.0

    @Option(
        help: ArgumentHelp(
            "The key path of a field that identifies a record; several identify it together.",
            discussion: "A later record with the same values replaces the earlier one.", valueName: "path"))
    var key: [String] = []

    @Flag(help: "Take no key: a row is identified by the record's input and its place there.")
    var noKey = false

    @Option(
        help: """
            Which fields a record must have, or it is rejected. always: those that every record of the sample has. id: \
            the key. none: no other than the key, which the store needs.
            """)
    var required = InferredMappingOptions.Required.id

    @Option(help: "The column for what no other column is mapped to, as JSON.")
    var rest = "rest"

    @Flag(help: "No column for what no other column is mapped to: later fields are only counted.")
    var noRest = false

    @Option(help: "What the records are called: the table. (default: the file's name)")
    var record: String?

    func validate() throws {
        guard records > 0 else { throw ValidationError("--records must be at least 1.") }
        guard (0...50).contains(outliers) else { throw ValidationError("--outliers must be from 0 to 50.") }
        if rest.isEmpty { throw ValidationError("--rest needs a name.") }
        if noKey, !key.isEmpty { throw ValidationError("--key and --no-key contradict each other.") }
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
        let inputs = try input.selection()
        let stop = StopSignal(exitCode: ExitStatus.interrupted)
        var inference = Inference(records: records, options: input.ingestionOptions)
        inference.read(inputs) { stop.isRequested }
        if stop.isRequested { throw ExitCode(ExitStatus.interrupted) }
        let evidence = inference.evidence
        guard evidence.records > 0 else {
            if let rejection = InferenceReport.rejection(evidence) { say(rejection + "\n") }
            inference.failures.forEach(fail)
            if inference.failures.isEmpty { say("ingest: error: there is no record\n") }
            throw inference.failures.allSatisfy(\.isOfRecords) ? ExitCode(ExitStatus.nothingAccepted) : .failure
        }
        let failures = reported(inference.failures, ofInputs: inputs.places.count)
        let mapping = try InferredMapping(
            evidence, named: record ?? InferredMapping.name(forFile: inputName), options)
        let report = InferenceReport(evidence, mapping, input: inputName).text
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
            throw failures.allSatisfy(\.isOfRecords) ? ExitCode(ExitStatus.nothingAccepted) : .failure
        }
    }

    private var options: InferredMappingOptions {
        var options = InferredMappingOptions()
        options.key = noKey ? .none : key.isEmpty ? .byName : .paths(key)
        options.required = required
        options.rest = noRest ? nil : rest
        options.tolerance = outliers / 100
        return options
    }

    private var inputName: String {
        if input.sample { return "sample" }
        return input.name ?? input.inputs.first { $0 != "-" } ?? "standard input"
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

extension InferredMappingOptions.Required: ExpressibleByArgument {}

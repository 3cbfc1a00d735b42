import ArgumentParser
import IngestCore

/// The options for inferring a mapping, shared by the commands that do.
struct InferenceOptions: ParsableArguments {
    private static let defaultRecords = 10_000

    @Option(help: "How many records to look at to infer a mapping. Each of several inputs has an equal share.")
    var records = InferenceOptions.defaultRecords

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

    @Flag(
        help: """
            An array of objects becomes a table of its own, <record>_<column>, with the record's key and the position, \
            instead of a column of JSON. The records need a key.
            """)
    var children = false

    @Flag(help: "No column for what no other column is mapped to: later fields are only counted.")
    var noRest = false

    func validate() throws {
        guard records > 0 else { throw ValidationError("--records must be at least 1.") }
        guard (0...50).contains(outliers) else { throw ValidationError("--outliers must be from 0 to 50.") }
        if noKey, !key.isEmpty { throw ValidationError("--key and --no-key contradict each other.") }
    }

    /// Checks the name of the records, which becomes the table's.
    ///
    /// - Throws: `ValidationError`.
    func check(record: String?) throws {
        guard let record, record.isEmpty || MappedTable.isReserved(record) else { return }
        throw ValidationError("--record must not be empty or the name of a table that is the program's own.")
    }

    /// Whether an option is given.
    var isGiven: Bool {
        records != Self.defaultRecords || outliers != 0 || !key.isEmpty || noKey || required != .id || noRest
            || children
    }

    /// The user's decisions.
    ///
    /// - Parameter rest: the name of the column for what no other column is mapped to.
    /// - Returns: the decisions.
    func decisions(rest: String) -> InferredMappingOptions {
        var options = InferredMappingOptions()
        options.key = noKey ? .none : key.isEmpty ? .byName : .paths(key)
        options.required = required
        options.rest = noRest ? nil : rest
        options.children = children
        options.tolerance = outliers / 100
        return options
    }

    /// Reads the first records of inputs.
    ///
    /// - Parameters:
    ///   - inputs: the inputs.
    ///   - options: how to read.
    ///   - stop: ends the sample, and then the program.
    /// - Returns: the statistics, of at least one record, and why inputs failed.
    /// - Throws: `ExitCode`, after the reason has been printed.
    func sample(
        of inputs: InputSelection, _ options: IngestionOptions, _ stop: StopSignal
    ) throws -> (evidence: SampleEvidence, failures: [IngestError]) {
        var inference = Inference(records: records, options: options, children: children)
        inference.read(inputs) { stop.isRequested }
        if stop.isRequested { throw ExitCode(ExitStatus.interrupted) }
        let evidence = inference.evidence
        guard evidence.records > 0 else {
            if let rejection = InferenceReport.rejection(evidence) { say(rejection + "\n") }
            inference.failures.forEach(fail)
            if inference.failures.isEmpty { say("ingest: error: there is no record\n") }
            throw ExitStatus.code(of: inference.failures)
        }
        return (evidence, inference.failures)
    }
}

extension InferredMappingOptions.Required: ExpressibleByArgument {}

extension InputOptions {
    /// What the first input is called, for the name of its records: of the files the first that is not empty.
    var firstName: String {
        if sample { return "sample" }
        let files = inputs.filter { $0 != "-" }
        return name ?? files.first { InputPlace.file($0).size != 0 } ?? files.first ?? "standard input"
    }
}

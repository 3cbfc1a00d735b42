import ArgumentParser
import Foundation
import IngestCore

/// The options for inputs, shared by all commands that read records.
struct InputOptions: ParsableArguments {
    @Argument(
        help: """
            The files to read, one after another, or patterns of such; '-' is standard input, which is also read when it \
            is no terminal and no file is named.
            """)
    var inputs: [String] = []

    @Flag(help: "Read the bundled sample.")
    var sample = false

    @Option(
        help: """
            ndjson: a record a line. array: one array. arrays: several, such as one a line. documents: one after another, of any number of lines. seq: each \
            behind an RS byte (RFC 7464). auto: an array if it starts with '[', otherwise ndjson.
            """)
    var format = InputFormat.auto

    @Option(
        help: ArgumentHelp(
            "The records are the elements of the array at this key path of one document, like data.items.",
            valueName: "path"))
    var elements: String?

    @Option(
        help: ArgumentHelp(
            "The records are the members of the object at this key path of one document; '.' is the document.",
            valueName: "path"))
    var entries: String?

    @Option(help: ArgumentHelp("The key for the members' own keys. (default: key)", valueName: "name"))
    var entryKey: String?

    @Option(
        help: """
            What rejected records call the input in place of its path. What comes through a pipe is the same input as \
            before if it has the same name.
            """)
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Stop when more records are rejected. (default: when the first 1000 of an input all are)", valueName: "n"))
    var maxRejects: Int?

    @Option(
        help: ArgumentHelp(
            "The longest record: a number of bytes, KiB, MiB or GiB. It is in memory as a whole.", valueName: "size"))
    var maxRecord = ByteCount(1 << 20)

    @Option(help: "How many processors decode NDJSON; other formats are decoded on one. Another one stores.")
    var workers = 2

    func validate() throws {
        guard (1...256).contains(workers) else { throw ValidationError("--workers must be from 1 to 256.") }
        guard (1...(1 << 30)).contains(maxRecord.bytes) else {
            throw ValidationError("--max-record must be from 1 to 1GiB.")
        }
        guard maxRejects ?? 0 >= 0 else { throw ValidationError("--max-rejects must be at least 0.") }
        if sample, !inputs.isEmpty { throw ValidationError("--sample is an input of its own.") }
        if inputs.isEmpty, !sample, isatty(STDIN_FILENO) == 1 {
            throw ValidationError("Name a file to read, - for what you type, or --sample.")
        }
        if elements != nil, format != .auto { throw ValidationError("--elements is a format of its own.") }
        if entries != nil, elements != nil || format != .auto {
            throw ValidationError("--entries is a format of its own.")
        }
        if entryKey != nil, entries == nil { throw ValidationError("--entry-key needs --entries.") }
        guard name == nil || inputs.count <= 1 && !sample else {
            throw ValidationError("--name is for one input.")
        }
    }

    /// The inputs in order.
    ///
    /// - Throws: ``IngestError`` if an input cannot be opened, or receives the program's own output.
    func selection() throws -> InputSelection {
        let places: [InputPlace] =
            sample ? [.sample] : inputs.isEmpty ? [.standardInput] : try InputPlace.places(inputs)
        let selection = InputSelection(places, format: recordFormat, label: name)
        try selection.check(writingTo: [STDOUT_FILENO, STDERR_FILENO])
        return selection
    }

    /// The options for reading the inputs.
    var ingestionOptions: IngestionOptions {
        var options = IngestionOptions()
        options.format = recordFormat
        options.workers = workers
        options.maximumRejects = maxRejects
        options.maximumRecordBytes = maxRecord.bytes
        return options
    }

    private var recordFormat: InputFormat {
        if let entries { return .entries(at: entries == "." ? "" : entries, key: entryKey ?? "key") }
        return elements.map { .elements(at: $0) } ?? format
    }
}

extension InputFormat: ExpressibleByArgument {
    // The elements at a path have their own option.
    private static let names: KeyValuePairs<String, InputFormat> = [
        "auto": .auto, "ndjson": .ndjson, "array": .array, "arrays": .arrays, "documents": .documents, "seq": .seq,
    ]

    public init?(argument: String) {
        guard let format = Self.names.first(where: { $0.key == argument })?.value else { return nil }
        self = format
    }

    public static var allValueStrings: [String] { names.map(\.key) }

    public var defaultValueDescription: String { Self.names.first { $0.value == self }?.key ?? "\(self)" }
}

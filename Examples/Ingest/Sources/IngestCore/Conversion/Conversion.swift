import FastModel
import Foundation

/// The main job without a database: bytes to models to text.
package struct Conversion<Table: ConvertibleTable> {
    /// A file to write, and what errors call it.
    package typealias File = (output: DescriptorOutput, name: String)

    /// How many rejected records are described where no file keeps them.
    private static var maximumDescribed: Int { 20 }

    private let table: Table
    private let writer: RecordText<Table.Model>
    private let output: File
    private let rejects: File?
    private let options: IngestionOptions
    private let describe: (String) -> Void
    private var summary = ConversionSummary()

    /// Makes a conversion.
    ///
    /// - Parameters:
    ///   - table: what the records are.
    ///   - format: what they are written as.
    ///   - output: where they are written.
    ///   - rejects: where rejected records go; nil to describe the first twenty.
    ///   - options: how to read.
    ///   - describe: takes a few words about a rejected record, without what it holds.
    package init(
        _ table: Table, to format: ConvertedFormat, _ output: File, rejects: File?, options: IngestionOptions,
        describe: @escaping (String) -> Void
    ) {
        self.table = table
        writer = RecordText(table, format)
        self.output = output
        self.rejects = rejects
        self.options = options
        self.describe = describe
    }

    /// Converts all inputs, or until it is asked to stop. One that cannot be read, or is not JSON, does not keep the others
    /// from being converted; what came before an error is written.
    ///
    /// - Parameters:
    ///   - selection: the inputs.
    ///   - stop: asked between pieces of an input.
    /// - Returns: what was done.
    package consuming func run(_ selection: InputSelection, until stop: () -> Bool = { false }) -> ConversionSummary {
        do {
            try write(writer.header[...], to: output)
            for place in selection.places where summary.end == .complete {
                do {
                    try convert(
                        try selection.open(place), isOneOfSeveral: selection.places.count > 1, until: stop)
                } catch let error as IngestError where error.isOfInput {
                    summary.failures.append(error)
                }
            }
        } catch is OutputIsUnread {
            summary.end = .unread
        } catch {
            summary.failures.append(IngestError(error, reading: ""))
        }
        let hidden = summary.rejected - summary.described
        if rejects == nil, hidden > 0 { describe("… and \(hidden) more") }
        return summary
    }

    @_specialize(where Table == EventTable)
    @_specialize(where Table == MappedTable)
    private mutating func convert(
        _ input: any InputSource, isOneOfSeveral: Bool, until stop: () -> Bool
    ) throws {
        let makeBlock = { @Sendable [writer, visit = InputVisit(input.origin), keepsRejects = rejects != nil] in
            ConvertedBlock(
                writer, visit: visit, keepsRejects: keepsRejects, maximumDescribed: Conversion.maximumDescribed,
                namesInput: isOneOfSeveral)
        }
        var reader = InputReader(options, mappings: table.mappings, making: makeBlock)
        var limit = RejectLimit(maximum: options.maximumRejects.map { $0 - summary.rejected })
        let before = summary
        do {
            let isWhole = try reader.read(input, until: stop, idle: {}) {
                try add($0, &limit, of: input, since: before)
            }
            if !isWhole {
                summary.end = .interrupted
                try reader.flush { try add($0, &limit, of: input, since: before) }
            }
        } catch let error as ModelError {
            throw IngestError(error, reading: input.name)
        }
        if summary.end == .complete, summary.rejected > before.rejected, summary.accepted == before.accepted {
            throw nothingAccepted(of: input, since: before, isStopped: false)
        }
    }

    private mutating func add(
        _ block: ConvertedBlock<Table.Model>, _ limit: inout RejectLimit, of input: any InputSource,
        since before: ConversionSummary
    ) throws {
        let count = limit.admit(block.count, rejects: block.rejectIndices)
        let rejected = block.rejectIndices.prefix { $0 < count }.count
        // Each counts as what it is even if the next write fails.
        try write(block.text(of: count), to: output)
        summary.accepted += count - rejected
        summary.rejected += rejected
        if let rejects {
            try write(block.rejectLines(of: count), to: rejects)
        } else {
            for line in block.described.prefix(min(rejected, Self.maximumDescribed - summary.described)) {
                summary.described += 1
                describe(line)
            }
        }
        guard limit.isReached else { return }
        throw options.maximumRejects != nil
            ? IngestError.tooManyRejects(input.name) : nothingAccepted(of: input, since: before, isStopped: true)
    }

    private func nothingAccepted(
        of input: any InputSource, since before: ConversionSummary, isStopped: Bool
    ) -> IngestError {
        .nothingAccepted(
            input.name, count: summary.rejected - before.rejected, isStopped: isStopped, advice: input.advice)
    }

    private func write(_ text: ArraySlice<UInt8>, to file: File) throws {
        do {
            try file.output.write(text)
        } catch let error as POSIXError where error.code == .EPIPE {
            throw OutputIsUnread()
        } catch let error as POSIXError {
            throw IngestError.output(file.name, reason: error.reason)
        }
    }
}

/// Ends a conversion whose output nobody reads any more.
private struct OutputIsUnread: Error {}

/// What a conversion has done.
package struct ConversionSummary: Sendable {
    /// How it ended.
    package enum End: Sendable {
        /// All inputs were read, or tried.
        case complete
        /// It was asked to stop.
        case interrupted
        /// Whoever read the output has enough.
        case unread
    }

    /// How it ended.
    package internal(set) var end = End.complete
    /// Why inputs were not read to their end, or the output could not be written.
    package internal(set) var failures: [IngestError] = []
    /// The records that were written.
    package internal(set) var accepted = 0
    /// The records that were not.
    package internal(set) var rejected = 0
    /// How many of these were described.
    var described = 0

    /// The counts, to print at the end.
    package func text(rejectsPath: String?) -> String {
        let place = rejectsPath.map { " (in \($0))" } ?? ""
        return "read      \(accepted + rejected) records\nwritten   \(accepted)\nrejected  \(rejected)\(place)\n"
    }
}

/// What records are written as.
package enum ConvertedFormat: String, Sendable, CaseIterable {
    /// An object a line, by the keys that the records are read by: what reads the input reads the output.
    case ndjson
    /// RFC 4180: a header, then a line for each record, all ended by CR and LF.
    case csv
}

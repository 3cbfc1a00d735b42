import FastModel
import Foundation

/// Converts records to text, without a database.
package struct Conversion<Table: ConvertibleTable> {
    /// A file to write, and its name in errors.
    package typealias File = (output: DescriptorOutput, name: String)

    /// The number of rejected records to describe if no file keeps them.
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
    ///   - table: describes the records.
    ///   - format: the output format.
    ///   - output: receives the records.
    ///   - rejects: receives the rejected records; nil to describe the first twenty.
    ///   - options: how to read.
    ///   - describe: receives a description of a rejected record without its content, or the number of further records.
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

    /// Converts all inputs, or stops on request. An input that cannot be read or is not JSON does not prevent the conversion of the
    /// others, and its records before the error are written.
    ///
    /// - Parameters:
    ///   - selection: the inputs.
    ///   - stop: called between pieces of an input.
    /// - Returns: the counts and the reason for the end.
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
        try write(block.text(of: count), to: output)
        // The records are counted before the next write, because it may fail.
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

/// Ends a conversion whose output is not read any more.
private struct OutputIsUnread: Error {}

/// The result of a conversion.
package struct ConversionSummary: Sendable {
    /// How the conversion ended.
    package enum End: Sendable {
        /// All inputs were attempted, or an error in `failures` ended the conversion.
        case complete
        /// A stop was requested.
        case interrupted
        /// The reader of the output has closed it.
        case unread
    }

    /// How the conversion ended.
    package internal(set) var end = End.complete
    /// Why inputs failed, or why the output could not be written.
    package internal(set) var failures: [IngestError] = []
    /// The number of records that were written.
    package internal(set) var accepted = 0
    /// The number of rejected records.
    package internal(set) var rejected = 0
    /// The number of rejected records that were described.
    var described = 0

    /// The counts, to print at the end.
    package func text(rejectsPath: String?) -> String {
        let place = rejectsPath.map { " (in \($0))" } ?? ""
        return "read      \(accepted + rejected) records\nwritten   \(accepted)\nrejected  \(rejected)\(place)\n"
    }
}

/// The output formats.
package enum ConvertedFormat: String, Sendable, CaseIterable {
    /// An object per line, with the keys of the input, so that the output can be read in the same way.
    case ndjson
    /// RFC 4180: a header, then a line for each record, all ended by CR and LF.
    case csv
}

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
            try write(writer.header, to: output)
            for place in selection.places where summary.end == .complete {
                do {
                    try convert(try selection.open(place), until: stop)
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
    private mutating func convert(_ input: any InputSource, until stop: () -> Bool) throws {
        let makeBlock = { @Sendable [writer, origin = input.origin.name, keepsRejects = rejects != nil] in
            ConvertedBlock(
                writer, input: origin, keepsRejects: keepsRejects, maximumDescribed: Conversion.maximumDescribed)
        }
        var reader = InputReader(options, mappings: table.mappings, making: makeBlock)
        do {
            let isWhole = try reader.read(input, until: stop, idle: {}) { try add(&$0) }
            if !isWhole {
                summary.end = .interrupted
                try reader.flush { try add(&$0) }
            }
        } catch let error as ModelError {
            try reader.flush { try add(&$0) }
            throw IngestError(error, reading: input.name)
        }
    }

    private mutating func add(_ block: inout ConvertedBlock<Table.Model>) throws {
        try write(block.text, to: output)
        if let rejects {
            try write(block.rejectLines, to: rejects)
        } else {
            for line in block.described.prefix(Self.maximumDescribed - summary.described) {
                summary.described += 1
                describe(line)
            }
        }
        summary.accepted += block.accepted
        summary.rejected += block.rejected
    }

    private func write(_ text: [UInt8], to file: File) throws {
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

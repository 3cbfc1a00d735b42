import FastModel
import Foundation

/// The main job without a database: bytes to models to text.
package struct Conversion<Table: ConvertibleTable>: BlockSink {
    private let input: any InputSource
    private let output: DescriptorOutput
    private let outputName: String
    private let rejects: (file: DescriptorOutput, path: String)?
    private let describe: (String) -> Void
    private var summary = ConversionSummary()
    private var described = 0

    /// Converts an input, to its end or until asked to stop.
    ///
    /// - Parameters:
    ///   - input: the input.
    ///   - table: what its records are.
    ///   - format: what they are written as.
    ///   - output: where they are written, and what errors call it.
    ///   - rejects: where rejected records go; nil to describe the first twenty.
    ///   - options: how to read.
    ///   - stop: asked between pieces of the input.
    ///   - describe: takes a line about a rejected record.
    /// - Returns: what was done. An error is in its outcome; what came before it is written.
    package static func run(
        _ input: any InputSource, as table: Table, to format: ConvertedFormat,
        _ output: (file: DescriptorOutput, name: String), rejects: (file: DescriptorOutput, path: String)?,
        options: IngestionOptions, until stop: () -> Bool = { false }, describe: @escaping (String) -> Void
    ) -> ConversionSummary {
        var conversion = Conversion(
            input: input, output: output.file, outputName: output.name, rejects: rejects, describe: describe)
        conversion.convert(table, format, options, until: stop)
        return conversion.summary
    }

    private init(
        input: any InputSource, output: DescriptorOutput, outputName: String,
        rejects: (file: DescriptorOutput, path: String)?, describe: @escaping (String) -> Void
    ) {
        self.input = input
        self.output = output
        self.outputName = outputName
        self.rejects = rejects
        self.describe = describe
    }

    @_specialize(where Table == EventTable)
    @_specialize(where Table == MappedTable)
    private mutating func convert(
        _ table: Table, _ format: ConvertedFormat, _ options: IngestionOptions, until stop: () -> Bool
    ) {
        let writer = RecordText<Table.Model>(table, format)
        let makeBlock = { @Sendable [name = input.name, keepsRejects = rejects != nil] in
            ConvertedBlock(writer, input: name, keepsRejects: keepsRejects)
        }
        var reader = InputReader(options, mappings: table.mappings, making: makeBlock)
        do {
            try write(writer.header)
            if try !reader.read(input, into: &self, until: stop) { summary.outcome = .interrupted }
        } catch {
            end(because: error)
        }
        // What came before an error is written all the same, unless writing is what failed.
        switch summary.outcome {
        case .complete, .unread, .failed(.output), .failed(.rejects): break
        case .interrupted, .failed:
            do { try reader.flush { try add(&$0) } } catch { end(because: error) }
        }
        let hidden = summary.rejected - described
        if rejects == nil, hidden > 0 { describe("… and \(hidden) more") }
    }

    /// Of two errors the first is the cause.
    private mutating func end(because error: any Error) {
        if case .failed = summary.outcome { return }
        summary.outcome = error is OutputIsUnread ? .unread : .failed(IngestError(error, reading: input.name))
    }

    mutating func add(_ block: inout ConvertedBlock<Table.Model>) throws {
        try write(block.text)
        summary.accepted += block.accepted
        summary.rejected += block.rejected
        if let rejects {
            do {
                try rejects.file.write(block.rejectLines)
            } catch let error as POSIXError {
                throw IngestError.rejects(rejects.path, reason: error.reason)
            }
        } else {
            for line in block.described where described < ConvertedBlock<Table.Model>.maximumDescribed {
                described += 1
                describe(line)
            }
        }
    }

    mutating func commit() {}

    private func write(_ text: [UInt8]) throws {
        do {
            try output.write(text)
        } catch let error as POSIXError where error.code == .EPIPE {
            throw OutputIsUnread()
        } catch let error as POSIXError {
            throw IngestError.output(outputName, reason: error.reason)
        }
    }
}

/// Ends a conversion whose output nobody reads any more.
private struct OutputIsUnread: Error {}

import ArgumentParser
import Foundation
import IngestCore

/// `ingest sample`: writes the bundled sample, or a longer one.
struct SampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Writes generated event records, about 3 % of them broken.",
        discussion: "The same options give the same bytes on every machine.")

    private static let chunkBytes = 256 << 10

    @Option(help: "How many records to write.")
    var count = SampleGenerator.defaultCount

    @Option(help: "The file to write; '-' is standard output.")
    var output = "-"

    @Flag(help: "Replace the file if it exists.")
    var force = false

    @Option(help: "ndjson: a record a line. array: one array.")
    var format = SampleFormat.ndjson

    func validate() throws {
        guard count > 0 else { throw ValidationError("--count must be at least 1.") }
    }

    func run() throws {
        reserveStandardDescriptors()
        ignoreFatalSignals()
        do {
            for file in try DescriptorOutput.files([output], replacing: force, apartFrom: []) { try write(to: file) }
        } catch let error as IngestError {
            fail(error)
            throw ExitCode.failure
        }
    }

    private func write(to file: DescriptorOutput) throws {
        var generator = SampleGenerator(count: count, isArray: format == .array)
        do {
            var chunk: [UInt8] = []
            while generator.appendNext(to: &chunk) {
                guard chunk.count >= Self.chunkBytes else { continue }
                try file.write(chunk)
                chunk.removeAll(keepingCapacity: true)
            }
            try file.write(chunk)
        } catch let error as POSIXError where error.code == .EPIPE {
            // The reader has closed the pipe, as in `ingest sample | head`.
        } catch let error as POSIXError {
            throw IngestError.output(output == "-" ? "standard output" : output, reason: error.reason)
        }
    }
}

/// How the sample is written.
enum SampleFormat: String, ExpressibleByArgument, CaseIterable {
    case ndjson, array
}

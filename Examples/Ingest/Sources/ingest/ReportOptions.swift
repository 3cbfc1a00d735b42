public import ArgumentParser
import Foundation
import IngestCore
public import Logging

/// The options for the report of a run.
struct ReportOptions: ParsableArguments {
    /// How the summary is written.
    enum Form: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: "How to print the summary: text, or one line of json.")
    var summary = Form.text

    @Flag(help: "Print errors only: no progress, no rejected records, no summary.")
    var quiet = false

    @Flag(help: "Print every rejected record, not only the first 20.")
    var verbose = false

    @Option(help: "Which log messages to show.")
    var logLevel = Logger.Level.notice

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other.") }
    }

    /// The reporter of a run's progress.
    ///
    /// - Parameters:
    ///   - rejectsPath: the file of rejected records.
    ///   - namesInputs: whether to print the input of each rejected record.
    /// - Returns: a reporter that writes to standard error, or does nothing.
    func reporter(rejectsPath: String, namesInputs: Bool) -> ProgressReporter {
        ProgressReporter(
            isTerminal: isatty(STDERR_FILENO) == 1, rejectLimit: verbose ? .max : 20, rejectsPath: rejectsPath,
            namesInputs: namesInputs,
            write: { [quiet] text in
                if !quiet { say(text) }
            })
    }

    /// Writes the summary.
    ///
    /// - Parameters:
    ///   - result: the summary.
    ///   - rejectsPath: the file of rejected records.
    ///   - isDry: whether nothing was stored.
    ///   - key: the columns that identify a row.
    ///   - rest: the column that keeps unmapped members, if there is one.
    ///   - descriptor: standard output, or standard error if standard output has other content.
    /// - Returns: the error if it could not be written.
    func write(
        _ result: IngestionSummary, rejectsPath: String, isDry: Bool, key: [String], rest: String?,
        to descriptor: Int32
    ) -> IngestError? {
        guard !quiet else { return nil }
        let text =
            switch summary {
            case .text: result.text(rejectsPath: rejectsPath, isDry: isDry, key: key, rest: rest)
            case .json: result.json(rejectsPath: rejectsPath, isDry: isDry)
            }
        do {
            try DescriptorOutput(descriptor: descriptor).write(Array(text.utf8))
            return nil
        } catch {
            let name = descriptor == STDOUT_FILENO ? "standard output" : "standard error"
            return .output(name, reason: (error as? POSIXError)?.reason ?? "\(error)")
        }
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

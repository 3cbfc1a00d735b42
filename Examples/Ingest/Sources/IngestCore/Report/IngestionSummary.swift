import FastModel
import Foundation

/// The counts of a run. All except `read` include only committed batches.
package struct IngestionSummary: Sendable {
    /// How a run ended.
    package enum Outcome: Sendable {
        /// The whole input was read.
        case complete
        /// A stop was requested.
        case interrupted
        /// The run could not continue.
        case failed(IngestError)
    }

    /// How the run ended.
    package var outcome = Outcome.complete
    /// Why inputs of a series failed.
    package var failures: [IngestError] = []
    /// What is unusual about inputs without being an error.
    package var notes: [String] = []
    /// The records that were taken from the reader.
    package var read = 0
    /// The results of committed batches.
    package var result = BatchResult()
    /// The members of the records that were read which no column is mapped to.
    package var unmapped = UnmappedKeys()
    /// The input's bytes from where reading started to the end of the last committed record.
    package var bytes = 0
    /// The share of the input that has been committed, from 0 to 1; nil if the input's end is not known.
    package var fraction: Double?
    /// How long the run took.
    package var duration = Duration.zero

    /// The processor time of the thread that stored.
    package var storing = Duration.zero

    /// The summary at the start of a run.
    package init() {}

    /// Records that are neither stored nor kept, because their batch's transaction failed.
    package var lost: Int { read - result.accepted - result.rejected }
    /// Committed records per second.
    package var recordsPerSecond: Double { Double(result.accepted + result.rejected) / max(duration.seconds, 1e-9) }
    /// Committed megabytes (10⁶ bytes) per second.
    package var megabytesPerSecond: Double { Double(bytes) / 1e6 / max(duration.seconds, 1e-9) }
}

extension IngestionSummary {
    /// The most unmapped keys that the text names.
    private static let maximumKeys = 20

    /// The counts and rates to print at the end of a run.
    ///
    /// - Parameters:
    ///   - rejectsPath: the file of rejected records.
    ///   - isDry: whether nothing was stored.
    ///   - key: the columns that identify a row.
    ///   - rest: the column that keeps unmapped members, if there is one.
    /// - Returns: lines with their line feeds.
    package func text(
        rejectsPath: String, isDry: Bool = false, key: [String] = [], rest: String? = nil
    ) -> String {
        var rates = ""
        if recordsPerSecond >= 1 {
            rates = " (\(Int(recordsPerSecond)) records/s, \(megabytesPerSecond.rounded(to: 1)) MB/s)"
        }
        var lines = [
            "read      \(read) records, \((Double(bytes) / 1e6).rounded(to: 1)) MB in \(duration.seconds.rounded(to: 2)) s"
                + rates
        ]
        if isDry {
            lines += [
                "accepted  \(result.accepted)", "rejected  \(result.rejected)",
                "nothing is stored: --dry-run, which does not ask the database",
            ]
        } else {
            lines += [
                "accepted  \(result.accepted) (\(result.inserted) new, \(result.updated) updated, "
                    + "\(result.unchanged) already stored)",
                "rejected  \(result.rejected) (\(result.newRejects) new in \(rejectsPath), "
                    + "\(result.knownRejects) already there)",
            ]
        }
        if !isDry {
            lines += result.children.sorted { $0.key < $1.key }.map { table, count in
                "children  \(count) rows of \(InferenceReport.printable(table))"
            }
        }
        if result.replaced > 0, !isDry { lines.append(replacedText(key)) }
        lines += unmappedLines(rest)
        if lost > 0 { lines.append("not stored \(lost): their batch failed; run again on the same input") }
        if case .interrupted = outcome {
            lines.append("interrupted: all of the above is stored; run again with --resume for the rest")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func replacedText(_ key: [String]) -> String {
        let count = (result.isReplacedIncomplete ? "at least " : "") + "\(result.replaced)"
        let words = result.replaced == 1 ? "record replaced an earlier one" : "records replaced earlier ones"
        return "replaced  \(count) \(words) of the same input, by the key \(key.joined(separator: ", "))"
    }

    /// The keys that no column is mapped to, and what becomes of their values.
    private func unmappedLines(_ rest: String?) -> [String] {
        guard unmapped.count > 0 else { return [] }
        let fate =
            rest.map { "kept in the column \(InferenceReport.printable($0))" }
            ?? "NOT stored; --rest COLUMN keeps them"
        let paths = unmapped.sorted
        let shown = paths.prefix(Self.maximumKeys).map { (InferenceReport.printable($0.keyPath), $0.count) }
        let width = shown.map(\.0.count).max() ?? 0
        let hidden = unmapped.count - shown.reduce(0) { $0 + $1.1 }
        return ["unmapped  \(unmapped.count) values without a column, \(fate):"]
            + shown.map { "          \($0.padding(toLength: width, withPad: " ", startingAt: 0))  \($1)" }
            + (hidden > 0 ? ["          … and \(hidden) of other keys"] : [])
    }

    /// The counts as one line of JSON, for programs.
    ///
    /// - Parameters:
    ///   - rejectsPath: the file of rejected records.
    ///   - isDry: whether nothing was stored.
    /// - Returns: the line with its line feed.
    package func json(rejectsPath: String, isDry: Bool = false) -> String {
        var members: [(String, JSONValue)] = [
            ("read", Self.number(read)), ("accepted", Self.number(result.accepted)),
            ("rejected", Self.number(result.rejected)),
        ]
        if !isDry {
            members += [
                ("new", Self.number(result.inserted)), ("updated", Self.number(result.updated)),
                ("unchanged", Self.number(result.unchanged)), ("replaced", Self.number(result.replaced)),
                ("new_rejects", Self.number(result.newRejects)),
                ("known_rejects", Self.number(result.knownRejects)), ("not_stored", Self.number(lost)),
                ("children", Self.counts(result.children.sorted { $0.key < $1.key })),
                ("rejects", .string(rejectsPath)),
            ]
        }
        let paths = unmapped.sorted.map { (key: $0.keyPath, value: $0.count) }
        members += [
            ("unmapped", Self.number(unmapped.count)), ("unmapped_keys", Self.counts(paths)),
        ]
        var isInterrupted = false
        if case .interrupted = outcome { isInterrupted = true }
        members += [
            ("bytes", Self.number(bytes)), ("seconds", JSONNumber(duration.seconds).map { .number($0) } ?? .null),
            ("dry_run", .bool(isDry)), ("interrupted", .bool(isInterrupted)),
            ("errors", .array(failures.map { .string("\($0)") })), ("notes", .array(notes.map { .string($0) })),
        ]
        return "\(JSONValue.object(JSONObject(members.map { JSONObject.Member(key: $0, value: $1) })))\n"
    }

    private static func counts(_ counts: [(key: String, value: Int)]) -> JSONValue {
        .object(JSONObject(counts.map { JSONObject.Member(key: $0.key, value: number($0.value)) }))
    }

    private static func number(_ count: Int) -> JSONValue { .number(JSONNumber(count)) }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double { self / .seconds(1) }
}

extension Double {
    /// The number with `digits` digits after the point.
    package func rounded(to digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

/// Collects the issues of a document or record.
struct IssueCollector: ~Copyable {
    /// The number of issues to keep. Further issues are only counted.
    private let limit: Int
    /// The findings so far; nil if there are none.
    private(set) var findings: DecodingFindings?

    init(limit: Int) { self.limit = limit }

    /// Returns the findings, and makes them if there are none yet.
    mutating func ensureFindings() -> DecodingFindings {
        if let findings { return findings }
        let findings = DecodingFindings()
        self.findings = findings
        return findings
    }

    /// Whether the current record is rejected, so that the rest of it is skipped.
    var isRejected: Bool { findings?.isRejected ?? false }

    /// Whether no more issues are kept, so that further issues are only counted.
    var isFull: Bool { findings.map { $0.report.issues.count >= limit } ?? false }

    /// The error that stopped the parse.
    var error: ModelError? { findings?.error }
    mutating func add(_ issue: ModelError) { ensureFindings().report.add(issue, limit: limit) }

    /// Counts issues that are not kept.
    mutating func count(_ number: Int = 1) { ensureFindings().report.count &+= number }

    /// Stops the parse with an error. Returns false, for the callback to return.
    mutating func stop(_ error: ModelError) -> Bool {
        ensureFindings().error = error
        return false
    }

    /// The report of the document.
    var report: DecodingReport { findings?.report ?? DecodingReport() }

    /// Removes and returns the findings.
    mutating func take() -> DecodingFindings? { findings.take() }
}

// Required values that could not be converted. The reason for the failure is a better error than "missing".

extension IssueCollector {
    /// Keeps the reason why a required value could not be converted. Only the first reasons are kept, because repeated keys could
    /// make the list long.
    mutating func keepRefusal(_ issue: ModelError) {
        if ensureFindings().refusals.count < 64 { ensureFindings().refusals.append(issue) }
    }

    /// Returns the first reason why a value at one of the candidate paths, or at a step on the way, was not stored, or nil. Removes
    /// all reasons that belong to the model.
    func takeRefusal(at paths: [CodingPath], in model: CodingPath) -> ModelError? {
        guard let findings else { return nil }
        let cause = findings.refusals.first { refusal in
            let refused = refusal.codingPath.components
            return paths.contains { path in
                refused.starts(with: path.components)
                    || refused.count > model.components.count && path.components.starts(with: refused)
            }
        }
        forgetRefusals(in: model)
        return cause
    }

    /// Whether any reasons for rejecting required values are kept.
    var hasRefusals: Bool { findings.map { !$0.refusals.isEmpty } ?? false }

    /// Removes the reasons that belong to a model.
    func forgetRefusals(in model: CodingPath) {
        findings?.refusals.removeAll { $0.codingPath.components.starts(with: model.components) }
    }
}

/// The issues and errors of a decode. Made for the first issue or error, so that a clean document allocates nothing.
package final class DecodingFindings {
    /// The values that could not be converted.
    package var report = DecodingReport()
    /// Why the parse was stopped.
    package var error: ModelError?
    /// The reason for rejecting the current record of a stream; nil unless the record is rejected.
    package private(set) var rejection: ModelError?
    /// Whether the record is rejected. Does not copy `rejection`, which is large.
    var isRejected: Bool { if case .some = rejection { true } else { false } }
    /// Why required values of models that are still open could not be stored.
    var refusals: [ModelError] = []
    /// The postponed issues of candidate keys in the open objects.
    var candidates = CandidateIssues()

    /// Rejects the current record. An earlier reason is kept.
    package func reject(_ error: ModelError) { rejection = rejection ?? error }

    /// Rejects the current record and replaces an earlier reason.
    package func replaceRejection(_ error: ModelError) { rejection = error }

    /// Changes the rejection and the kept issues.
    package func changeErrors(_ change: (inout ModelError) -> Void) {
        if var changed = rejection {
            change(&changed)
            rejection = changed
        }
        for index in report.issues.indices { change(&report.issues[index]) }
    }
}

/// Collects issues, and keeps those of a stream's records apart from those of the document around them.
struct IssueCollector: ~Copyable {
    /// The number of issues that are kept; further issues are counted.
    private let limit: Int
    /// The findings so far; nil if there are none.
    private(set) var findings: DecodingFindings?
    /// The findings in the document around the records, while records are read.
    private var outerFindings: DecodingFindings?

    init(limit: Int) { self.limit = limit }

    /// The findings, made if there are none yet.
    mutating func noted() -> DecodingFindings {
        if let findings { return findings }
        let findings = DecodingFindings()
        self.findings = findings
        return findings
    }

    /// Whether the current record of a stream is rejected and its rest is skipped.
    var isRejected: Bool { findings?.isRejected ?? false }

    /// Whether no more issues are kept, so that none need be made.
    var isFull: Bool { findings.map { $0.report.issues.count >= limit } ?? false }

    /// The error that stopped the parse.
    var error: ModelError? { findings?.error }

    /// Adds an issue.
    mutating func add(_ issue: ModelError) { noted().report.add(issue, limit: limit) }

    /// Counts issues that are not kept.
    mutating func count(_ number: Int = 1) { noted().report.count &+= number }

    /// Stops the parse with an error.
    ///
    /// - Returns: false, which stops the parse.
    mutating func stop(_ error: ModelError) -> Bool {
        noted().error = error
        return false
    }

    /// The findings in the document around the records, or in a document without records.
    ///
    /// - Parameter isInRecords: whether records are being read.
    /// - Returns: the report; empty if nothing was found.
    func outerReport(isInRecords: Bool) -> DecodingReport {
        (isInRecords ? outerFindings : findings)?.report ?? DecodingReport()
    }

    /// Hands over the findings in a record.
    mutating func take() -> DecodingFindings? { findings.take() }

    /// Sets the findings before the records aside.
    mutating func beginRecords() { outerFindings = findings.take() }

    /// Restores the findings that were set aside.
    mutating func endRecords() { findings = outerFindings.take() }
}

// Refused required values: the model around them will lack them, and the reason is a better error than "missing".

extension IssueCollector {
    /// Keeps why a required value was refused. Repeated keys could make the list long, so only the first reasons are
    /// kept.
    mutating func keepRefusal(_ issue: ModelError) {
        if noted().refusals.count < 64 { noted().refusals.append(issue) }
    }

    /// The reason why a model lacks a value, if the value was refused. All refusals in the model are forgotten.
    ///
    /// - Parameters:
    ///   - paths: the value's candidate paths.
    ///   - model: the path of the model.
    /// - Returns: the first reason; nil if there is none.
    func takeRefusal(at paths: [CodingPath], in model: CodingPath) -> ModelError? {
        guard let findings else { return nil }
        let cause = findings.refusals.first { refusal in
            paths.contains { refusal.codingPath.components.starts(with: $0.components) }
        }
        forgetRefusals(in: model)
        return cause
    }

    /// Whether there are any refusals.
    var hasRefusals: Bool { findings.map { !$0.refusals.isEmpty } ?? false }

    /// Forgets why values were refused in a model.
    func forgetRefusals(in model: CodingPath) {
        findings?.refusals.removeAll { $0.codingPath.components.starts(with: model.components) }
    }
}

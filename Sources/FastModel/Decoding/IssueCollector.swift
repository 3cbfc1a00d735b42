/// Collects what is wrong with a document, and keeps what is wrong with a stream's records apart from what is wrong with the
/// document around them.
struct IssueCollector: ~Copyable {
    /// How many issues are kept of those that are counted.
    private let limit: Int
    /// What was found so far; nil while that is nothing.
    private(set) var findings: DecodingFindings?
    /// What was found in the document around the records, while they are read.
    private var outerFindings: DecodingFindings?

    init(limit: Int) { self.limit = limit }

    /// The findings, made if there are none yet.
    mutating func noted() -> DecodingFindings {
        if let findings { return findings }
        let findings = DecodingFindings()
        self.findings = findings
        return findings
    }

    /// Whether the current record of a stream is rejected, and the rest of it skipped.
    var isRejected: Bool { findings?.isRejected ?? false }

    /// Whether no more issues are kept, so that they need not be made.
    var isFull: Bool { findings.map { $0.report.issues.count >= limit } ?? false }

    /// Why the document was given up.
    var error: ModelError? { findings?.error }

    /// Adds an issue.
    mutating func add(_ issue: ModelError) { noted().report.add(issue, limit: limit) }

    /// Counts issues that are not kept.
    mutating func count(_ number: Int = 1) { noted().report.count &+= number }

    /// Gives up the document.
    ///
    /// - Returns: false, which stops the parse.
    mutating func stop(_ error: ModelError) -> Bool {
        noted().error = error
        return false
    }

    /// What was found in the document around the records, or in one without records.
    ///
    /// - Parameter isInRecords: whether records are being read.
    /// - Returns: the report; an empty one while nothing was found.
    func outerReport(isInRecords: Bool) -> DecodingReport {
        (isInRecords ? outerFindings : findings)?.report ?? DecodingReport()
    }

    /// Hands over what was found in a record.
    mutating func take() -> DecodingFindings? { findings.take() }

    /// Keeps apart what is found in records from what was found before them.
    mutating func beginRecords() { outerFindings = findings.take() }

    /// Goes on with what was found before the records.
    mutating func endRecords() { findings = outerFindings.take() }
}

// Required values that were refused: the model around them will lack them, and why is then the better error.

extension IssueCollector {
    /// Keeps why a required value was refused. Repeated keys could make this long; the first reasons are the ones that count.
    mutating func keepRefusal(_ issue: ModelError) {
        if noted().refusals.count < 64 { noted().refusals.append(issue) }
    }

    /// Why a model lacks a value, if that was there and refused. All refusals in the model are forgotten.
    ///
    /// - Parameters:
    ///   - paths: where the value may stand.
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

/// The place of a record in its stream, and the issues found in it.
public struct RecordContext: Sendable {
    /// The offsets of the record's bytes in the input.
    public let range: Range<Int>
    /// The line on which it starts, counted from 1.
    public let line: Int
    /// The column at which it starts, counted from 1 in bytes.
    public let column: Int
    /// Nil for a record without issues, the usual case.
    private let findings: RecordFindings?
    /// Whether the record is rejected. Cheaper to test than `rejection`.
    @usableFromInline let isRejected: Bool

    init(range: Range<Int>, line: Int, column: Int, findings: RecordFindings?) {
        self.range = range
        self.line = line
        self.column = column
        self.findings = findings
        isRejected = findings?.isRejection ?? false
    }

    /// The values of an accepted record that could not be converted; their properties are unchanged.
    public var issues: [ModelError] { findings?.issues ?? [] }

    /// How many issues there were. The options limit how many of them are kept.
    public var issueCount: Int { findings?.issueCount ?? 0 }

    /// The text of a record that the reader rejects, so that it can be kept; empty for an accepted one, also if an
    /// ``InstanceProvider`` then rejects its model.
    public var text: [UInt8] { findings?.text ?? [] }

    /// Why the record is rejected.
    @usableFromInline var rejection: ModelError? { findings?.rejection }
}

/// The issues and the error of a record that has any.
final class RecordFindings: Sendable {
    let rejection: ModelError?
    /// Whether there is a rejection. Cheaper to test than the error, which is large.
    let isRejection: Bool
    let issues: [ModelError]
    let issueCount: Int
    let text: [UInt8]

    init(rejection: ModelError?, issues: [ModelError], issueCount: Int, text: [UInt8]) {
        self.rejection = rejection
        isRejection = rejection != nil
        self.issues = issues
        self.issueCount = issueCount
        self.text = text
    }

    @inline(never) fileprivate convenience init(
        _ findings: DecodingFindings, _ log: DecodingLog?, text: () -> [UInt8]
    ) {
        let rejection = findings.rejection
        log?.report(findings.report.issues, rejection)
        self.init(
            rejection: rejection, issues: findings.report.issues, issueCount: findings.report.count,
            text: rejection == nil ? [] : text())
    }
}

extension IssueCollector {
    /// Removes and returns what was found in a record, with the text of a rejected one, and logs it.
    @inline(__always) mutating func takeRecord(_ log: DecodingLog?, text: () -> [UInt8]) -> RecordFindings? {
        guard let findings = take() else { return nil }
        return RecordFindings(findings, log, text: text)
    }
}

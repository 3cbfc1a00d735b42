/// Where a record of a stream stands and what was found in it.
public struct RecordContext: Sendable {
    /// The record's bytes in the input.
    public let range: Range<Int>
    /// The line it starts on, counted from 1.
    public let line: Int
    /// The column of that line, counted from 1 in bytes.
    public let column: Int
    /// Nothing for a record without issues, as most are.
    private let findings: RecordFindings?
    /// Whether the record is rejected: cheaper to ask than why.
    @usableFromInline let isRejected: Bool

    init(range: Range<Int>, line: Int, column: Int, findings: RecordFindings?) {
        self.range = range
        self.line = line
        self.column = column
        self.findings = findings
        isRejected = findings?.isRejection ?? false
    }

    /// The values of an accepted record that could not be converted and left their property alone.
    public var issues: [ModelError] { findings?.issues ?? [] }

    /// How many there were; the limit of the options is on how many are kept.
    public var issueCount: Int { findings?.issueCount ?? 0 }

    /// The text of a rejected record, so that it can be kept; empty for an accepted one.
    public var text: [UInt8] { findings?.text ?? [] }

    /// Why the record is rejected.
    @usableFromInline var rejection: ModelError? { findings?.rejection }
}

/// What was found in a record, when there is anything.
final class RecordFindings: Sendable {
    let rejection: ModelError?
    /// Whether there is a rejection: cheaper to ask than for the error, which is large.
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
}

extension IssueCollector {
    /// Hands over what was found in a record, with the text of a rejected one, and logs it.
    @inline(__always)
    mutating func takeRecord(_ log: DecodingLog?, text: () -> [UInt8]) -> RecordFindings? {
        guard let findings = take() else { return nil }
        return RecordFindings(findings, log, text: text)
    }
}

extension RecordFindings {
    @inline(never)
    fileprivate convenience init(_ findings: DecodingFindings, _ log: DecodingLog?, text: () -> [UInt8]) {
        let rejection = findings.rejection
        log?.tell(findings.report.issues, rejection)
        self.init(
            rejection: rejection, issues: findings.report.issues, issueCount: findings.report.count,
            text: rejection == nil ? [] : text())
    }
}

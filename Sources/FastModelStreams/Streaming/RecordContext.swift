public import FastModelCore

/// The place of a record in its stream, and the issues found in it.
public struct RecordContext: Sendable {
    /// The offsets of the record's bytes in the input.
    public let range: Range<Int>
    /// The line on which the record starts, counted from 1.
    public let line: Int
    /// The column at which the record starts, counted from 1 in bytes.
    public let column: Int
    /// Nil for a record without issues, the usual case.
    private let findings: RecordFindings?
    /// Whether the record is rejected. A test does not copy `rejection`, which is large.
    @usableFromInline let isRejected: Bool

    init(range: Range<Int>, line: Int, column: Int, findings: RecordFindings?) {
        self.range = range
        self.line = line
        self.column = column
        self.findings = findings
        isRejected = findings?.isRejection ?? false
    }

    /// The issues of an accepted record, such as values that could not be converted and keys that no property is mapped to.
    public var issues: [ModelError] { findings?.issues ?? [] }

    /// The number of issues. The options limit how many issues are kept.
    public var issueCount: Int { findings?.issueCount ?? 0 }

    /// The text of a record that the reader rejected, or that has issues, so that it can be stored. Empty for other records, even if an
    /// ``InstanceProvider`` then rejects the model.
    public var text: [UInt8] { findings?.text ?? [] }

    /// The rejection, if any.
    @usableFromInline var rejection: ModelError? { findings?.rejection }
}

/// The issues or the rejection of a record.
final class RecordFindings: Sendable {
    let rejection: ModelError?
    /// Whether there is a rejection. A test does not copy the error, which is large.
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

    /// Makes the findings of a record from those of its decode, and logs them. The text is kept, unless there are none.
    convenience init(_ findings: DecodingFindings, _ log: DecodingLog?, _ bytes: UnsafeBufferPointer<UInt8>) {
        let rejection = findings.rejection
        log?.report(findings.report.issues, rejection)
        self.init(
            rejection: rejection, issues: findings.report.issues, issueCount: findings.report.count,
            text: unsafe Array(bytes))
    }
}

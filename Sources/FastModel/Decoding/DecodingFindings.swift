/// The findings of a decode: issues, errors, refusals. Made with the first finding, so that a clean document, as most
/// are, allocates nothing for them.
final class DecodingFindings {
    /// The values that could not be converted.
    var report = DecodingReport()
    /// Why the parse was stopped.
    var error: ModelError?
    /// Why the current record of a stream is rejected: the first reason.
    private(set) var rejection: ModelError?
    /// Whether the record is rejected: cheaper to test than the error, which is large.
    var isRejected: Bool { if case .some = rejection { true } else { false } }
    /// Why required values of models that are still open were refused.
    var refusals: [ModelError] = []
    /// The postponed issues of candidate keys in the open objects.
    var candidates = CandidateIssues()

    /// Rejects the current record.
    func reject(_ error: ModelError) {
        rejection = rejection ?? error
    }

    /// Rejects the current record for a reason that replaces earlier ones.
    func rejectAbove(_ error: ModelError) {
        rejection = error
    }
}

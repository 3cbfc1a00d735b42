/// The issues and errors of a decode. Made with the first of them, so that a clean document, the usual case, allocates nothing.
final class DecodingFindings {
    /// The values that could not be converted.
    var report = DecodingReport()
    /// Why the parse was stopped.
    var error: ModelError?
    /// The first reason for rejecting the current record of a stream.
    private(set) var rejection: ModelError?
    /// Whether the record is rejected. Cheaper to test than the error, which is large.
    var isRejected: Bool { if case .some = rejection { true } else { false } }
    /// Why required values of models that are still open could not be stored.
    var refusals: [ModelError] = []
    /// The postponed issues of candidate keys in the open objects.
    var candidates = CandidateIssues()

    /// Rejects the current record.
    func reject(_ error: ModelError) { rejection = rejection ?? error }

    /// Rejects the current record, with this reason in place of earlier ones.
    func rejectAbove(_ error: ModelError) { rejection = error }
}

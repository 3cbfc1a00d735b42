/// The issues and errors of a decode. Made for the first issue or error, so that a clean document allocates nothing.
final class DecodingFindings {
    /// The values that could not be converted.
    var report = DecodingReport()
    /// Why the parse was stopped.
    var error: ModelError?
    /// The reason for rejecting the current record of a stream; nil unless the record is rejected.
    private(set) var rejection: ModelError?
    /// Whether the record is rejected. Does not copy `rejection`, which is large.
    var isRejected: Bool { if case .some = rejection { true } else { false } }
    /// Why required values of models that are still open could not be stored.
    var refusals: [ModelError] = []
    /// The postponed issues of candidate keys in the open objects.
    var candidates = CandidateIssues()

    /// Rejects the current record. An earlier reason is kept.
    func reject(_ error: ModelError) { rejection = rejection ?? error }

    /// Rejects the current record and replaces an earlier reason.
    func replaceRejection(_ error: ModelError) { rejection = error }
}

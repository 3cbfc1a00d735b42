/// What a decode found besides its value. Made with the first finding, so that a clean document, which most are, neither
/// allocates nor destroys any of it.
final class DecodingFindings {
    /// What could not be converted.
    var report = DecodingReport()
    /// Why the parse was stopped.
    var error: ModelError?
    /// Why the current record of a stream is rejected; the first reason stays.
    private(set) var rejection: ModelError?
    /// Whether it is: cheaper to ask than for the error, which is large.
    var isRejected: Bool { if case .some = rejection { true } else { false } }
    /// Why required values of models that are still open were refused.
    var refusals: [ModelError] = []
    /// What is wrong with the values of candidate keys in the open objects.
    var candidates = CandidateIssues()

    /// Rejects the current record.
    func reject(_ error: ModelError) {
        rejection = rejection ?? error
    }

    /// Rejects the current record for a reason that goes before all others.
    func rejectAbove(_ error: ModelError) {
        rejection = error
    }
}

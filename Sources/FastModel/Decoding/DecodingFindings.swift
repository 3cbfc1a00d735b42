/// What a decode has to say besides its value. Made when the first thing is to be said, so that a clean document, which
/// most are, neither allocates nor destroys any of it.
final class DecodingFindings {
    /// What could not be converted.
    var report = DecodingReport()
    /// Why the parse was stopped.
    var error: ModelError?
    /// Why the current record of a stream is rejected; the first reason stays.
    private(set) var rejection: ModelError?
    /// Why required values of models that are still open were refused.
    var refusals: [ModelError] = []
    /// The nulls of candidates that are an issue unless another candidate has a value.
    var nulls: [CandidateNull] = []
    /// The value being captured.
    var capture = JSONCapture()

    /// Rejects the current record.
    func reject(_ error: ModelError) {
        rejection = rejection ?? error
    }

    /// Rejects the current record for a reason that goes before all others.
    func rejectAbove(_ error: ModelError) {
        rejection = error
    }
}

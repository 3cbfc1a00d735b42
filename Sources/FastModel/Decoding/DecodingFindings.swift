/// What a decode has to say besides its value. Made when the first thing is to be said, so that a clean document, which
/// most are, neither allocates nor destroys any of it.
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
    /// The nulls of candidates that are an issue unless another candidate has a value: those of the open objects, the
    /// innermost last.
    private var nulls: [CandidateNull] = []
    /// The value being captured.
    var capture = JSONCapture()

    /// Takes note of a null. A key that is repeated is counted, so that it cannot make this long.
    func postpone(_ null: CandidateNull) {
        let others = nulls.indices.reversed().prefix { nulls[$0].level == null.level }
        if let first = others.first(where: { nulls[$0].group == null.group && nulls[$0].rank == null.rank }) {
            nulls[first].repetitions += 1
        } else {
            nulls.append(null)
        }
    }

    /// Hands over the nulls of the innermost object, which ends.
    func takeNulls(at level: Int) -> [CandidateNull] {
        guard let last = nulls.last, last.level >= level else { return [] }
        let start = nulls.lastIndex { $0.level < level }.map { $0 + 1 } ?? 0
        let taken = Array(nulls[start...])
        nulls.removeSubrange(start...)
        return taken
    }

    /// Forgets the nulls of a record that is rejected.
    func dropNulls() { nulls.removeAll() }

    /// Rejects the current record.
    func reject(_ error: ModelError) {
        rejection = rejection ?? error
    }

    /// Rejects the current record for a reason that goes before all others.
    func rejectAbove(_ error: ModelError) {
        rejection = error
    }
}

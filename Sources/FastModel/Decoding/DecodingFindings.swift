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
    /// What is wrong with candidates unless another one has a value: in the open objects, the innermost last.
    private var postponed: [CandidateIssue] = []
    /// The value being captured.
    var capture = JSONCapture()

    /// Takes note of a candidate's issue. A key that is repeated is counted, so that it cannot make this long.
    func postpone(_ issue: CandidateIssue) {
        let others = postponed.indices.reversed().prefix { postponed[$0].level == issue.level }
        let same = others.first {
            let other = postponed[$0]
            return other.group == issue.group && other.rank == issue.rank && other.isNull == issue.isNull
        }
        if let same { postponed[same].repetitions += 1 } else { postponed.append(issue) }
    }

    /// Hands over the candidates' issues of the innermost object, which ends.
    func takePostponed(at level: Int) -> [CandidateIssue] {
        guard let last = postponed.last, last.level >= level else { return [] }
        let start = postponed.lastIndex { $0.level < level }.map { $0 + 1 } ?? 0
        let taken = Array(postponed[start...])
        postponed.removeSubrange(start...)
        return taken
    }

    /// Forgets the candidates' issues of a record that is rejected.
    func dropPostponed() { postponed.removeAll() }

    /// Rejects the current record.
    func reject(_ error: ModelError) {
        rejection = rejection ?? error
    }

    /// Rejects the current record for a reason that goes before all others.
    func rejectAbove(_ error: ModelError) {
        rejection = error
    }
}

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

/// What is wrong with the value under one of a property's candidate keys, known at the end of the object: wherever another
/// candidate stands, it may make up for it.
struct CandidateIssue {
    /// The level of the object's frame.
    let level: Int
    /// The number of the property among those with candidates.
    let group: Int
    /// The candidate's place in the property's order.
    let rank: UInt8
    /// Whether it is a null, for which any other candidate makes up; for what is refused only a better one does.
    let isNull: Bool
    let error: ModelError
    let isRequired: Bool
    let isStrict: Bool
    /// How many of the same key have followed it.
    var repetitions = 0

    /// Whether nothing has made up for it.
    ///
    /// - Parameter best: the rank of the candidate whose value the property has.
    /// - Returns: false when the issue is none.
    func stands(_ best: UInt8) -> Bool { best >= (isNull ? FieldRank.nulled : rank) }
}

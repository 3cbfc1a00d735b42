/// What is wrong with the values of candidate keys unless another candidate has a value: in the open objects, the innermost
/// last. Each is known to be an issue, or none, at the end of its object.
struct CandidateIssues {
    private var issues: [CandidateIssue] = []

    /// Keeps a candidate's issue. A key that is repeated is counted, so that it cannot make this long.
    mutating func add(_ issue: CandidateIssue) {
        let others = issues.indices.reversed().prefix { issues[$0].level == issue.level }
        let same = others.first {
            let other = issues[$0]
            return other.candidate == issue.candidate && other.isNull == issue.isNull
        }
        if let same { issues[same].repetitions += 1 } else { issues.append(issue) }
    }

    /// Hands over the issues of the innermost object, which ends.
    mutating func take(at level: Int) -> [CandidateIssue] {
        guard let last = issues.last, last.level >= level else { return [] }
        let start = issues.lastIndex { $0.level < level }.map { $0 + 1 } ?? 0
        let taken = Array(issues[start...])
        issues.removeSubrange(start...)
        return taken
    }

    /// Forgets the issues of a record that is rejected.
    mutating func drop() { issues.removeAll() }
}

/// What is wrong with the value under one of a property's candidate keys.
struct CandidateIssue {
    /// The level of the object's frame.
    let level: Int
    let candidate: Candidate
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
    func stands(_ best: UInt8) -> Bool { best >= (isNull ? FieldRank.nulled : candidate.rank) }
}

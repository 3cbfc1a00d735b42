/// The postponed issues of candidate keys in the open objects, from the outermost to the innermost object. At the end of its
/// object, an issue is reported unless another candidate's value has cancelled the issue.
struct CandidateIssues {
    private var issues: [CandidateIssue] = []

    /// Adds a candidate's issue. Repetitions of a key are only counted, so that the list stays short.
    mutating func add(_ issue: CandidateIssue) {
        let others = issues.indices.reversed().prefix { issues[$0].level == issue.level }
        let same = others.first {
            let other = issues[$0]
            return other.candidate == issue.candidate && other.isNull == issue.isNull
        }
        if let same { issues[same].repetitions += 1 } else { issues.append(issue) }
    }

    /// Removes and returns the issues of the object at a level and of the objects in it.
    mutating func take(at level: Int) -> [CandidateIssue] {
        guard let last = issues.last, last.level >= level else { return [] }
        let start = issues.lastIndex { $0.level < level }.map { $0 + 1 } ?? 0
        let taken = Array(issues[start...])
        issues.removeSubrange(start...)
        return taken
    }

    /// Removes the issues of a rejected record.
    mutating func drop() { issues.removeAll() }
}

/// The postponed issue of one of a property's candidate keys.
struct CandidateIssue {
    /// The level of the object's frame.
    let level: Int
    let candidate: Candidate
    /// Whether the value is null. A value of any other candidate cancels the issue of a null; only a value of a preferred candidate
    /// cancels the issue of a failed conversion.
    let isNull: Bool
    let error: ModelError
    let isRequired: Bool
    let isStrict: Bool
    /// The number of repetitions of the same key.
    var repetitions = 0

    /// Whether the issue is to be reported.
    ///
    /// - Parameter best: the rank of the candidate whose value the property has.
    /// - Returns: false if another candidate has cancelled the issue.
    func stands(_ best: UInt8) -> Bool { best >= (isNull ? FieldRank.nulled : candidate.rank) }
}

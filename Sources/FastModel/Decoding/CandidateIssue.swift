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

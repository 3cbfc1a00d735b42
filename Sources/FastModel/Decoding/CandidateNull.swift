/// A null that a property does not take and that stands under one of its candidate keys: an issue at the end of the object,
/// unless one of the others has a value, wherever that stands.
struct CandidateNull {
    /// The level of the object's frame.
    let level: Int
    /// The number of the property among those with candidates.
    let group: Int
    /// The candidate's place in the property's order.
    let rank: UInt8
    let issue: ModelError
    let isRequired: Bool
    let isStrict: Bool
    /// How many nulls of the same key have followed it.
    var repetitions = 0
}

/// One of a property's candidate keys.
struct Candidate: Equatable {
    /// The property's number among the properties with several candidates.
    let group: Int
    /// The key's position in the property's order of preference. 0 is the best.
    let rank: UInt8
    /// The property's rank before this key, if `rank` was recorded when the key was read; nil if it is recorded once the value is
    /// stored.
    var previousRank: UInt8?
}

/// Ranks of fields for which no candidate is used.
enum FieldRank {
    /// No candidate had a suitable value, so the field's substitute was stored.
    static let substituted: UInt8 = 254
    /// All candidates were null, and a null was stored.
    static let nulled: UInt8 = 253
}

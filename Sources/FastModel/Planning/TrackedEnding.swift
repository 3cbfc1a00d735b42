/// A model that has been read and wants to be told which of its properties the document had.
@safe
struct TrackedEnding {
    /// Its plan, which its container keeps.
    let plan: Unmanaged<_ObjectPlan>
    /// The ranks of its fields; nil where it has none.
    let ranks: UnsafeMutablePointer<UInt8>?

    /// The properties that had a value which could be converted.
    var presence: PropertyPresence {
        let plan = unsafe plan.takeUnretainedValue()
        var presence = PropertyPresence(noneOf: plan.names)
        guard let ranks = unsafe ranks else { return presence }
        for position in 0..<plan.trackedCount where unsafe ranks[position] < FieldRank.substituted {
            presence.insert(position)
        }
        return presence
    }
}

/// What stands for the rank of a candidate key where a field has none that counts.
enum FieldRank {
    /// None of the candidates had a value that fits, so that the field's substitute stands there.
    static let substituted: UInt8 = 254
    /// The candidates had nothing but nulls, one of which was stored.
    static let nulled: UInt8 = 253
}

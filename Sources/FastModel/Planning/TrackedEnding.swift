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
        for position in 0..<plan.trackedCount where unsafe ranks[position] < Frame.substituted {
            presence.insert(position)
        }
        return presence
    }
}

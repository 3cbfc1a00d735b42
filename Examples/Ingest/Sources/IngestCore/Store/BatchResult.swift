/// What a committed ``Batch`` changed.
package struct BatchResult: Sendable, Equatable {
    /// Events whose id was not stored yet.
    package var inserted = 0
    /// Events whose id was stored with other content.
    package var updated = 0
    /// Events that were stored already.
    package var unchanged = 0
    /// Records of a mapping that are stored now, of which nobody asked whether they were before.
    package var stored = 0
    /// Rejected records that were not kept yet.
    package var newRejects = 0
    /// Rejected records that were kept already.
    package var knownRejects = 0

    /// The events that the database holds now because of this batch or an earlier run.
    package var accepted: Int { inserted + updated + unchanged + stored }
    /// The rejected records that are kept now because of this batch or an earlier run.
    package var rejected: Int { newRejects + knownRejects }

    /// Adds what another batch changed.
    static func += (sum: inout BatchResult, other: BatchResult) {
        sum.inserted += other.inserted
        sum.updated += other.updated
        sum.unchanged += other.unchanged
        sum.stored += other.stored
        sum.newRejects += other.newRejects
        sum.knownRejects += other.knownRejects
    }
}

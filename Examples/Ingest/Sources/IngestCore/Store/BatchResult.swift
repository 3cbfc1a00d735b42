/// What a committed ``Batch`` changed.
package struct BatchResult: Sendable, Equatable {
    /// Records whose key had no row yet.
    package var inserted = 0
    /// Records whose row had other values.
    package var updated = 0
    /// Records that were stored already.
    package var unchanged = 0
    /// Rejected records that were not kept yet.
    package var newRejects = 0
    /// Rejected records that were kept already.
    package var knownRejects = 0

    /// The records that the database holds now because of this batch or an earlier run.
    package var stored: Int { inserted + updated + unchanged }
    /// The same: a record is accepted when it is stored.
    package var accepted: Int { stored }
    /// The rejected records that are kept now because of this batch or an earlier run.
    package var rejected: Int { newRejects + knownRejects }

    /// Adds what another batch changed.
    static func += (sum: inout BatchResult, other: BatchResult) {
        sum.inserted += other.inserted
        sum.updated += other.updated
        sum.unchanged += other.unchanged
        sum.newRejects += other.newRejects
        sum.knownRejects += other.knownRejects
    }
}

package import FastModel
import FastModelGRDB

/// Records that are stored in one transaction.
package struct Batch<Model: JSONModel & Sendable>: Sendable {
    /// Some records of a block.
    struct Part {
        let block: ReadyBlock<Model>
        let records: Range<Int>

        /// Whether the block is this batch's alone.
        var isWhole: Bool { records.count == block.count }
        /// The rejected records.
        var rejected: ArraySlice<RejectedRecord> { block.rejects.models[block.ranges(of: records).rejects] }
    }

    /// In the input's order.
    private(set) var parts: [Part] = []
    /// How many records there are.
    private(set) var count = 0
    /// About how many bytes of the input they take.
    private(set) var bytes = 0
    /// Where the last one ends.
    private(set) var end = InputVisit.Place()
    /// The input that they come from.
    var visit: InputVisit? { parts.first?.block.visit }

    /// Adds records of a block.
    mutating func append(_ block: ReadyBlock<Model>, _ records: Range<Int>) {
        parts.append(Part(block: block, records: records))
        count += records.count
        bytes += block.count == 0 ? 0 : block.bytes / block.count * records.count
        end = block.end(of: records)
    }
}

/// What became of a batch that is stored.
///
/// The batch itself stays as it was, since it is stored again when its transaction fails.
package struct StoredBatch: Sendable {
    /// What it changed.
    package var result = BatchResult()
    /// The records that the database refused, in the input's order.
    package var refused: [RejectedRecord] = []
}

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

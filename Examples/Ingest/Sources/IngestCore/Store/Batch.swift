package import FastModel
import FastModelGRDB

/// Records that are stored in one transaction.
package struct Batch<Model: JSONModel & Sendable>: Sendable {
    /// Some records of a block.
    struct Part {
        let block: ReadyBlock<Model>
        let records: Range<Int>

        /// Whether the batch has all records of the block.
        var isWhole: Bool { records.count == block.count }
        /// The rejected records.
        var rejected: ArraySlice<RejectedRecord> { block.rejects.models[block.ranges(of: records).rejects] }
    }

    /// The parts, in the input's order.
    private(set) var parts: [Part] = []
    /// The number of records.
    private(set) var count = 0
    /// The approximate number of the input's bytes that the records take.
    private(set) var bytes = 0
    /// The place after the last record.
    private(set) var end = InputVisit.Place()
    /// The input of the records.
    var visit: InputVisit? { parts.first?.block.visit }

    /// Adds records of a block.
    mutating func append(_ block: ReadyBlock<Model>, _ records: Range<Int>) {
        parts.append(Part(block: block, records: records))
        count += records.count
        bytes += block.count == 0 ? 0 : block.bytes / block.count * records.count
        end = block.end(of: records)
    }
}

/// The result of storing a batch.
///
/// The batch itself is unchanged, because it is stored again if its transaction fails.
package struct StoredBatch: Sendable {
    /// The counts.
    package var result = BatchResult()
    /// The records that the database rejected, in the input's order.
    package var refused: [RejectedRecord] = []
}

/// The counts of a committed ``Batch``.
package struct BatchResult: Sendable, Equatable {
    /// Records whose key had no row.
    package var inserted = 0
    /// Records whose row had other values, or was replaced.
    package var updated = 0
    /// Records that were already stored.
    package var unchanged = 0
    /// Those of `updated` whose row an earlier record of the same input had stored.
    package var replaced = 0
    /// Whether `replaced` is only a lower bound.
    package var isReplacedIncomplete = false
    /// The rows of the stored records in other tables, by the tables' names.
    package var children: [String: Int] = [:]
    /// Rejected records that were not yet kept.
    package var newRejects = 0
    /// Rejected records that were already kept.
    package var knownRejects = 0

    /// The records that are in the database after this batch.
    package var stored: Int { inserted + updated + unchanged }
    /// The same as `stored`.
    package var accepted: Int { stored }
    /// The rejected records that are kept after this batch.
    package var rejected: Int { newRejects + knownRejects }

    /// Adds the counts of another batch.
    static func += (sum: inout BatchResult, other: BatchResult) {
        sum.inserted += other.inserted
        sum.updated += other.updated
        sum.unchanged += other.unchanged
        sum.replaced += other.replaced
        sum.isReplacedIncomplete = sum.isReplacedIncomplete || other.isReplacedIncomplete
        sum.children.merge(other.children, uniquingKeysWith: +)
        sum.newRejects += other.newRejects
        sum.knownRejects += other.knownRejects
    }
}

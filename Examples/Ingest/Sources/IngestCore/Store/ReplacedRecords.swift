/// Counts the records of an input whose rows replaced those of earlier records of the same input. They are what a wrong key loses.
///
/// In a table that was empty before the input, these are all updates. Otherwise the hashes of the input's keys are kept, up to a
/// number that bounds the memory.
package struct ReplacedRecords {
    /// The most hashes, of 8 to 16 bytes each.
    private static let maximumKeys = 500_000

    private let wasEmpty: Bool
    /// The keys of committed batches, and those of the batch that is being stored.
    private var keys: Set<Int> = []
    private var pending: Set<Int> = []
    /// Whether keys were left out, so that the count is only a lower bound.
    private(set) var isIncomplete = false

    /// Starts an input.
    ///
    /// - Parameter wasEmpty: whether the table has no row yet.
    init(wasEmpty: Bool) { self.wasEmpty = wasEmpty }

    /// Counts records that were stored.
    ///
    /// - Parameters:
    ///   - indices: the indices of the records.
    ///   - changed: the indices of those that changed or replaced an existing row, in ascending order.
    ///   - key: makes a hash of a record's key.
    /// - Returns: how many replaced the row of an earlier record of the input.
    mutating func count(_ indices: Range<Int>, changed: [Int], key: (Int) -> Int) -> Int {
        if wasEmpty { return changed.count }
        var changed = changed[...]
        var count = 0
        for index in indices {
            let hash = key(index)
            let isChange = changed.first == index
            if isChange { changed.removeFirst() }
            if keys.contains(hash) || pending.contains(hash) {
                count += isChange ? 1 : 0
            } else if keys.count + pending.count < Self.maximumKeys {
                pending.insert(hash)
            } else {
                isIncomplete = true
            }
        }
        return count
    }

    /// Keeps the keys of the batch, or forgets them if its transaction failed and it will be stored again.
    mutating func end(isCommitted: Bool) {
        if isCommitted { keys.formUnion(pending) }
        pending.removeAll(keepingCapacity: true)
    }
}

/// Counts the members of records that no column is mapped to, by their key paths. It holds keys, never values.
package struct UnmappedKeys: Sendable, Equatable {
    /// The most key paths that are counted apart, and their longest text in bytes, since keys may come from anyone.
    private static let maximumPaths = 100
    private static let maximumBytes = 512

    /// The number of members.
    package private(set) var count = 0
    /// The numbers of members with the same key path. Those of further key paths are only in `count`.
    private(set) var counts: [String: Int] = [:]

    package init() {}

    /// Counts members with the same key path.
    package mutating func add(_ keyPath: String, _ number: Int = 1) {
        count += number
        if let known = counts[keyPath] {
            counts[keyPath] = known + number
        } else if counts.count < Self.maximumPaths, keyPath.utf8.count <= Self.maximumBytes {
            counts[keyPath] = number
        }
    }

    /// The members that are only in `count`.
    package var others: Int { count - counts.values.reduce(0, +) }

    /// The key paths and their counts, the largest first.
    package var sorted: [(keyPath: String, count: Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    /// Adds the counts of other records.
    static func += (sum: inout UnmappedKeys, other: UnmappedKeys) {
        // In order, so that the same key paths are kept in each run.
        for (keyPath, count) in other.sorted { sum.add(keyPath, count) }
        sum.count += other.others
    }
}

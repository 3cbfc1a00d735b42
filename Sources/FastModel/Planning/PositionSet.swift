/// A set of positions below a count that is known when it is made: a bit for each. The first 64 take no memory of their own.
package struct PositionSet: Hashable, Sendable {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var others: [UInt64] = []

    /// None of so many positions.
    @inlinable
    package init(count: Int) {
        if count > 64 { others = Array(repeating: 0, count: (count - 1) / 64) }
    }

    // Written out, so that it is inlined where sets are compared for each record.
    @inlinable
    package static func == (left: PositionSet, right: PositionSet) -> Bool {
        left.first == right.first && left.others == right.others
    }

    /// Whether a position is in the set.
    @inlinable
    package func contains(_ position: Int) -> Bool {
        if position < 64 { return first & (1 &<< UInt64(position)) != 0 }
        return others[position / 64 - 1] & (1 &<< UInt64(position % 64)) != 0
    }

    /// Adds a position.
    @inlinable
    package mutating func insert(_ position: Int) {
        if position < 64 {
            first |= 1 &<< UInt64(position)
        } else {
            others[position / 64 - 1] |= 1 &<< UInt64(position % 64)
        }
    }

    /// How many positions are in the set.
    package var count: Int { others.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }
}

#if GRDB
/// Which columns of a table a record writes.
struct ColumnSet: Hashable {
    private var first: UInt64 = 0
    private var others: [UInt64] = []

    /// None of so many columns.
    init(count: Int) {
        if count > 64 { others = Array(repeating: 0, count: (count - 1) / 64) }
    }

    func contains(_ column: Int) -> Bool {
        if column < 64 { return first & (1 &<< UInt64(column)) != 0 }
        return others[column / 64 - 1] & (1 &<< UInt64(column % 64)) != 0
    }

    mutating func insert(_ column: Int) {
        if column < 64 {
            first |= 1 &<< UInt64(column)
        } else {
            others[column / 64 - 1] |= 1 &<< UInt64(column % 64)
        }
    }
}
#endif

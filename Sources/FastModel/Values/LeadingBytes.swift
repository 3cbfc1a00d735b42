/// The first sixteen bytes of a text as two words.
struct LeadingBytes {
    static let capacity = 16

    var low: UInt64
    var high: UInt64

    init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Loads sixteen bytes, which must be there, in memory order.
    @inline(__always)
    init(at start: UnsafePointer<UInt8>) {
        let raw = unsafe UnsafeRawPointer(start)
        unsafe low = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
        unsafe high = UInt64(littleEndian: (raw + 8).loadUnaligned(as: UInt64.self))
    }

    /// The bits of the first bytes.
    @inline(__always)
    init(maskOf count: Int) {
        // An overshift gives no bits, and so a mask of all.
        low = ~(~0 << UInt64(truncatingIfNeeded: 8 &* count))
        high = count > 8 ? ~(~0 << UInt64(truncatingIfNeeded: 8 &* (count &- 8))) : 0
    }

    @inline(__always)
    static func & (left: Self, right: Self) -> Self {
        Self(low: left.low & right.low, high: left.high & right.high)
    }

    @inline(__always)
    static func == (left: Self, right: Self) -> Bool {
        (left.low ^ right.low) | (left.high ^ right.high) == 0
    }
}

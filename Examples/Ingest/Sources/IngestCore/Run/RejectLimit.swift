/// Ends the reading of an input with too many rejected records.
package struct RejectLimit {
    /// If this many records at the start of an input are all rejected, the whole input is assumed to be invalid.
    private static let hopeless = 1_000

    private let maximum: Int?
    /// Whether a record was accepted.
    private var isHopeful: Bool
    private var rejected = 0
    /// Whether no more records may be accepted.
    package private(set) var isReached = false

    /// Makes a limit.
    ///
    /// - Parameters:
    ///   - maximum: how many records may be rejected; nil for any number, as long as one of the first 1,000 is accepted.
    ///   - isHopeful: whether a record has been accepted before.
    package init(maximum: Int?, isHopeful: Bool = false) {
        self.maximum = maximum
        self.isHopeful = isHopeful
    }

    /// Counts the next records.
    ///
    /// - Parameters:
    ///   - count: the number of records.
    ///   - rejects: the indices of the rejected ones, in ascending order.
    /// - Returns: how many of the records may be taken, from the first one on.
    package mutating func admit(_ count: Int, rejects: some RandomAccessCollection<Int>) -> Int {
        guard !isReached else { return 0 }
        var admitted = count
        if let maximum {
            // The database may have rejected more records than the limit allows.
            let left = max(0, maximum - rejected)
            if rejects.count > left {
                admitted = rejects[rejects.index(rejects.startIndex, offsetBy: left)]
                isReached = true
            }
        } else if !isHopeful {
            let leading = zip(rejects, 0...).prefix { $0 == $1 }.count
            if rejected + leading >= Self.hopeless {
                admitted = max(0, Self.hopeless - rejected)
                isReached = true
            }
        }
        let taken = rejects.prefix { $0 < admitted }.count
        rejected += taken
        isHopeful = isHopeful || admitted > taken
        return admitted
    }

    /// Counts records as rejected that had been counted as accepted: the database rejected them.
    ///
    /// - Parameters:
    ///   - count: the number of records.
    ///   - stored: how many the database has accepted so far.
    mutating func refuse(_ count: Int, stored: Int) {
        rejected += count
        if let maximum {
            isReached = isReached || rejected > maximum
        } else {
            isReached = isReached || stored == 0 && count > 0 && rejected >= Self.hopeless
        }
    }
}

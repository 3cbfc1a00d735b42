/// One run's reading of an input.
package struct InputVisit: Sendable {
    /// A place between two records.
    struct Place: Sendable, Equatable {
        /// The bytes before it.
        var offset = 0
        /// The lines that have ended before it.
        var lines = 0
    }

    /// What is read.
    let origin: InputOrigin
    /// The run's number in its database.
    let run: Int
    /// Where the reader starts; what it counts is counted from here.
    var start = Place()
    /// Where the first record ends that is not stored yet, for readers that have to start before it.
    var storedBytes = 0

    /// Whether an earlier run has stored the beginning.
    var isResumed: Bool { start.offset > 0 || storedBytes > 0 }
    /// The offset from which on this run sees all records.
    var firstOffset: Int { max(start.offset, storedBytes) }

    /// Makes a visit.
    package init(_ origin: InputOrigin, run: Int = 0) {
        self.origin = origin
        self.run = run
    }
}

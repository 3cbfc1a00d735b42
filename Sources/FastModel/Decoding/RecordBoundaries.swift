/// Where the records of a stream stand in the document, and where the current one starts.
struct RecordBoundaries {
    /// The depth at which the records stand; -1 while there are none.
    private(set) var depth = -1
    /// Whether records may lie in several chunks, so that their text is retained.
    let areRetained: Bool
    /// Whether the array with the records was there.
    private(set) var wereFound = false
    /// Where the current record starts; its line and column only where records are retained, since every other is a line.
    private(set) var start = SourcePosition(offset: 0, line: 1, column: 1)

    /// The boundaries of a stream, or of a document without records.
    ///
    /// - Parameters:
    ///   - depth: the depth of the records; -1 where an array holds them, which has to be found first.
    ///   - areRetained: whether records may lie in several chunks.
    init(depth: Int = -1, areRetained: Bool = false) {
        self.depth = depth
        self.areRetained = areRetained
    }

    /// Records that the array with the records begins, or that a null stands for it.
    mutating func find(at depth: Int? = nil) {
        wereFound = true
        if let depth { self.depth = depth }
    }

    /// Records that the array with the records has ended.
    mutating func end() { depth = -1 }

    /// Records where a record starts: now, because lines are counted forwards only.
    mutating func startRecord(at offset: Int, _ tracker: UnsafeMutablePointer<SourceTracker>) {
        start.offset = offset
        if areRetained { start = unsafe tracker.pointee.position(at: offset) }
    }

    /// The same for a record that is a scalar, whose start may lie in an earlier chunk.
    mutating func startScalarRecord(at offset: Int, _ tracker: UnsafeMutablePointer<SourceTracker>) {
        unsafe startRecord(at: areRetained ? tracker.pointee.retainedValueStart : offset, tracker)
    }
}

extension _Setter {
    /// Whether its value is the array with a stream's records.
    var isForRecords: Bool {
        if case .records = array?.content { true } else { false }
    }
}

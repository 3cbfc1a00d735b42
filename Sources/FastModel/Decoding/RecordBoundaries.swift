/// The depth of a stream's records in the document, and the start of the current record.
struct RecordBoundaries {
    /// The depth of the records; -1 outside their array.
    private(set) var depth = -1
    /// Whether records may lie in several chunks, so that their text is retained.
    let areRetained: Bool
    /// Whether the document had the array of the records.
    private(set) var wereFound = false
    /// The start of the current record. Line and column are set only if records are retained; other records are lines.
    private(set) var start = SourcePosition(offset: 0, line: 1, column: 1)

    /// The boundaries of a stream, or of a document without records.
    ///
    /// - Parameters:
    ///   - depth: the depth of the records; -1 if their array has to be found first.
    ///   - areRetained: whether records may lie in several chunks.
    init(depth: Int = -1, areRetained: Bool = false) {
        self.depth = depth
        self.areRetained = areRetained
    }

    /// Records that the array of the records begins, or that null stands in its place.
    mutating func find(at depth: Int? = nil) {
        wereFound = true
        if let depth { self.depth = depth }
    }

    /// Records that the array of the records has ended.
    mutating func end() { depth = -1 }

    /// Records the start of a record. Must be called at its start, because lines are counted forwards only.
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
    /// Whether the setter takes the array of a stream's records.
    var isForRecords: Bool {
        if case .records = array?.content { true } else { false }
    }
}

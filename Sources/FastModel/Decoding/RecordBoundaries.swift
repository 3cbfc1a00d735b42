/// The depth of a stream's records in the document, and the start of the current record.
struct RecordBoundaries {
    /// The depth of the records; -1 outside their array.
    private(set) var depth = -1
    /// Whether a record may extend over several chunks, so that its text must be retained.
    let areRetained: Bool
    /// Whether the document had the array of the records, or a null in its place.
    private(set) var wereFound = false
    /// The start of the current record. Line and column are set only if records are retained; otherwise each record is a line.
    private(set) var start = SourcePosition(offset: 0, line: 1, column: 1)

    /// The boundaries of a stream, or of a document without records.
    init(depth: Int = -1, areRetained: Bool = false) {
        self.depth = depth
        self.areRetained = areRetained
    }

    /// Records the start of the array of the records, or a null in its place.
    mutating func find(at depth: Int? = nil) {
        wereFound = true
        if let depth { self.depth = depth }
    }

    /// Records that the array of the records has ended.
    mutating func end() { depth = -1 }

    /// Records the start of a record. Must be called while the reader is at the start, because lines are counted only forwards.
    mutating func startRecord(at offset: Int, _ tracker: UnsafeMutablePointer<SourceTracker>) {
        start.offset = offset
        if areRetained { start = unsafe tracker.pointee.position(at: offset) }
    }

    /// Records the start of a scalar record. The start may be in an earlier chunk.
    mutating func startScalarRecord(at offset: Int, _ tracker: UnsafeMutablePointer<SourceTracker>) {
        unsafe startRecord(at: areRetained ? tracker.pointee.retainedValueStart : offset, tracker)
    }
}

extension _Setter {
    /// Whether the setter stores the array of a stream's records.
    var isForRecords: Bool { if case .records = array?.content { true } else { false } }
}

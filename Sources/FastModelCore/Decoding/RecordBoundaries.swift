/// Where a decode has a stream's records: a record is its whole text, or the array of the records is a part of it.
struct RecordBoundaries {
    /// Whether the text is a record, so that an error rejects the record and not the stream.
    var isRecord = false
    /// Whether the array of the records is open.
    var areOpen = false
    /// Whether the document had the array of the records, or a null in its place.
    private(set) var wereFound = false

    /// Records the start of the array of the records, or a null in its place.
    mutating func find() { wereFound = true }
}

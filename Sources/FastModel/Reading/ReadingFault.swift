/// Why reading ended early, before it has a coding path.
struct ReadingFault {
    var code: ModelError.Code
    /// Bytes before the offending one, from the start of the input.
    var offset: Int
    /// The parser's own words, never the input's.
    var detail: String?
}

/// How a call to a ``Reader`` ended.
enum ReadingResult {
    /// All bytes were taken.
    case more
    /// A callback returned 0 and has recorded why.
    case stopped
    /// The text is at fault.
    case failed(ReadingFault)
}

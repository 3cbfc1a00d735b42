/// The reader's place in the input. The reader updates it between events, and callbacks read it.
///
/// Parsing counts no lines. Lines are counted up to a needed position, and at the end of each chunk.
@safe struct SourceTracker {
    /// The end of the current event, from the start of the chunk. Set before each event.
    var cursor = 0
    /// The bytes being parsed. Valid only during the parse.
    private(set) var chunk = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The chunk's offset in the input.
    private(set) var chunkOffset = 0
    /// The chunk's address, and the number of its bytes from which sixteen bytes can be read.
    private var wideStart: UInt = 0
    private var wideCount: UInt = 0
    /// Whether the current string is known to be ASCII. Cleared for a key whose text may become a `String`.
    var isASCII = false
    /// If set, the place of all events: of a captured value during its replay, of a cut token, or `none` if there is no text.
    var pinned: SourcePosition?

    /// The start of the token that was open at the end of the last chunk, and whether a backslash there escapes the next byte.
    private(set) var openToken: Int?
    private var isEscaped = false

    /// The place up to which lines are counted.
    private var counted = TextPlace()

    /// Sets the chunk to be parsed.
    mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe chunk = bytes
        cursor = 0
        wideStart = UInt(bitPattern: bytes.baseAddress)
        wideCount = UInt(max(0, bytes.count - 15))
    }

    /// Whether sixteen bytes can be read from an address. If so, shorter texts can be loaded without a branch on their length.
    @inline(__always) func isWide(_ start: UnsafePointer<UInt8>) -> Bool {
        UInt(bitPattern: start) &- wideStart < wideCount
    }

    /// Ends the parse of the chunk, whose memory becomes invalid.
    ///
    /// - Parameters:
    ///   - count: how many bytes of the chunk were parsed; nil for all.
    ///   - openToken: the start of the token that is open at the end of the text.
    ///   - isEscaped: whether a backslash escapes the token's next byte.
    mutating func end(parsed count: Int? = nil, openToken: Int? = nil, isEscaped: Bool = false) {
        unsafe chunk = UnsafeBufferPointer(rebasing: chunk.prefix(count ?? chunk.count))
        unsafe countLines(upTo: chunkOffset + chunk.count)
        self.openToken = openToken
        self.isEscaped = isEscaped
        unsafe chunkOffset += chunk.count
        unsafe chunk = UnsafeBufferPointer(start: nil, count: 0)
        cursor = 0
        wideCount = 0
    }

    /// The offset of the current event's bracket or brace.
    var bracket: Int { pinned?.offset ?? eventEnd - 1 }

    /// Starts at a place of the input.
    mutating func start(at place: TextPlace) {
        chunkOffset = place.offset
        counted = place
    }

    /// The offset just after the current event's last byte.
    var eventEnd: Int { pinned?.offset ?? chunkOffset + cursor }

    /// The offset of the current event's first byte.
    ///
    /// - Parameters:
    ///   - start: the event's text. It is in the chunk, unless it had escapes or came in pieces.
    ///   - count: its length.
    ///   - kind: the kind of the event's value.
    /// - Returns: the offset in bytes from the start of the input.
    func eventStart(_ start: UnsafePointer<UInt8>, count: Int, kind: JSONKind) -> Int {
        if let pinned { return pinned.offset }
        let end = eventEnd
        switch kind {
        case .object, .array: return end - 1
        case .null: return max(0, end - 4)
        case .bool: return max(0, end - (count == 0 ? 5 : 4))
        case .number, .native: return max(0, end - count)
        case .string: return unsafe stringStart(start, count: count, end: end)
        }
    }

    private func stringStart(_ start: UnsafePointer<UInt8>, count: Int, end: Int) -> Int {
        guard let base = unsafe chunk.baseAddress else { return max(0, end - count - 2) }
        let distance = UInt(bitPattern: start) &- UInt(bitPattern: base)
        if unsafe distance < UInt(chunk.count) { return chunkOffset + Int(distance) - 1 }
        // The text is a copy because it had escapes or came in pieces. Searches backwards for the opening quote.
        var index = end - chunkOffset - 2
        while index >= 0 {
            if unsafe chunk[index] == UInt8(ascii: "\"") && !isEscaped(index) { return chunkOffset + index }
            index -= 1
        }
        return openToken ?? max(0, end - count - 2)
    }

    /// Whether an odd number of backslashes precedes a byte of a string. The property `isEscaped` covers the backslash at the
    /// previous chunk's end.
    private func isEscaped(_ index: Int) -> Bool {
        var backslashes = 0
        while backslashes < index, unsafe chunk[index - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
        if backslashes == index, isEscaped { backslashes += 1 }
        return backslashes % 2 == 1
    }

    /// The number of bytes of the open token that have arrived.
    var openBytes: Int { openToken.map { chunkOffset - $0 } ?? 0 }

    /// Makes the start of the open token the place of the next event.
    mutating func pinOpenToken() {
        guard let start = openToken else { return }
        pinned = counted.position(at: start)
    }

    /// Records skipped bytes, which are part of a token.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe chunk = bytes
        end()
    }

    /// The line and column of an offset. The offset must not precede the line that was counted last.
    mutating func position(at offset: Int) -> SourcePosition {
        if let pinned { return pinned }
        countLines(upTo: offset)
        return counted.position(at: offset)
    }

    private mutating func countLines(upTo offset: Int) {
        let start = counted.offset - chunkOffset
        let end = unsafe min(offset - chunkOffset, chunk.count)
        guard start >= 0, end > start else { return }
        unsafe counted.pass(UnsafeBufferPointer(rebasing: chunk[start..<end]))
    }
}

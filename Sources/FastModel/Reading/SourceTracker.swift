#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// Where the reader is in the input. The reader writes it between events, the callbacks read it during one.
///
/// Nothing is counted while all goes well: lines are found by looking back when a position is asked for.
@safe
struct SourceTracker {
    /// The end of the current event, from the start of the chunk: set by the source before each event.
    var cursor = 0
    /// The bytes being parsed now; valid only during the parse.
    private(set) var chunk = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The chunk's place in the input.
    private(set) var chunkOffset = 0
    /// The address of the chunk, and how many of its bytes are followed by fifteen more.
    private var wideStart: UInt = 0
    private var wideCount: UInt = 0
    /// Whether the current string is known to be ASCII.
    var isASCII = false
    /// Set while a captured value is replayed: its place in the input.
    var pinned: SourcePosition?

    /// Where the text to retain starts, and what of it lay in earlier chunks.
    private var retainedFrom: Int?
    private(set) var retained: [UInt8] = []

    /// Where the token starts that was open at the end of the last chunk, and whether that ended with a backslash that escapes
    /// what follows.
    private(set) var openToken: Int?
    private var isEscaped = false

    // Lines are counted up to `counted`; the line that holds it began at `lineStart`.
    private var counted = 0
    private var line = 1
    private var lineStart = 0

    /// Lends the tracker the chunk to be parsed.
    mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe chunk = bytes
        cursor = 0
        wideStart = UInt(bitPattern: bytes.baseAddress)
        wideCount = UInt(max(0, bytes.count - 15))
    }

    /// Whether sixteen bytes can be read from a place, whatever they are: so a text that is shorter can be loaded without
    /// a branch on its length.
    @inline(__always)
    func isWide(_ start: UnsafePointer<UInt8>) -> Bool {
        UInt(bitPattern: start) &- wideStart < wideCount
    }

    /// Records that the chunk is parsed and its memory goes.
    ///
    /// - Parameters:
    ///   - count: how much of the chunk is parsed; nil for all of it.
    ///   - openToken: where the token starts that the text ends with, if one is open.
    ///   - isEscaped: whether its next byte is escaped.
    mutating func end(parsed count: Int? = nil, openToken: Int? = nil, isEscaped: Bool = false) {
        unsafe chunk = UnsafeBufferPointer(rebasing: chunk.prefix(count ?? chunk.count))
        unsafe countLines(upTo: chunkOffset + chunk.count)
        self.openToken = openToken
        self.isEscaped = isEscaped
        if let start = retainedFrom {
            unsafe retained.append(contentsOf: bytes(max(start, chunkOffset)..<chunkOffset + chunk.count))
        }
        unsafe chunkOffset += chunk.count
        unsafe chunk = UnsafeBufferPointer(start: nil, count: 0)
        cursor = 0
        wideCount = 0
    }

    /// The offset of the current event's bracket or brace.
    var bracket: Int { pinned?.offset ?? eventEnd - 1 }

    /// Starts a record of a line-framed stream at a known place, so that no line is counted twice.
    mutating func startLine(_ number: Int, offset: Int) {
        chunkOffset = offset
        counted = offset
        line = number
        lineStart = offset
    }

    /// Starts the text behind bytes that were not read.
    mutating func start(at offset: Int, line: Int, lineStart: Int) {
        startLine(line, offset: offset)
        self.lineStart = lineStart
    }

    /// The offset just after the current event's last byte.
    var eventEnd: Int { pinned?.offset ?? chunkOffset + cursor }

    /// The offset of the current event's first byte.
    ///
    /// - Parameters:
    ///   - start: the event's text, which lies in the chunk unless it held escapes or came in pieces.
    ///   - count: its length.
    ///   - kind: the kind of the event's value.
    /// - Returns: bytes from the start of the input.
    func eventStart(_ start: UnsafePointer<UInt8>, count: Int, kind: JSONKind) -> Int {
        if let pinned { return pinned.offset }
        let end = eventEnd
        switch kind {
        case .object, .array: return end - 1
        case .native: return end
        case .null: return max(0, end - 4)
        case .bool: return max(0, end - (count == 0 ? 5 : 4))
        case .number: return max(0, end - count)
        case .string: return unsafe stringStart(start, count: count, end: end)
        }
    }

    private func stringStart(_ start: UnsafePointer<UInt8>, count: Int, end: Int) -> Int {
        guard let base = unsafe chunk.baseAddress else { return max(0, end - count - 2) }
        let distance = UInt(bitPattern: start) &- UInt(bitPattern: base)
        if unsafe distance < UInt(chunk.count) { return chunkOffset + Int(distance) - 1 }
        // The text was copied, since it held escapes or came in pieces: look back from the closing quote for the opening one.
        var index = end - chunkOffset - 2
        while index >= 0 {
            if unsafe chunk[index] == UInt8(ascii: "\"") && !isEscaped(index) { return chunkOffset + index }
            index -= 1
        }
        return openToken ?? max(0, end - count - 2)
    }

    /// Whether an odd number of backslashes stands before a byte of a string. One that escapes the first byte lies in the chunk
    /// before.
    private func isEscaped(_ index: Int) -> Bool {
        var backslashes = 0
        while backslashes < index, unsafe chunk[index - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
        if backslashes == index, isEscaped { backslashes += 1 }
        return backslashes % 2 == 1
    }

    /// The bytes so far of the string, number or literal with which the text ends.
    var openBytes: Int { openToken.map { chunkOffset - $0 } ?? 0 }

    /// Lets the start of the open token stand for the place of the next event.
    mutating func pinOpenToken() {
        guard let start = openToken else { return }
        pinned = SourcePosition(offset: start, line: line, column: max(1, start - lineStart + 1))
    }

    /// Records bytes that are not parsed, which are part of a token.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe chunk = bytes
        end()
    }

    /// The line and column of an offset, which must not lie before the line of the last one asked for.
    mutating func position(at offset: Int) -> SourcePosition {
        if let pinned { return pinned }
        if offset >= counted { countLines(upTo: offset) }
        return SourcePosition(offset: offset, line: line, column: max(1, offset - lineStart + 1))
    }

    private mutating func countLines(upTo offset: Int) {
        guard let base = unsafe chunk.baseAddress else { return }
        var index = max(0, counted - chunkOffset)
        let end = unsafe min(offset - chunkOffset, chunk.count)
        while index < end, let found = unsafe memchr(base + index, 0x0A, end - index) {
            index = unsafe UnsafeRawPointer(base).distance(to: found) + 1
            line += 1
            lineStart = chunkOffset + index
        }
        counted = max(counted, chunkOffset + end)
    }

    /// Keeps the text from an offset of the current chunk on, in place of what was kept; nil keeps nothing.
    mutating func retain(from offset: Int?) {
        retainedFrom = offset
        retained.removeAll(keepingCapacity: retained.capacity <= 1 << 16)
    }

    /// Keeps no more than the token that is open where the text ends.
    mutating func retainOpenToken() {
        let start = openToken ?? chunkOffset
        guard let retainedFrom, start > retainedFrom else { return }
        retained.removeFirst(start - retainedFrom)
        self.retainedFrom = start
    }

    /// The offset of the first byte retained that belongs to a value; the current event's end if there is none.
    var retainedValueStart: Int {
        guard let retainedFrom else { return eventEnd }
        var offset = retainedFrom
        for byte in text(retainedFrom..<eventEnd) {
            guard byte <= 0x20 || byte == UInt8(ascii: ",") else { break }
            offset += 1
        }
        return offset
    }

    /// The text of a range that ends in the current chunk and starts there or after what is retained.
    func text(_ range: Range<Int>) -> [UInt8] {
        var text: [UInt8] = []
        if let retainedFrom, range.lowerBound < chunkOffset {
            text += retained.dropFirst(max(0, range.lowerBound - retainedFrom))
        }
        unsafe text += bytes(max(range.lowerBound, chunkOffset)..<max(range.upperBound, chunkOffset))
        return text
    }

    /// The current chunk's part of a range.
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        let low = unsafe min(max(0, range.lowerBound - chunkOffset), chunk.count)
        let high = unsafe min(max(low, range.upperBound - chunkOffset), chunk.count)
        return unsafe UnsafeBufferPointer(rebasing: chunk[low..<high])
    }
}

private import CYajlShim

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
    /// The reader's C handle, while it has one.
    var handle: OpaquePointer?
    /// The bytes being parsed now; valid only during the parse.
    private(set) var chunk = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The chunk's place in the input.
    private(set) var chunkOffset = 0
    /// The address of the chunk, and how many of its bytes are followed by fifteen more.
    private var wideStart: UInt = 0
    private var wideCount: UInt = 0
    /// Whether the chunk's strings are known to be ASCII.
    var isASCII = false
    /// The last byte before the chunk, or before the string that is open where it starts, that is no white space.
    private(set) var lastByte: UInt8 = 0
    /// Set by every event; tells the reader whether a chunk held one.
    var sawEvent = false
    /// Where the document ended, if it is an object or array; -1 before.
    private(set) var valueEnd = -1
    /// The end of the last record of a stream: an event, whose place is known because records are few.
    var recordEnd = 0
    /// Set while a captured value is replayed: its place in the input.
    var pinned: SourcePosition?
    /// Set once the text has ended; what yajl reads then is not part of it.
    private var isFinished = false

    /// Where the text to retain starts, and what of it lay in earlier chunks.
    private var retainedFrom: Int?
    private(set) var retained: [UInt8] = []

    // The text is searched for strings up to `searchedTo`; the one that is open there starts at `openString`.
    var searchedTo = 0
    private(set) var openString: Int?
    private var isEscaped = false
    /// Hexadecimal digits that are due of an escape.
    private var dueDigits = 0
    /// Where the number or literal starts that the chunk ends with.
    private(set) var openScalar: Int?
    /// What of it has come, if it is a number.
    private var openNumber = NumberSyntax()

    // Lines are counted up to `counted`; the line that holds it began at `lineStart`.
    private var counted = 0
    private var line = 1
    private var lineStart = 0

    /// Lends the tracker the chunk to be parsed.
    mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe chunk = bytes
        isFinished = false
        wideStart = UInt(bitPattern: bytes.baseAddress)
        wideCount = UInt(max(0, bytes.count - 15))
    }

    /// Whether sixteen bytes can be read from a place, whatever they are: so a text that is shorter can be loaded without
    /// a branch on its length.
    @inline(__always)
    func isWide(_ start: UnsafePointer<UInt8>) -> Bool {
        UInt(bitPattern: start) &- wideStart < wideCount
    }

    /// Takes note that the chunk is parsed and its memory goes.
    mutating func end() {
        unsafe countLines(upTo: chunkOffset + chunk.count)
        unsafe searchOpenString(upTo: chunkOffset + chunk.count)
        searchOpenScalar()
        lastByte = unsafe lastByte(before: openString ?? chunkOffset + chunk.count)
        if let start = retainedFrom {
            unsafe retained.append(contentsOf: bytes(max(start, chunkOffset)..<chunkOffset + chunk.count))
        }
        unsafe chunkOffset += chunk.count
        unsafe chunk = UnsafeBufferPointer(start: nil, count: 0)
        wideCount = 0
    }

    /// Takes note that the document, an object or array, ends with the current event.
    mutating func endDocument() {
        if pinned == nil { valueEnd = eventEnd }
    }

    /// Whether nothing but white space follows the object or array that is the document, which is one chunk.
    var isWhole: Bool {
        guard valueEnd >= 0, chunkOffset == 0 else { return false }
        return unsafe bytes(valueEnd..<chunk.count).allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    /// Takes note that the text has ended.
    ///
    /// - Returns: its length.
    mutating func finish() -> Int {
        isFinished = true
        return unsafe chunkOffset + chunk.count
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
        markOutsideString(at: offset)
    }

    /// The offset just after the current event's last byte.
    var eventEnd: Int {
        if let pinned { return pinned.offset }
        if isFinished { return unsafe chunkOffset + chunk.count }
        guard let handle = unsafe handle else { return chunkOffset }
        return unsafe chunkOffset + fm_reader_consumed(handle)
    }

    /// The offset of the current event's first byte.
    ///
    /// - Parameters:
    ///   - start: the event's text, which lies in the chunk unless it held escapes or came in pieces.
    ///   - count: its length.
    ///   - kind: the kind of the event's value.
    /// - Returns: bytes from the start of the input; the nearest that is known where the event came in pieces.
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
        // The text is in yajl's buffer, since it held escapes or came in pieces: look back from the closing quote for the
        // opening one.
        var index = end - chunkOffset - 2
        while index >= 0 {
            if unsafe chunk[index] == UInt8(ascii: "\"") && !isEscaped(index, in: chunk) { return chunkOffset + index }
            index -= 1
        }
        return openString ?? max(0, end - count - 2)
    }

    /// Whether an odd number of backslashes stands before a byte of a string. One that escapes the first byte lies in the
    /// text before.
    private func isEscaped(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var backslashes = 0
        while backslashes < index, unsafe bytes[index - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
        if backslashes == index, isEscaped { backslashes += 1 }
        return backslashes % 2 == 1
    }

    /// Whether no string is open where the text ends, or what follows ends it: the bytes from an index on, when those before
    /// have been looked at.
    func endsOpenString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        guard openString != nil, let base = bytes.baseAddress else { return openString == nil }
        var index = start
        while index < bytes.count, let quote = unsafe memchr(base + index, 0x22, bytes.count - index) {
            let found = unsafe UnsafeRawPointer(base).distance(to: quote)
            if unsafe !isEscaped(found, in: bytes) { return true }
            index = found + 1
        }
        return false
    }

    /// Takes note that an offset of the current chunk lies in no string, so that what is before it need not be searched.
    mutating func markOutsideString(at offset: Int) {
        searchedTo = max(offset, chunkOffset)
        openString = nil
        isEscaped = false
        dueDigits = 0
    }

    /// Goes on to the next quote or backslash of the open string.
    private mutating func skipPlainText(to end: Int) {
        guard let base = unsafe chunk.baseAddress else { return }
        let start = unsafe base + (searchedTo - chunkOffset)
        let quote = unsafe memchr(start, 0x22, end - searchedTo)
        let count = unsafe quote.map { unsafe UnsafeRawPointer(start).distance(to: $0) } ?? end - searchedTo
        let backslash = unsafe memchr(start, 0x5C, count)
        searchedTo += unsafe backslash.map { unsafe UnsafeRawPointer(start).distance(to: $0) } ?? count
    }

    /// The bytes so far of the string, number or literal with which the text ends.
    var openBytes: Int { (openString ?? openScalar).map { chunkOffset - $0 } ?? 0 }

    /// Hands over the string or number with which the text ends, and lets its start stand for the place of the next event.
    mutating func takePendingToken() -> ExcessToken? {
        guard let start = openString ?? openScalar else { return nil }
        let token = ExcessToken(
            isString: openString != nil, isEscaped: isEscaped, digits: dueDigits, number: openNumber)
        pinned = SourcePosition(offset: start, line: line, column: max(1, start - lineStart + 1))
        markOutsideString(at: chunkOffset)
        openScalar = nil
        return token
    }

    /// Takes note of bytes that are not parsed.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe chunk = bytes
        // Within a token: neither a line's end nor a string's start.
        searchedTo = chunkOffset + bytes.count
        end()
    }

    /// Looks for a number or literal at the end of the chunk.
    private mutating func searchOpenScalar() {
        var count = 0
        if openString == nil {
            while unsafe count < chunk.count, unsafe Self.isScalar(chunk[chunk.count - 1 - count]) { count += 1 }
        }
        if unsafe count < chunk.count { openScalar = nil }
        if count > 0, openScalar == nil {
            openScalar = unsafe chunkOffset + chunk.count - count
            openNumber = NumberSyntax()
        }
        for offset in unsafe chunk.count - count..<chunk.count { _ = unsafe openNumber.take(chunk[offset]) }
    }

    static func isScalar(_ byte: UInt8) -> Bool {
        ExcessToken.isNumber(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    /// Looks for a string that is open at an offset of the chunk.
    mutating func searchOpenString(upTo end: Int) {
        while searchedTo < end {
            if openString != nil, !isEscaped, dueDigits == 0 { skipPlainText(to: end) }
            guard searchedTo < end else { return }
            let byte = unsafe chunk[searchedTo - chunkOffset]
            if isEscaped {
                isEscaped = false
                if byte == UInt8(ascii: "u") { dueDigits = 4 }
            } else if dueDigits > 0 {
                dueDigits -= 1
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = openString != nil
            } else if byte == UInt8(ascii: "\"") {
                openString = openString == nil ? searchedTo : nil
            }
            searchedTo += 1
        }
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
        let start = openString ?? openScalar ?? chunkOffset
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

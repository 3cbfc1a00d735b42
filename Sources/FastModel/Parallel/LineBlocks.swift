#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// Divides a stream into blocks of whole lines, each with its place, so that they can be decoded apart.
@usableFromInline
struct LineBlocks {
    /// The size of a block: large enough that handing it over costs little, small enough to take little memory.
    static let blockBytes = 128 << 10
    /// The most lines of a block: a record may take much more memory than its line.
    static let blockLines = 4096

    private let limit: Int
    /// The lines of the block in the making, and the start of one that has no end yet.
    private var bytes: [UInt8] = []
    /// The number of whole lines in `bytes`, and the end of the last one.
    private var lines = 0
    private var linesEnd = 0
    private var offset = 0
    private var line = 1
    /// Set while a line over the limit is passed over: how much of it has been.
    private var passedOver: Int?
    /// Whether that line has been white space so far.
    private var isBlank = false
    /// The memory of a finished block, for the next one: fresh memory would cost as much as dividing the stream.
    private var spare: [UInt8] = []

    @usableFromInline
    init(_ options: DecodingOptions) {
        limit = options.maximumRecordBytes
    }

    /// Takes bytes from the front of what there is, up to the end of a block.
    ///
    /// - Returns: the block, if one is complete.
    @usableFromInline
    mutating func take(_ rest: inout UnsafeRawBufferPointer) -> LineBlock? {
        if let passed = passedOver {
            let end = unsafe rest.firstIndex(of: newline)
            let count = end ?? rest.count
            passedOver = passed + count
            isBlank = unsafe isBlank && rest.prefix(count).allSatisfy(LineStream.isSpace)
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count + 1))
            return end == nil ? nil : overlong()
        }
        var piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(Self.blockBytes))
        let whole = unsafe piece.wholeLines(upTo: Self.blockLines - lines)
        if whole.lines > 0 {
            lines += whole.lines
            linesEnd = bytes.count + whole.bytes
        }
        if lines == Self.blockLines { unsafe piece = UnsafeRawBufferPointer(rebasing: piece.prefix(whole.bytes)) }
        unsafe bytes.append(contentsOf: piece)
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
        let isFull = bytes.count >= Self.blockBytes || lines == Self.blockLines
        return isFull || bytes.count - linesEnd > limit ? wholeLines() : nil
    }

    /// Cuts off the whole lines that there are. What follows them, if it is over the limit, is passed over.
    @usableFromInline
    mutating func wholeLines() -> LineBlock? {
        var block: LineBlock?
        if linesEnd > 0 {
            var next: [UInt8] = []
            swap(&next, &spare)
            next.append(contentsOf: bytes[linesEnd...])
            bytes.removeLast(next.count)
            swap(&next, &bytes)
            block = LineBlock(bytes: next, offset: offset, line: line)
            offset += linesEnd
            line += lines
            lines = 0
            linesEnd = 0
        }
        if bytes.count > limit {
            passedOver = bytes.count
            isBlank = bytes.allSatisfy(LineStream.isSpace)
            bytes = []
        }
        return block
    }

    /// Ends the stream: a last line may lack its newline.
    @usableFromInline
    mutating func finish() -> LineBlock? {
        if passedOver != nil { return overlong() }
        let lacksNewline = !bytes.isEmpty && bytes.last != newline
        linesEnd = bytes.count
        let block = wholeLines()
        if lacksNewline {
            offset += 1
            line += 1
        }
        return block
    }

    /// Takes back the memory of a block, unless a long line made it large.
    @usableFromInline
    mutating func reuse(_ block: inout LineBlock) {
        if block.bytes.capacity <= 4 * Self.blockBytes, block.bytes.capacity > spare.capacity {
            swap(&spare, &block.bytes)
            spare.removeAll(keepingCapacity: true)
        }
        block = LineBlock()
    }

    /// Ends a line over the limit, which is a block of its own unless it is blank.
    private mutating func overlong() -> LineBlock? {
        let count = passedOver ?? 0
        let block = isBlank ? nil : LineBlock(bytes: [], offset: offset, line: line, overlong: count)
        passedOver = nil
        offset += count + 1
        line += 1
        return block
    }
}

private let newline = UInt8(ascii: "\n")

extension UnsafeRawBufferPointer {
    /// The number of whole lines, up to a limit, and their length in bytes. `memchr` compares many bytes at a time; no loop in
    /// Swift compiles to that.
    fileprivate func wholeLines(upTo limit: Int) -> (lines: Int, bytes: Int) {
        guard let start = baseAddress else { return (0, 0) }
        var lines = 0
        var bytes = 0
        while lines < limit, let end = unsafe memchr(start + bytes, CInt(newline), count - bytes) {
            lines += 1
            bytes = unsafe start.distance(to: end) + 1
        }
        return (lines, bytes)
    }
}

/// Whole lines of a stream and their place in it.
@usableFromInline
struct LineBlock: Sendable {
    /// The lines, the last one perhaps without its newline.
    @usableFromInline var bytes: [UInt8] = []
    /// The bytes of the stream before the block.
    var offset = 0
    /// The number of its first line.
    var line = 1
    /// In place of lines: the length of one that is over the limit of records and was not kept.
    var overlong: Int?
}

private import Foundation

/// Divides a stream into blocks of whole lines with their positions, so that they can be decoded independently.
@usableFromInline struct LineBlocks {
    /// The size of a block: large enough to make the cost of passing it to a worker negligible, small enough to use little memory.
    static let blockBytes = 128 << 10
    /// The most lines of a block, because a record may need much more memory than its line.
    static let blockLines = 4096

    private let limit: Int
    /// The lines of the current block, and the start of an incomplete line.
    private var bytes: [UInt8] = []
    /// The number of whole lines in `bytes`, and the end of the last line.
    private var lines = 0
    private var linesEnd = 0
    private var offset = 0
    private var line = 1
    /// The number of skipped bytes, while a line over the limit is skipped.
    private var skippedBytes: Int?
    /// Whether the skipped line consists of white space so far.
    private var isBlank = false
    /// The memory of a finished block, for reuse: a new allocation would cost as much as dividing the stream.
    private var spare: [UInt8] = []

    @usableFromInline init(_ options: DecodingOptions) { limit = options.maximumRecordBytes }

    /// Takes bytes from the front of `rest`, up to the end of a block. Returns the block if it is complete.
    @usableFromInline mutating func take(_ rest: inout UnsafeRawBufferPointer) -> LineBlock? {
        if let passed = skippedBytes {
            let end = unsafe rest.firstIndex(of: newline)
            let count = end ?? rest.count
            skippedBytes = passed + count
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

    /// Removes the whole lines from `bytes`. If the rest is over the limit, it is skipped.
    @usableFromInline mutating func wholeLines() -> LineBlock? {
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
            skippedBytes = bytes.count
            isBlank = bytes.allSatisfy(LineStream.isSpace)
            bytes = []
        }
        return block
    }

    /// Ends the stream. The last line may lack its newline.
    @usableFromInline mutating func finish() -> LineBlock? {
        if skippedBytes != nil { return overlong() }
        let lacksNewline = !bytes.isEmpty && bytes.last != newline
        linesEnd = bytes.count
        let block = wholeLines()
        if lacksNewline {
            offset += 1
            line += 1
        }
        return block
    }

    /// Takes the memory of a block back for reuse, unless a long line made it large.
    @usableFromInline mutating func reuse(_ block: inout LineBlock) {
        if block.bytes.capacity <= 4 * Self.blockBytes, block.bytes.capacity > spare.capacity {
            swap(&spare, &block.bytes)
            spare.removeAll(keepingCapacity: true)
        }
        block = LineBlock()
    }

    /// Ends a line over the limit. The line becomes its own block, unless it is blank.
    private mutating func overlong() -> LineBlock? {
        let count = skippedBytes ?? 0
        let block = isBlank ? nil : LineBlock(bytes: [], offset: offset, line: line, overlong: count)
        skippedBytes = nil
        offset += count + 1
        line += 1
        return block
    }
}

private let newline = UInt8(ascii: "\n")

extension UnsafeRawBufferPointer {
    /// The number of whole lines, up to a limit, and their length in bytes. Uses `memchr`, which, unlike a loop in Swift, compares
    /// many bytes at a time.
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

/// Whole lines of a stream and their position.
@usableFromInline struct LineBlock: Sendable {
    /// The lines. The last line may lack its newline.
    @usableFromInline var bytes: [UInt8] = []
    /// The offset of the block in the stream.
    var offset = 0
    /// The number of the block's first line.
    var line = 1
    /// The length of a line over the limit, which was not kept. The block then has no lines.
    var overlong: Int?
}

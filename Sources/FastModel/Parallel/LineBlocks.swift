/// Divides a stream into blocks of whole lines, each with its place, so that they can be decoded apart.
@usableFromInline
struct LineBlocks {
    /// The bytes to gather before they are handed on: much work beside the cost of handing over, little memory.
    static let blockBytes = 128 << 10

    private let limit: Int
    /// The lines of the block in the making, and the start of one that has no end yet.
    private var bytes: [UInt8] = []
    /// The end of the last whole line in `bytes`.
    private var linesEnd = 0
    private var offset = 0
    private var line = 1
    /// Set while a line over the limit is passed over: how much of it has been.
    private var passedOver: Int?

    @usableFromInline
    init(_ options: DecodingOptions) {
        limit = options.maximumRecordBytes
    }

    /// Takes bytes and hands on each block that they complete. An error of the body ends the call.
    @usableFromInline
    mutating func take(
        _ source: UnsafeRawBufferPointer, _ body: (consuming LineBlock) -> (any Error)?
    ) -> (any Error)? {
        var rest = unsafe source.assumingMemoryBound(to: UInt8.self)[...]
        while unsafe !rest.isEmpty {
            if let passed = passedOver {
                let end = unsafe rest.firstIndex(of: 0x0A)
                let count = unsafe (end ?? rest.endIndex) - rest.startIndex
                passedOver = passed + count
                unsafe rest = rest.dropFirst(count + 1)
                if end != nil, let error = endOverlong(body) { return error }
                continue
            }
            let piece = unsafe UnsafeBufferPointer(rebasing: rest.prefix(Self.blockBytes))
            unsafe rest = rest.dropFirst(piece.count)
            unsafe add(piece)
            if bytes.count >= Self.blockBytes || bytes.count - linesEnd > limit, let error = cut(body) { return error }
        }
        return nil
    }

    /// Hands on the whole lines that there are.
    @usableFromInline
    mutating func flush(_ body: (consuming LineBlock) -> (any Error)?) -> (any Error)? { cut(body) }

    /// Hands on what is left: a last line may lack its newline.
    @usableFromInline
    mutating func finish(_ body: (consuming LineBlock) -> (any Error)?) -> (any Error)? {
        if passedOver != nil { return endOverlong(body) }
        linesEnd = bytes.count
        return cut(body)
    }

    private mutating func add(_ piece: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        unsafe bytes.append(contentsOf: piece)
        if let last = unsafe piece.lastIndex(of: 0x0A) { linesEnd = start + last + 1 }
    }

    /// Hands on the whole lines. What follows them, if it is over the limit, is passed over.
    private mutating func cut(_ body: (consuming LineBlock) -> (any Error)?) -> (any Error)? {
        var error: (any Error)?
        if linesEnd > 0 {
            let tail = Array(bytes[linesEnd...])
            bytes.removeLast(tail.count)
            var block = LineBlock(bytes: tail, offset: offset, line: line)
            swap(&block.bytes, &bytes)
            offset += linesEnd
            line += block.bytes.count { $0 == 0x0A }
            linesEnd = 0
            error = body(block)
        }
        if bytes.count > limit {
            passedOver = bytes.count
            bytes = []
        }
        return error
    }

    private mutating func endOverlong(_ body: (consuming LineBlock) -> (any Error)?) -> (any Error)? {
        let count = passedOver ?? 0
        let block = LineBlock(bytes: [], offset: offset, line: line, overlong: count)
        passedOver = nil
        offset += count + 1
        line += 1
        return body(block)
    }
}

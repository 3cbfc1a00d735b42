public import FastModelCore

/// Records of a stream with their places, which can be decoded independently of others.
@safe @usableFromInline struct TextBlock: Sendable {
    /// The size of a block: large enough to make the cost of passing it to a worker negligible, small enough to use little memory.
    static let bytes = 256 << 10
    /// The most records of a block, because a record may need much more memory than its text.
    static let records = 4096

    private struct Entry {
        var place: TextPlace
        var count: Int
        /// Whether the text of the record is kept, because it is within the limit.
        var isKept: Bool
        var index: Int?
        var ending: RecordText.Ending
    }

    private var text: [UInt8] = []
    private var entries: [Entry] = []

    @usableFromInline init() {}

    var isEmpty: Bool { entries.isEmpty }
    var isFull: Bool { text.count >= Self.bytes || entries.count >= Self.records }

    mutating func append(_ record: RecordText) {
        if let bytes = unsafe record.bytes { unsafe text.append(contentsOf: bytes) }
        entries.append(
            Entry(
                place: record.place, count: record.count, isKept: unsafe record.bytes != nil, index: record.index,
                ending: record.ending))
    }

    /// Calls the body with each record, until it returns an error.
    func forEach(_ body: RecordSplitter.Take) -> (any Error)? {
        unsafe text.withUnsafeBufferPointer { text in
            var start = 0
            for entry in entries {
                let bytes = unsafe UnsafeBufferPointer(rebasing: text[start..<start + (entry.isKept ? entry.count : 0)])
                start += bytes.count
                let record = unsafe RecordText(
                    bytes: entry.isKept ? bytes : nil, place: entry.place, count: entry.count, index: entry.index,
                    ending: entry.ending)
                if let error = body(record) { return error }
            }
            return nil
        }
    }

    /// Empties the block, and keeps its memory for other records unless a long one made it large.
    mutating func removeAll() {
        text.removeAll(keepingCapacity: text.capacity <= 4 * Self.bytes)
        entries.removeAll(keepingCapacity: true)
    }
}

/// Divides a stream into blocks of records.
@safe @usableFromInline final class TextBlocks {
    private var splitter: RecordSplitter
    /// Allocated separately, so that adding a record needs no exclusivity check and no reference count. Counting is atomic, and
    /// would wait until the record's text is in memory that another processor has read last.
    private let filling: UnsafeMutablePointer<BlockFilling>
    /// The fault that ends the stream after the submitted blocks.
    @usableFromInline private(set) var fault: (any Error)?

    /// Makes blocks of a stream.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema` for a path with an empty key.
    @usableFromInline init(_ framing: RecordFraming, _ options: DecodingOptions) throws(ModelError) {
        splitter = try RecordSplitter(framing, options, options.ownPlans)
        unsafe filling = .allocate(capacity: 1)
        unsafe filling.initialize(to: BlockFilling())
    }

    deinit { unsafe filling.deinitialize(count: 1).deallocate() }

    /// Divides the bytes that follow, and submits each full block. Returns the error of `submit`.
    @usableFromInline func feed(
        _ bytes: UnsafeRawBufferPointer, _ submit: (consuming TextBlock) -> (any Error)?
    ) -> (any Error)? {
        let filling = unsafe filling
        let error = unsafe splitter.feed(bytes.assumingMemoryBound(to: UInt8.self)) {
            unsafe Self.add($0, to: filling, submit)
        }
        return end(with: error, submit)
    }

    /// Ends the stream, and submits the last block. Returns the error of `submit`.
    @usableFromInline func finish(_ submit: (consuming TextBlock) -> (any Error)?) -> (any Error)? {
        let filling = unsafe filling
        let error = splitter.finish { unsafe Self.add($0, to: filling, submit) }
        return end(with: error, submit) ?? submitRest(submit)
    }

    /// Adds a record, and submits the block if it is full. Returns the error of `submit`.
    private static func add(
        _ record: RecordText, to filling: UnsafeMutablePointer<BlockFilling>,
        _ submit: (consuming TextBlock) -> (any Error)?
    ) -> (any Error)? {
        guard let full = unsafe filling.pointee.add(record) else { return nil }
        let error = submit(full)
        unsafe filling.pointee.isRefused = error != nil
        return error
    }

    /// Keeps a fault of the stream for later, because the records before it are delivered first.
    private func end(with error: (any Error)?, _ submit: (consuming TextBlock) -> (any Error)?) -> (any Error)? {
        guard let error, unsafe !filling.pointee.isRefused else { return error }
        fault = error
        return submitRest(submit)
    }

    /// Logs the error that ends the stream, and returns the error to throw.
    @usableFromInline func conclude(_ error: (any Error)?, isAtEnd: Bool) -> (any Error)? {
        splitter.conclude(error, isAtEnd: isAtEnd)
    }

    /// Submits the records that wait for their block to become full.
    @usableFromInline func submitRest(_ submit: (consuming TextBlock) -> (any Error)?) -> (any Error)? {
        guard let rest = unsafe filling.pointee.take() else { return nil }
        return submit(rest)
    }

    /// Takes a decoded block back.
    @usableFromInline func reuse(_ block: inout TextBlock) { unsafe filling.pointee.reuse(&block) }
}

/// The block that is being filled, and the emptied ones that follow it.
private struct BlockFilling {
    private var block = TextBlock()
    /// Emptied blocks, whose memory is used again: a new allocation would cost as much as dividing the stream.
    private var spare: [TextBlock] = []
    /// Whether the last full block was refused, which ends the stream.
    var isRefused = false

    /// Adds a record. Returns the block if it is full.
    mutating func add(_ record: RecordText) -> TextBlock? {
        block.append(record)
        return block.isFull ? take() : nil
    }

    /// Takes the block, and puts an empty one in its place. Nil if it has no records.
    mutating func take() -> TextBlock? {
        if block.isEmpty { return nil }
        var taken = spare.popLast() ?? TextBlock()
        swap(&taken, &block)
        return taken
    }

    mutating func reuse(_ block: inout TextBlock) {
        block.removeAll()
        if spare.count < 4 { spare.append(block) }
        block = TextBlock()
    }
}

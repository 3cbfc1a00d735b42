/// Records of a stream with their places, which can be decoded independently of others.
@safe @usableFromInline struct TextBlock: Sendable {
    /// The size of a block: large enough to make the cost of passing it to a worker negligible, small enough to use little memory.
    static let bytes = 128 << 10
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
    /// Whether `submit` has returned an error.
    private var isRefused = false
    /// The block that is being filled. Allocated separately, so that accessing it for each record needs no exclusivity check.
    private let block: UnsafeMutablePointer<TextBlock>
    /// Emptied blocks, whose memory is used again: a new allocation would cost as much as dividing the stream.
    private var spare: [TextBlock] = []
    /// The fault that ends the stream after the submitted blocks.
    @usableFromInline private(set) var fault: (any Error)?

    /// Makes blocks of a stream.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema` for a path with an empty key.
    @usableFromInline init(_ framing: RecordFraming, _ options: DecodingOptions) throws(ModelError) {
        splitter = try RecordSplitter(framing, options, options.ownPlans)
        unsafe block = .allocate(capacity: 1)
        unsafe block.initialize(to: TextBlock())
    }

    deinit { unsafe block.deinitialize(count: 1).deallocate() }

    /// Divides the bytes that follow, and submits each full block. Returns the error of `submit`.
    @usableFromInline func feed(
        _ bytes: UnsafeRawBufferPointer, _ submit: (consuming TextBlock) -> (any Error)?
    ) -> (any Error)? {
        isRefused = false
        let error = unsafe splitter.feed(bytes.assumingMemoryBound(to: UInt8.self)) { add($0, submit) }
        return end(with: error, submit)
    }

    /// Ends the stream, and submits the last block. Returns the error of `submit`.
    @usableFromInline func finish(_ submit: (consuming TextBlock) -> (any Error)?) -> (any Error)? {
        isRefused = false
        let error = splitter.finish { add($0, submit) }
        return end(with: error, submit) ?? submitRest(submit)
    }

    private func add(_ record: RecordText, _ submit: (consuming TextBlock) -> (any Error)?) -> (any Error)? {
        unsafe block.pointee.append(record)
        guard unsafe block.pointee.isFull else { return nil }
        let error = submitRest(submit)
        isRefused = error != nil
        return error
    }

    /// Keeps a fault of the stream for later, because the records before it are delivered first.
    private func end(with error: (any Error)?, _ submit: (consuming TextBlock) -> (any Error)?) -> (any Error)? {
        guard let error, !isRefused else { return error }
        fault = error
        return submitRest(submit)
    }

    /// Logs the error that ends the stream, and returns the error to throw.
    @usableFromInline func conclude(_ error: (any Error)?, isAtEnd: Bool) -> (any Error)? {
        splitter.conclude(error, isAtEnd: isAtEnd)
    }

    /// Submits the records that wait for their block to become full.
    @usableFromInline func submitRest(_ submit: (consuming TextBlock) -> (any Error)?) -> (any Error)? {
        if unsafe block.pointee.isEmpty { return nil }
        var full = spare.popLast() ?? TextBlock()
        unsafe swap(&full, &block.pointee)
        return submit(full)
    }

    /// Takes a decoded block back.
    @usableFromInline func reuse(_ block: inout TextBlock) {
        block.removeAll()
        if spare.count < 4 { spare.append(block) }
        block = TextBlock()
    }
}

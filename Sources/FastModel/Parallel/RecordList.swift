/// The records of a block, in the making or made; used again for another block, with its memory.
@usableFromInline
struct RecordList<Model: Sendable>: RecordBlock {
    /// The block's records, and behind them those of an earlier one that was longer.
    @usableFromInline var records: [Record<Model>] = []
    @usableFromInline var count = 0

    @inlinable
    init() {}

    /// Puts a record in the place of an old one, whose memory this thread then has at hand for the next: records that were freed by
    /// the thread that takes them would have both wait for the allocator.
    @inlinable
    mutating func append(_ record: consuming Record<Model>) {
        if count < records.count { records[count] = record } else { records.append(record) }
        count += 1
    }

    @inlinable
    mutating func removeAll() { count = 0 }

    /// Calls the body with each record, which stays where it is. Moved out and back: a copy would count the references to its
    /// strings, and each count is a cache line that goes from the worker to the caller and back.
    @inlinable
    mutating func forEach(_ body: (Record<Model>) throws -> Void) throws {
        let count = count
        try unsafe records.withUnsafeMutableBufferPointer { records in
            for index in 0..<count {
                let record = unsafe records.moveElement(from: index)
                defer { unsafe records.initializeElement(at: index, to: record) }
                try body(record)
            }
        }
    }
}

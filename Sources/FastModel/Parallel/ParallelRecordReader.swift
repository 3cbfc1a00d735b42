/// Reads NDJSON on several processors: what ``RecordReader`` does with ``RecordFraming/lines``, with the same records, line
/// numbers, offsets and errors.
///
/// ```swift
/// var reader = try ParallelRecordReader(Event.self)
/// while let chunk = try handle.read(upToCount: 1 << 20) {
///     try reader.feed(chunk) { record in … }
/// }
/// try reader.finish { record in … }
/// ```
///
/// The stream is divided into blocks of whole lines, 128 KiB or 4,096 lines each, which workers decode while the caller
/// goes on. The body runs on the caller's thread, so it may write to a file or a database without a lock. Memory is bounded
/// by two more blocks than there are workers, and their records: a record that was delivered is released when a later one
/// takes its place, on a worker's thread, at the latest by ``flush(_:)`` or ``finish(_:)``.
///
/// Worth it where decoding is most of the work: the body is the part that stays on one processor. A stream that comes
/// slowly is better read by a ``RecordReader``, which delivers each record with its last byte.
public struct ParallelRecordReader<Model: Sendable>: ~Copyable {
    @usableFromInline var reader: ParallelBlockReader<RecordList<Model>>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - workers: how many blocks are decoded at the same time, 1 to 256; as many as there are processors by default.
    ///   - order: in which order records are delivered.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable
    public init(
        _ type: Model.Type = Model.self, workers: Int? = nil, order: RecordOrder = .input,
        options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) where Model: JSONModel {
        reader = try ParallelBlockReader(OwnForm<Model>.self, workers, order, options) { RecordList() }
    }

    /// Makes a reader of records of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the records' type.
    ///   - workers: how many blocks are decoded at the same time, 1 to 256; as many as there are processors by default.
    ///   - order: in which order records are delivered.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`, also for a type that is not registered.
    @inlinable
    public init(
        mapped type: Model.Type = Model.self, workers: Int? = nil, order: RecordOrder = .input,
        options: DecodingOptions
    ) throws(ModelError) {
        reader = try ParallelBlockReader(MappedForm<Model>.self, workers, order, options) { RecordList() }
    }

    /// Reads the next bytes of the stream and delivers the records that are ready.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each record, on the caller's thread. An error that it throws ends the stream.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func feed(
        _ source: borrowing some JSONSource & ~Copyable & ~Escapable, _ body: (DecodedRecord<Model>) throws -> Void
    ) throws {
        try reader.feed(source) { try $0.forEach(body) }
    }

    /// Delivers every whole line that has come, for when nothing more comes for a while.
    ///
    /// - Parameter body: called for each record.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func flush(_ body: (DecodedRecord<Model>) throws -> Void) throws {
        try reader.flush { try $0.forEach(body) }
    }

    /// Ends the stream and delivers what is left.
    ///
    /// - Parameter body: called for each record.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func finish(_ body: (DecodedRecord<Model>) throws -> Void) throws {
        try reader.finish { try $0.forEach(body) }
    }
}

/// The records of a block, in the making or made; used again for another block, with its memory.
@usableFromInline
struct RecordList<Model: Sendable>: RecordBlock {
    /// The block's records, and behind them those of an earlier one that was longer.
    @usableFromInline var records: [DecodedRecord<Model>] = []
    @usableFromInline var count = 0

    @inlinable
    init() {}

    /// Puts a record in the place of an old one, whose memory this thread then has at hand for the next: records that were freed by
    /// the thread that takes them would have both wait for the allocator.
    @inlinable
    mutating func append(_ record: consuming DecodedRecord<Model>) {
        if count < records.count { records[count] = record } else { records.append(record) }
        count += 1
    }

    @inlinable
    mutating func removeAll() { count = 0 }

    /// Calls the body with each record, which stays where it is. Moved out and back: a copy would count the references to its
    /// strings, and each count is a cache line that goes from the worker to the caller and back.
    @inlinable
    mutating func forEach(_ body: (DecodedRecord<Model>) throws -> Void) throws {
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

/// In which order a ``ParallelRecordReader`` delivers.
public enum RecordOrder: Sendable, Hashable {
    /// As the records stand in the stream.
    case input
    /// Blocks of records as they are done; within a block as they stand in the stream. A block that takes long keeps no
    /// other waiting.
    case completion
}

public import FastModelCore

/// Reads a stream on several processors. Delivers the same records, line numbers, offsets and errors as ``RecordReader`` with the
/// same framing.
///
/// ```swift
/// var reader = try ParallelRecordReader(Event.self)
/// while let chunk = try handle.read(upToCount: 1 << 20) {
///     try reader.feed(chunk) { record in … }
/// }
/// try reader.finish { record in … }
/// ```
///
/// The stream is divided into blocks of whole records, 256 KiB of text or 4,096 records each. Workers decode them while the
/// caller continues; where it would have to wait for a block, it decodes one. The body runs on the caller's thread, so it needs no
/// lock to write to a file or a database. Memory is bounded by the records of two more blocks than there are workers. A delivered
/// record is released by a worker when a later record replaces it, and at the latest by ``flush(_:)`` or ``finish(_:)``.
///
/// Use this reader if decoding is most of the work, because the body runs on one processor. For a slow stream use a
/// ``RecordReader``, which delivers each record with its last byte.
public struct ParallelRecordReader<Model: Sendable>: ~Copyable {
    @usableFromInline var reader: ParallelBlockReader<RecordList<Model>>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - type: the records' model; ``Mapped`` for a type that has a schema in the options' ``DecodingOptions/mappings`` only.
    ///   - workers: how many threads decode, the caller's included, 1 to 256; by default the number of processors.
    ///   - order: the order in which records are delivered.
    ///   - framing: how the stream is divided into records.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable public init(
        _ type: Model.Type = Model.self, workers: Int? = nil, order: RecordOrder = .input,
        framing: RecordFraming = .lines, options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) where Model: JSONConvertible {
        reader = try ParallelBlockReader(workers: workers, order: order, framing: framing, options: options) {
            RecordList()
        }
    }

    /// Reads the next bytes of the stream and delivers the records that are ready.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each record, on the caller's thread. An error that it throws ends the stream.
    /// - Throws: the body's error; ``ModelError`` if the framing cannot be read on.
    @inlinable public mutating func feed(
        _ source: borrowing some JSONSource & ~Copyable & ~Escapable, _ body: (DecodedRecord<Model>) throws -> Void
    ) throws { try reader.feed(source) { try $0.forEach(body) } }

    /// Delivers every complete record received so far. Call it if no input is expected for a while.
    ///
    /// - Parameter body: called for each record.
    /// - Throws: the body's error; ``ModelError`` if the framing cannot be read on.
    @inlinable public mutating func flush(_ body: (DecodedRecord<Model>) throws -> Void) throws {
        try reader.flush { try $0.forEach(body) }
    }

    /// Ends the stream and delivers the rest.
    ///
    /// - Parameter body: called for each record.
    /// - Throws: the body's error; ``ModelError`` if the framing cannot be read on.
    @inlinable public mutating func finish(_ body: (DecodedRecord<Model>) throws -> Void) throws {
        try reader.finish { try $0.forEach(body) }
    }
}

/// The records of a block. The list and its memory are reused for later blocks.
@usableFromInline struct RecordList<Model: Sendable>: RecordBlock {
    /// The block's records, followed by the records of an earlier, longer block.
    @usableFromInline var records: [DecodedRecord<Model>] = []
    @usableFromInline var count = 0

    @inlinable init() {}

    /// Replaces an old record and so frees its memory on this thread, which can use it for the next record. If the caller's thread
    /// freed the records, both threads would contend for the allocator.
    @inlinable mutating func append(_ record: consuming DecodedRecord<Model>) {
        if count < records.count { records[count] = record } else { records.append(record) }
        count += 1
    }

    @inlinable mutating func removeAll() { count = 0 }

    /// Calls the body with each record. The record is moved out and back: a copy would count the references to its strings, and
    /// each count moves a cache line between worker and caller.
    @inlinable mutating func forEach(_ body: (DecodedRecord<Model>) throws -> Void) throws {
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

/// The order in which a ``ParallelRecordReader`` or ``ParallelBlockReader`` delivers.
public enum RecordOrder: Sendable, Hashable {
    /// The order of the stream.
    case input
    /// Blocks in the order in which they are finished; within a block, the order of the stream. So a slow block does not delay
    /// others.
    case completion
}

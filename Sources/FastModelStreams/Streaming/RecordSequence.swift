public import FastModelCore

/// The records of a stream whose bytes arrive asynchronously: from a file, a socket or an HTTP response.
///
/// ```swift
/// for try await record in decoder.records(of: Event.self, from: response.body, framing: .lines) { … }
/// ```
///
/// A buffer is requested only after all records of the previous buffer have been consumed, so a slow consumer slows down its
/// source. At most 64 KiB of a buffer are decoded at a time. If the task is cancelled, the next call throws `CancellationError` and
/// nothing more is read. An error of the source or the text is thrown after the records before it. Every record is delivered
/// exactly once, in order, independent of the buffers.
///
/// Each iteration iterates over the source again.
public struct RecordSequence<Source: AsyncSequence, Model>: AsyncSequence where Source.Element: JSONSource {
    /// A model, or the reason for its rejection.
    public typealias Element = DecodedRecord<Model>

    @usableFromInline let source: Source
    /// Makes the reader. The closure is compiled where the records' type is known.
    @usableFromInline let makeReader: @Sendable () throws(ModelError) -> RecordReader<Model>

    @inlinable init(_ source: Source, _ makeReader: @escaping @Sendable () throws(ModelError) -> RecordReader<Model>) {
        self.source = source
        self.makeReader = makeReader
    }

    /// Starts the stream.
    @inlinable public func makeAsyncIterator() -> Iterator { Iterator(source.makeAsyncIterator(), makeReader) }

    /// Reads the records one by one.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var source: Source.AsyncIterator
        @usableFromInline let makeReader: @Sendable () throws(ModelError) -> RecordReader<Model>
        @usableFromInline var queue: RecordQueue<Model>?
        /// The buffer being read, and the offset of its unread bytes.
        @usableFromInline var buffer: Source.Element?
        @usableFromInline var offset = 0
        @usableFromInline var hasEnded = false

        @inlinable init(
            _ source: Source.AsyncIterator,
            _ makeReader: @escaping @Sendable () throws(ModelError) -> RecordReader<Model>
        ) {
            self.source = source
            self.makeReader = makeReader
        }

        /// Reads the next record.
        ///
        /// - Parameter actor: the isolation in which the source is called.
        /// - Returns: the record, or nil at the end.
        /// - Throws: ``ModelError``, the source's error, or `CancellationError`. Later calls return nil.
        @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async throws -> DecodedRecord<
            Model
        >? {
            do {
                while !hasEnded {
                    try Task.checkCancellation()
                    if let record = queue?.next() { return record }
                    try await advance(isolation: actor)
                }
                return nil
            } catch {
                end()
                throw error
            }
        }

        /// Reads a piece of the buffer, or requests the next buffer.
        @inlinable mutating func advance(isolation actor: isolated (any Actor)?) async throws {
            let queue = try self.queue ?? RecordQueue(makeReader())
            self.queue = queue
            if let failure = queue.failure { throw failure }
            if queue.isFinished { return end() }
            if let current = buffer {
                offset = queue.feed(current, from: offset)
                if offset == 0 { buffer = nil }
            } else {
                buffer = try await source.next(isolation: actor)
                if buffer == nil {
                    // A source may also end because the task is cancelled.
                    try Task.checkCancellation()
                    queue.finish()
                }
            }
        }

        /// Releases the buffer and the queue.
        @inlinable mutating func end() {
            hasEnded = true
            buffer = nil
            queue = nil
        }
    }
}

extension RecordSequence: Sendable where Source: Sendable {}

@available(*, unavailable) extension RecordSequence.Iterator: Sendable {}

/// The records that a part of a buffer completed and that have not been requested yet.
///
/// A class, because iterators are copied but a ``RecordReader`` cannot be.
@usableFromInline final class RecordQueue<Model> {
    @usableFromInline var reader: RecordReader<Model>
    /// The records in reverse order.
    @usableFromInline var records: [DecodedRecord<Model>] = []
    /// Why the stream ended early. Thrown after the records have been taken.
    @usableFromInline var failure: (any Error)?
    @usableFromInline var isFinished = false

    @inlinable init(_ reader: consuming RecordReader<Model>) { self.reader = reader }
    @inlinable func next() -> DecodedRecord<Model>? { records.popLast() }

    /// Reads the next piece of a buffer from an offset. Returns the new offset, or 0 if the whole buffer has been read.
    @inlinable func feed(_ buffer: some JSONSource, from offset: Int) -> Int {
        let (next, error) = unsafe buffer.withPiece(from: offset) { try unsafe reader.feed($0) { records.append($0) } }
        turn(error)
        return next
    }

    @inlinable func finish() {
        isFinished = true
        do {
            try reader.finish { records.append($0) }
            turn(nil)
        } catch { turn(error) }
    }

    /// Stores an error and reverses the order of the new records. The queue must hold no older records.
    @inlinable func turn(_ error: (any Error)?) {
        records.reverse()
        failure = error
    }
}

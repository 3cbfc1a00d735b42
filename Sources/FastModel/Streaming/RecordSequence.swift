/// The records of a stream whose bytes arrive asynchronously: from a file, a socket, an HTTP response.
///
/// ```swift
/// for try await record in decoder.records(of: Event.self, from: response.body, framing: .lines) { … }
/// ```
///
/// The sequence pulls: the next buffer is asked for when all records of the one before are consumed, never earlier, so a
/// slow consumer slows its source down. Records are made of at most 64 KiB of a buffer at a time. When the task is
/// cancelled, the next call throws `CancellationError`; nothing more is read then. An error of the source or of the text
/// is thrown after the records before it. Every record is delivered exactly once, in order, whatever the buffers.
///
/// Each iteration starts the source anew, as the source's own iteration does.
public struct RecordSequence<Source: AsyncSequence, Model>: AsyncSequence
where Source.Element: JSONSource {
    /// A model, or why there is none.
    public typealias Element = Record<Model>

    @usableFromInline let source: Source
    /// Makes the reader: compiled where the records' type is known.
    @usableFromInline let makeReader: @Sendable () throws(ModelError) -> RecordReader<Model>

    @inlinable
    init(_ source: Source, _ makeReader: @escaping @Sendable () throws(ModelError) -> RecordReader<Model>) {
        self.source = source
        self.makeReader = makeReader
    }

    /// Starts the stream.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        Iterator(source.makeAsyncIterator(), makeReader)
    }

    /// Reads the records one by one.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var source: Source.AsyncIterator
        @usableFromInline let makeReader: @Sendable () throws(ModelError) -> RecordReader<Model>
        @usableFromInline var queue: RecordQueue<Model>?
        /// The buffer that is being read, and how much of it has been.
        @usableFromInline var buffer: Source.Element?
        @usableFromInline var offset = 0
        @usableFromInline var hasEnded = false

        @inlinable
        init(
            _ source: Source.AsyncIterator,
            _ makeReader: @escaping @Sendable () throws(ModelError) -> RecordReader<Model>
        ) {
            self.source = source
            self.makeReader = makeReader
        }

        /// Reads the next record.
        ///
        /// - Parameter actor: where the source is asked for more.
        /// - Returns: nil at the end.
        /// - Throws: ``ModelError``, what the source throws, or `CancellationError`. Later calls return nil.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Record<Model>? {
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

        /// Reads a piece of the buffer, or asks for the next one.
        @inlinable
        mutating func advance(isolation actor: isolated (any Actor)?) async throws {
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
                    // A source that is cancelled ends, too.
                    try Task.checkCancellation()
                    queue.finish()
                }
            }
        }

        /// Lets go of everything.
        @inlinable
        mutating func end() {
            hasEnded = true
            buffer = nil
            queue = nil
        }
    }
}

extension RecordSequence: Sendable where Source: Sendable {}

@available(*, unavailable)
extension RecordSequence.Iterator: Sendable {}

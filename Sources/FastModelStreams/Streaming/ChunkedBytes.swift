/// Collects the single bytes of an asynchronous sequence into buffers.
///
/// A buffer ends where a record may end: after a line feed, `}` or `]`, and at the latest after 4096 bytes. So no record waits for
/// the bytes after it.
public struct ChunkedBytes<Source: AsyncSequence>: AsyncSequence where Source.Element == UInt8 {
    /// A buffer of bytes.
    public typealias Element = [UInt8]

    @usableFromInline let source: Source

    @inlinable init(_ source: Source) { self.source = source }

    /// Starts collecting.
    @inlinable public func makeAsyncIterator() -> Iterator { Iterator(source.makeAsyncIterator()) }

    /// Collects bytes.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var source: Source.AsyncIterator
        /// The source's error, thrown after the bytes before it have been returned.
        @usableFromInline var failure: (any Error)?

        @inlinable init(_ source: Source.AsyncIterator) { self.source = source }

        /// Collects the next bytes.
        ///
        /// - Parameter actor: the isolation in which the source is called.
        /// - Returns: the bytes, or nil at the end.
        /// - Throws: the source's error.
        @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            if let failure {
                self.failure = nil
                throw failure
            }
            var bytes: [UInt8] = []
            do {
                while bytes.count < 4096, let byte = try await source.next(isolation: actor) {
                    bytes.append(byte)
                    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { break }
                }
            } catch {
                if bytes.isEmpty { throw error }
                failure = error
            }
            return bytes.isEmpty ? nil : bytes
        }
    }
}

extension ChunkedBytes: Sendable where Source: Sendable {}

@available(*, unavailable) extension ChunkedBytes.Iterator: Sendable {}

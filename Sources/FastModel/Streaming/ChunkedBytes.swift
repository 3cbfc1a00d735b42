/// The bytes of an asynchronous sequence of single bytes, gathered into buffers.
///
/// A buffer ends where a record may: at a line's end, at `}` or `]`, so that a record is not kept waiting for the bytes
/// after it; at the latest after 4096 bytes.
public struct ChunkedBytes<Source: AsyncSequence>: AsyncSequence where Source.Element == UInt8 {
    /// Bytes one after another.
    public typealias Element = [UInt8]

    @usableFromInline let source: Source

    @inlinable
    init(_ source: Source) {
        self.source = source
    }

    /// Starts gathering.
    @inlinable
    public func makeAsyncIterator() -> Iterator { Iterator(source.makeAsyncIterator()) }

    /// Gathers bytes.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var source: Source.AsyncIterator
        /// What the source threw while there were bytes to be handed over first.
        @usableFromInline var failure: (any Error)?

        @inlinable
        init(_ source: Source.AsyncIterator) {
            self.source = source
        }

        /// Gathers the next bytes.
        ///
        /// - Parameter actor: where the source is asked for more.
        /// - Returns: nil at the end.
        /// - Throws: what the source throws.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
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

@available(*, unavailable)
extension ChunkedBytes.Iterator: Sendable {}

/// The records that a part of a buffer completed, waiting to be asked for.
///
/// A class, since an iterator is copied and a ``RecordReader`` is not.
@usableFromInline
final class RecordQueue<Model> {
    @usableFromInline var reader: RecordReader<Model>
    /// The records, the next one last.
    @usableFromInline var records: [Record<Model>] = []
    /// Why the stream has ended early; due once the records are taken.
    @usableFromInline var failure: (any Error)?
    /// Whether the stream has come to its end.
    @usableFromInline var isFinished = false

    @inlinable
    init(_ reader: consuming RecordReader<Model>) {
        self.reader = reader
    }

    /// Takes the next record.
    @inlinable
    func next() -> Record<Model>? { records.popLast() }

    /// Reads the next piece of a buffer.
    ///
    /// - Parameters:
    ///   - buffer: the buffer.
    ///   - offset: how much of it has been read.
    /// - Returns: how much of it has been read then; 0 when that is all of it.
    @inlinable
    func feed(_ buffer: some JSONSource, from offset: Int) -> Int {
        let (next, error) = unsafe buffer.withPiece(from: offset) { try unsafe reader.feed($0) { records.append($0) } }
        turn(error)
        return next
    }

    /// Ends the stream.
    @inlinable
    func finish() {
        isFinished = true
        do {
            try reader.finish { records.append($0) }
            turn(nil)
        } catch {
            turn(error)
        }
    }

    /// Brings the new records, before which there were none, into the order in which they are taken.
    @inlinable
    func turn(_ error: (any Error)?) {
        records.reverse()
        failure = error
    }
}

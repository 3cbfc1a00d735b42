/// The records that a part of a buffer completed, waiting to be asked for.
///
/// A class, since an iterator is copied and a ``RecordReader`` is not.
@usableFromInline
final class RecordQueue<Model: JSONModel> {
    /// The most bytes that are turned into records at once, which bounds how many wait here.
    @usableFromInline static var pieceBytes: Int { 64 << 10 }

    @usableFromInline var reader: RecordReader<Model>
    /// The records, the next one last.
    @usableFromInline var records: [Record<Model>] = []
    /// Why the stream has ended early; due once the records are taken.
    @usableFromInline var failure: (any Error)?
    /// Whether the stream has come to its end.
    @usableFromInline var isFinished = false

    @inlinable
    init(framing: RecordFraming, options: DecodingOptions) throws(ModelError) {
        reader = try RecordReader(framing: framing, options: options)
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
        var end = 0
        let error: (any Error)? = unsafe buffer.withJSONBytes { bytes in
            let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...].prefix(Self.pieceBytes))
            end = offset + piece.count < bytes.count ? offset + piece.count : 0
            do {
                try unsafe reader.feed(piece) { records.append($0) }
                return nil
            } catch {
                return error
            }
        }
        turn(error)
        return end
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

/// Decodes blocks of lines, one after another: what each worker has for itself.
///
/// `@unchecked Sendable`: a decoder is used by whoever has taken it from its ``BlockDecoders``, whose lock hands it from one
/// thread to the next; nobody else refers to it.
@usableFromInline
final class BlockDecoder<Model: JSONModel & Sendable>: @unchecked Sendable {
    @usableFromInline var reader: RecordReader<Model>

    @inlinable
    init(_ options: DecodingOptions) throws(ModelError) {
        reader = try RecordReader(framing: .lines, options: options)
    }

    /// Decodes a block.
    @inlinable
    func decode(_ block: LineBlock) -> [Record<Model>] {
        var records: [Record<Model>] = []
        // Records are of about the same length, so most arrays are allocated once.
        records.reserveCapacity(block.bytes.count / 256)
        unsafe block.bytes.withUnsafeBytes { bytes in
            _ = unsafe reader.stream.read(block, bytes) { context in
                unsafe RecordReader<Model>.deliver(context, reader.slot) { records.append($0) }
            }
        }
        return records
    }
}

extension RecordStream {
    /// Reads a block of lines, wherever in the stream it stands.
    @usableFromInline
    func read(_ block: LineBlock, _ bytes: UnsafeRawBufferPointer, _ deliver: Deliver) -> (any Error)? {
        startBlock(at: block.offset, line: block.line)
        if let count = block.overlong { return rejectOverlong(count, deliver) }
        return unsafe feed(bytes, deliver) ?? finish(deliver)
    }
}

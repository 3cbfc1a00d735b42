/// Decodes blocks of lines, one after another: what each worker has for itself.
///
/// `@unchecked Sendable`: a decoder is used by whoever has taken it from its ``BlockDecoders``, whose lock hands it from one
/// thread to the next; nobody else refers to it.
@usableFromInline
final class BlockDecoder<Model: Sendable>: @unchecked Sendable {
    @usableFromInline var reader: RecordReader<Model>

    @inlinable
    init<Root: _Root>(_ root: Root.Type, _ options: DecodingOptions) throws(ModelError) where Root.Value == Model {
        reader = try RecordReader(root, .lines, options)
    }

    /// Decodes a block over what was decoded before in its place.
    ///
    /// Each record takes the place of an old one, whose memory this thread then has at hand for the next: records that were
    /// freed by the thread that takes them would have both wait for the allocator.
    @inlinable
    func decode(_ task: BlockTask<Model>) {
        var records: [Record<Model>] = []
        swap(&records, &task.records)
        var count = 0
        unsafe task.block.bytes.withUnsafeBytes { bytes in
            _ = unsafe reader.stream.read(task.block, bytes) { context in
                unsafe RecordReader<Model>.deliver(context, reader.slot) { record in
                    if count < records.count {
                        records[count] = record
                    } else {
                        records.append(record)
                    }
                    count += 1
                }
            }
        }
        records.removeLast(records.count - count)
        swap(&records, &task.records)
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

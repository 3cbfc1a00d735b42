/// Decodes blocks of lines, one after another: what each worker has for itself.
///
/// `@unchecked Sendable`: a decoder is used by whoever has taken it from its ``BlockDecoders``, whose lock hands it from one
/// thread to the next; nobody else refers to it.
@usableFromInline
final class BlockDecoder<Model: Sendable>: @unchecked Sendable {
    @usableFromInline var reader: RecordReader<Model>

    @inlinable
    init<Root: RootForm>(_ root: Root.Type, _ options: DecodingOptions) throws(ModelError) where Root.Value == Model {
        reader = try RecordReader(root, .lines, options)
    }

    /// Decodes lines into a block.
    @inlinable
    func decode<Block: RecordBlock>(_ lines: LineBlock, into block: inout Block) where Block.Model == Model {
        unsafe lines.bytes.withUnsafeBytes { bytes in
            _ = unsafe reader.stream.read(lines, bytes) { context in
                unsafe RecordReader<Model>.deliver(context, reader.slot) { block.append($0) }
            }
        }
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

/// The decoders that no worker uses at the moment.
@usableFromInline
final class BlockDecoders<Model: Sendable>: Sendable {
    private let idle: Locked<[BlockDecoder<Model>]>

    /// Makes a pool of so many.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @usableFromInline
    init(_ count: Int, _ make: () throws(ModelError) -> BlockDecoder<Model>) throws(ModelError) {
        var decoders: [BlockDecoder<Model>] = []
        for _ in 0..<count { decoders.append(try make()) }
        let all = decoders
        idle = Locked(all)
    }

    /// Takes a decoder. There are as many as workers, so it is never nil.
    @usableFromInline
    func take() -> BlockDecoder<Model>? { idle.withLock { $0.popLast() } }

    /// Gives it back.
    @usableFromInline
    func giveBack(_ decoder: BlockDecoder<Model>) { idle.withLock { $0.append(decoder) } }
}

/// Decodes blocks of lines, one after another. Each worker uses one decoder.
///
/// `@unchecked Sendable`: only the worker that has taken a decoder from its ``BlockDecoders`` uses it. Their lock passes it from
/// one thread to the next, and there are no other references.
@usableFromInline final class BlockDecoder<Model: Sendable>: @unchecked Sendable {
    @usableFromInline var reader: RecordReader<Model>

    @inlinable init<Root: RootForm>(_ root: Root.Type, _ options: DecodingOptions) throws(ModelError)
    where Root.Value == Model { reader = try RecordReader(root, .lines, options) }

    @inlinable func decode<Block: RecordBlock>(_ lines: LineBlock, into block: inout Block) where Block.Model == Model {
        unsafe lines.bytes.withUnsafeBytes { bytes in
            _ = unsafe reader.stream.read(lines, bytes) { context in
                unsafe RecordReader<Model>.deliver(context, reader.slot) { block.append($0) }
            }
        }
    }
}

extension RecordStream {
    /// Reads a block of lines from any place of the stream.
    @usableFromInline func read(
        _ block: LineBlock, _ bytes: UnsafeRawBufferPointer, _ deliver: Deliver
    ) -> (any Error)? {
        startBlock(at: block.offset, line: block.line)
        if let count = block.overlong { return rejectOverlong(count, deliver) }
        return unsafe feed(bytes, deliver) ?? finish(deliver)
    }
}

/// The decoders that no worker is using.
@usableFromInline final class BlockDecoders<Model: Sendable>: Sendable {
    private let idle: Locked<[BlockDecoder<Model>]>

    /// Makes a pool of `count` decoders.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @usableFromInline init(_ count: Int, _ make: () throws(ModelError) -> BlockDecoder<Model>) throws(ModelError) {
        var decoders: [BlockDecoder<Model>] = []
        for _ in 0..<count { decoders.append(try make()) }
        let all = decoders
        idle = Locked(all)
    }

    /// Takes a decoder. There are as many decoders as workers, so the result is never nil.
    @usableFromInline func take() -> BlockDecoder<Model>? { idle.withLock { $0.popLast() } }
    @usableFromInline func giveBack(_ decoder: BlockDecoder<Model>) { idle.withLock { $0.append(decoder) } }
}

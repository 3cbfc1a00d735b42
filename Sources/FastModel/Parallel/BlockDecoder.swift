/// Decodes blocks of records, one after another. Each worker uses one decoder.
///
/// `@unchecked Sendable`: only the worker that has taken a decoder from its ``BlockDecoders`` uses it. Their lock passes it from
/// one thread to the next, and there are no other references.
@usableFromInline final class BlockDecoder<Model: Sendable>: @unchecked Sendable {
    @usableFromInline var reader: RecordReader<Model>

    @inlinable init<Root: RootForm>(
        _ root: Root.Type, _ framing: RecordFraming, _ options: DecodingOptions
    ) throws(ModelError) where Root.Value == Model { reader = try RecordReader(root, framing, options) }

    /// Decodes the records into a block. Returns the error that ends the stream.
    @inlinable func decode<Block: RecordBlock>(_ text: borrowing TextBlock, into block: inout Block) -> (any Error)?
    where Block.Model == Model {
        reader.stream.read(text) { context in
            unsafe RecordReader<Model>.deliver(context, reader.slot) { block.append($0) }
        }
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

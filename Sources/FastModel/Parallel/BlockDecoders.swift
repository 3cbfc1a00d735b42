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

    /// Takes a decoder; nil when there are more workers than decoders, which there never are.
    @usableFromInline
    func take() -> BlockDecoder<Model>? { idle.withLock { $0.popLast() } }

    /// Gives it back.
    @usableFromInline
    func giveBack(_ decoder: BlockDecoder<Model>) { idle.withLock { $0.append(decoder) } }
}

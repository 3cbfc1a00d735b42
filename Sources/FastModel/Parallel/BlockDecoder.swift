/// Decodes blocks of records, one after another. Each worker uses one decoder.
///
/// `@unchecked Sendable`: only the worker that has taken a decoder from its ``BlockDecoders`` uses it. Their lock passes it from
/// one thread to the next, and there are no other references.
@safe @usableFromInline final class BlockDecoder<Model: Sendable>: @unchecked Sendable {
    @usableFromInline let session: BlockSession
    @usableFromInline let slot: UnsafeMutablePointer<ValueSlot<Model>>

    @inlinable init<Root: RootForm>(
        _ root: Root.Type, _ framing: RecordFraming, _ options: DecodingOptions
    ) throws(ModelError) where Root.Value == Model {
        let plans = options.ownPlans
        let record = unsafe try Root.setter(in: plans).takeUnretainedValue()
        unsafe slot = ValueSlot<Model>.make()
        session = unsafe BlockSession(framing, options, plans, record: record, slot: slot)
    }

    deinit { unsafe ValueSlot.destroy(slot) }

    /// Decodes the records into a block. Returns the error that ends the stream.
    @inlinable func decode<Block: RecordBlock>(_ text: borrowing TextBlock, into block: inout Block) -> (any Error)?
    where Block.Model == Model {
        session.read(text) { context in
            unsafe RecordReader<Model>.deliver(context, slot) { block.append($0) }
        }
    }
}

/// The part of a ``BlockDecoder`` that does not depend on the model.
@safe @usableFromInline final class BlockSession {
    /// Allocated separately, so that accessing it for each record needs no exclusivity check. Owned.
    private let session: UnsafeMutablePointer<RecordSession>

    @usableFromInline init(
        _ framing: RecordFraming, _ options: DecodingOptions, _ plans: PlanCache?, record: _Setter,
        slot: UnsafeMutableRawPointer
    ) {
        unsafe session = .allocate(capacity: 1)
        unsafe session.initialize(to: RecordSession(framing, options, plans, record: record, slot: slot))
    }

    deinit { unsafe session.deinitialize(count: 1).deallocate() }

    /// Reads the records of a block. Returns the error that ends the stream: of `deliver`, or a ``StreamFault``.
    @usableFromInline func read(_ block: borrowing TextBlock, _ deliver: RecordStream.Deliver) -> (any Error)? {
        let session = unsafe session
        return block.forEach { record in unsafe session.pointee.read(record, deliver) }
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

public import FastModelCore

/// Decodes blocks of records, one after another. Each worker of a ``WorkerPool`` has a decoder.
///
/// `@unchecked Sendable`: a worker does one piece of work at a time (see ``WorkerPool``), and only that work uses the worker's
/// decoder. The input decides nothing of this.
@safe @usableFromInline final class BlockDecoder<Model: Sendable>: @unchecked Sendable {
    @usableFromInline let session: BlockSession
    @usableFromInline let slot: UnsafeMutablePointer<ValueSlot<Model>>

    @inlinable init(
        _ framing: RecordFraming, _ options: DecodingOptions
    ) throws(ModelError) where Model: JSONConvertible {
        let plans = options.ownPlans
        let record = unsafe try Model.rootSetter(in: plans).takeUnretainedValue()
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
        _ framing: RecordFraming, _ options: DecodingOptions, _ plans: PlanCaches?, record: _Setter,
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

/// Delivered blocks, which are used again for later records.
///
/// A worker prefers the blocks that it has filled itself: their contents were allocated by its thread and may still be in its
/// processor's cache, so that replacing them costs less.
@usableFromInline final class SpareBlocks<Block: Sendable>: Sendable {
    private let blocks = Locked<[(worker: Int, block: Block)]>([])

    @usableFromInline init() {}

    /// Takes a block for a worker; nil if there is none.
    @usableFromInline func take(for worker: Int) -> Block? {
        blocks.withLock { blocks in
            guard let index = blocks.lastIndex(where: { $0.worker == worker }) ?? blocks.indices.last else {
                return nil
            }
            return blocks.remove(at: index).block
        }
    }

    /// Keeps a block that the worker has filled.
    @usableFromInline func giveBack(_ block: Block, of worker: Int) { blocks.withLock { $0.append((worker, block)) } }

    @usableFromInline func removeAll() { blocks.withLock { $0.removeAll() } }
}

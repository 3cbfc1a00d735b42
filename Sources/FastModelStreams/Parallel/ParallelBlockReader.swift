public import FastModelCore

/// The result of a block of records, made by the worker that decodes them: rows, sums, text.
///
/// ```swift
/// struct Totals: RecordBlock {
///     var count = 0
///     var amount = 0.0
///
///     mutating func append(_ record: consuming DecodedRecord<Sale>) {
///         count += 1
///         if case .model(let sale, _) = record { amount += sale.amount }
///     }
///
///     mutating func removeAll() { self = Totals() }
/// }
/// ```
public protocol RecordBlock<Model>: Sendable {
    /// The model to decode, or ``Mapped``.
    associatedtype Model: Sendable

    /// Adds the next record of the block.
    mutating func append(_ record: consuming DecodedRecord<Model>)

    /// Empties the block for other records, preferably keeping its memory. Called on the worker that decodes them.
    mutating func removeAll()
}

/// Reads a stream on several processors, as ``ParallelRecordReader`` does, and processes the records on the workers. The caller's
/// thread finds where the records end, receives the finished blocks, and is itself a worker while it would otherwise wait.
///
/// ```swift
/// var reader = try ParallelBlockReader(options: options) { Totals() }
/// while let chunk = try handle.read(upToCount: 1 << 20) {
///     try reader.feed(chunk) { totals in sum += totals.amount }
/// }
/// try reader.finish { totals in sum += totals.amount }
/// ```
///
/// Blocks consist of whole records, 256 KiB of text or 4,096 records each. A delivered block is reused for later records; to
/// keep its contents, assign a new block in its place. Memory is bounded: there are at most two more blocks than workers, and
/// ``flush(_:)`` and ``finish(_:)`` release all results.
public struct ParallelBlockReader<Block: RecordBlock>: ~Copyable {
    @usableFromInline typealias Entry = (work: BlockWork, task: Task)

    /// A block being decoded.
    ///
    /// `@unchecked Sendable`: the worker uses the task until the ``BlockWork`` ends, the reader before the work starts and after
    /// waiting for its end. The pool's lock, its queues and the semaphore order these accesses; the input decides nothing of this.
    @usableFromInline final class Task: @unchecked Sendable {
        @usableFromInline var text: TextBlock
        /// The block, and the worker that has filled it. Nil before the work ends.
        @usableFromInline var result: (worker: Int, block: Block)?
        /// Why the stream ends with the block.
        @usableFromInline var failure: (any Error)?

        @inlinable init(_ text: consuming TextBlock) { self.text = text }
    }

    /// A decoder for each worker.
    @usableFromInline let decoders: [BlockDecoder<Block.Model>]
    @usableFromInline let order: RecordOrder
    @usableFromInline let make: @Sendable () -> Block
    @usableFromInline let maximumInFlight: Int
    @usableFromInline let workers: WorkerPool
    @usableFromInline let finished = WorkCounter()
    @usableFromInline let blocks: TextBlocks
    /// The blocks being decoded, in the stream's order.
    @usableFromInline var inFlight: [Entry] = []
    /// Delivered blocks, to be used again.
    @usableFromInline let spare = SpareBlocks<Block>()
    @usableFromInline var failure: (any Error)?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - workers: how many threads decode, the caller's included, 1 to 256; by default the number of processors.
    ///   - order: the order in which blocks are delivered.
    ///   - framing: how the stream is divided into records.
    ///   - options: how to decode.
    ///   - make: makes an empty block.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable public init(
        workers: Int? = nil, order: RecordOrder = .input, framing: RecordFraming = .lines,
        options: DecodingOptions = DecodingOptions(), making make: @escaping @Sendable () -> Block
    ) throws(ModelError) where Block.Model: JSONConvertible {
        let count = min(max(1, workers ?? BlockWork.processorCount), 256)
        var decoders: [BlockDecoder<Block.Model>] = []
        for _ in 0..<count { decoders.append(try BlockDecoder(framing, options)) }
        let blocks = try TextBlocks(framing, options)
        self.decoders = decoders
        self.blocks = blocks
        maximumInFlight = count + 2
        self.workers = WorkerPool(count)
        self.order = order
        self.make = make
    }

    /// Reads the next bytes of the stream and delivers the blocks that are ready.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each block, on the caller's thread. An error that it throws ends the stream.
    /// - Throws: the body's error; ``ModelError`` if the framing cannot be read on.
    @inlinable public mutating func feed(
        _ source: borrowing some JSONSource & ~Copyable & ~Escapable, _ body: (inout Block) throws -> Void
    ) throws {
        if failure == nil {
            let blocks = blocks
            let error = unsafe source.withJSONBytes { unsafe blocks.feed($0) { submit($0, body) } }
            conclude(error ?? (blocks.fault == nil ? nil : deliverAll(body) ?? blocks.fault))
        }
        try throwFailure()
    }

    /// Delivers every complete record received so far. Call it if no input is expected for a while.
    ///
    /// - Parameter body: called for each block.
    /// - Throws: the body's error; ``ModelError`` if the framing cannot be read on.
    @inlinable public mutating func flush(_ body: (inout Block) throws -> Void) throws {
        if failure == nil { conclude(blocks.submitRest { submit($0, body) } ?? deliverAll(body)) }
        try throwFailure()
    }

    /// Ends the stream and delivers the rest.
    ///
    /// - Parameter body: called for each block.
    /// - Throws: the body's error; ``ModelError`` if the framing cannot be read on.
    @inlinable public mutating func finish(_ body: (inout Block) throws -> Void) throws {
        if failure == nil {
            conclude(blocks.finish { submit($0, body) } ?? deliverAll(body) ?? blocks.fault, isAtEnd: true)
        }
        try throwFailure()
    }

    @inlinable mutating func conclude(_ error: (any Error)?, isAtEnd: Bool = false) {
        failure = blocks.conclude(error, isAtEnd: isAtEnd)
    }

    /// Throws the stream's error, if any, and releases all blocks, because nothing more is delivered.
    @inlinable mutating func throwFailure() throws {
        guard let failure else { return }
        inFlight.removeAll()
        spare.removeAll()
        throw failure
    }

    /// Delivers the blocks being decoded, and releases their memory, because no input may follow for a long time.
    @inlinable mutating func deliverAll(_ body: (inout Block) throws -> Void) -> (any Error)? {
        defer { spare.removeAll() }
        while !inFlight.isEmpty { if let error = deliverNext(body) { return error } }
        return nil
    }

    /// Queues records for the workers. If too many blocks are in flight, delivers blocks first.
    @inlinable mutating func submit(
        _ text: consuming TextBlock, _ body: (inout Block) throws -> Void
    ) -> (any Error)? {
        while inFlight.count >= maximumInFlight { if let error = deliverNext(body) { return error } }
        let task = Task(text)
        let work = BlockWork(
            { [decoders, spare, make] worker in
                var block = spare.take(for: worker) ?? make()
                block.removeAll()
                task.failure = decoders[worker].decode(task.text, into: &block)
                task.result = (worker, block)
            }, by: workers, finished: finished)
        inFlight.append((work, task))
        return nil
    }

    @inlinable mutating func deliverNext(_ body: (inout Block) throws -> Void) -> (any Error)? {
        var index = 0
        if order == .completion {
            finished.wait(helping: workers)
            index = inFlight.firstIndex { $0.work.tryWait() } ?? 0
        } else {
            inFlight[0].work.wait(helping: workers)
        }
        if index > 0, inFlight[index].task.failure != nil {
            // The records before a fault of the stream are delivered first.
            for _ in 0..<index {
                inFlight[0].work.wait(helping: workers)
                if let error = deliver(at: 0, body) { return error }
            }
            index = 0
        }
        return deliver(at: index, body)
    }

    /// Delivers a block that has been decoded. Returns the error that ends the stream.
    @inlinable mutating func deliver(at index: Int, _ body: (inout Block) throws -> Void) -> (any Error)? {
        let task = inFlight.remove(at: index).task
        blocks.reuse(&task.text)
        // Taken out of the task, which a worker may briefly retain.
        guard case (let worker, var block)? = task.result.take() else { return task.failure }
        defer { spare.giveBack(block, of: worker) }
        do {
            try body(&block)
            return task.failure
        } catch { return error }
    }
}

/// What the records of a block of lines become, on the worker that decodes them: rows, sums, text.
///
/// ```swift
/// struct Totals: RecordBlock {
///     var count = 0
///     var amount = 0.0
///
///     mutating func append(_ record: consuming Record<Sale>) {
///         count += 1
///         if case .model(let sale, _) = record { amount += sale.amount }
///     }
///
///     mutating func removeAll() { self = Totals() }
/// }
/// ```
public protocol RecordBlock<Model>: Sendable {
    /// What is decoded.
    associatedtype Model: JSONModel & Sendable

    /// Takes the next record of the block.
    mutating func append(_ record: consuming Record<Model>)

    /// Makes room for the records of another block, best in the same memory. Called on the worker that decodes them.
    mutating func removeAll()
}

/// Reads NDJSON on several processors, as ``ParallelRecordReader`` does, and lets the workers make something of their records:
/// what is left to the caller is a call for each block.
///
/// ```swift
/// var reader = try ParallelBlockReader(options: options) { Totals() }
/// while let chunk = try handle.read(upToCount: 1 << 20) {
///     try reader.feed(chunk) { totals in sum += totals.amount }
/// }
/// try reader.finish { totals in sum += totals.amount }
/// ```
///
/// Blocks are of whole lines, 128 KiB or 4,096 lines each, and are delivered in the stream's order. A delivered block is used
/// for later lines; who wants to keep it puts another in its place. Memory is bounded by two more blocks than there are
/// workers, and what they become.
public struct ParallelBlockReader<Block: RecordBlock>: ~Copyable {
    @usableFromInline typealias Entry = (work: BlockWork, task: Task)

    /// A block at work.
    ///
    /// `@unchecked Sendable`: the worker has it until its ``BlockWork`` ends; the reader before that begins, and after it has
    /// waited for its end. The queue and the semaphore order them.
    @usableFromInline
    final class Task: @unchecked Sendable {
        @usableFromInline var lines = LineBlock()
        @usableFromInline var block: Block

        @inlinable
        init(_ block: Block) {
            self.block = block
        }
    }

    @usableFromInline let decoders: BlockDecoders<Block.Model>
    @usableFromInline let make: @Sendable () -> Block
    @usableFromInline let maximumInFlight: Int
    @usableFromInline let workers: WorkerPool
    @usableFromInline let finished = WorkCounter()
    @usableFromInline var blocks: LineBlocks
    /// The blocks at work, in the stream's order.
    @usableFromInline var inFlight: [Entry] = []
    @usableFromInline var idle: [Task] = []
    @usableFromInline var failure: (any Error)?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - workers: how many blocks are decoded at the same time, 1 to 256; as many as there are processors by default.
    ///   - options: how to decode.
    ///   - make: makes an empty block.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable
    public init(
        workers: Int? = nil, options: DecodingOptions = DecodingOptions(), making make: @escaping @Sendable () -> Block
    ) throws(ModelError) {
        let count = min(max(1, workers ?? BlockWork.processorCount), 256)
        maximumInFlight = count + 2
        self.workers = WorkerPool(count)
        decoders = try BlockDecoders(count) { () throws(ModelError) in
            try BlockDecoder(_OwnRoot<Block.Model>.self, options)
        }
        self.make = make
        blocks = LineBlocks(options)
    }

    /// Reads the next bytes of the stream and delivers the blocks that are ready.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each block, on the caller's thread. An error that it throws ends the stream.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func feed(_ source: some JSONSource, _ body: (inout Block) throws -> Void) throws {
        if failure == nil {
            failure = unsafe source.withJSONBytes { bytes in
                var rest = unsafe bytes
                while unsafe !rest.isEmpty {
                    if let lines = unsafe blocks.take(&rest), let error = submit(lines, body) { return error }
                }
                return nil
            }
        }
        if let failure { throw failure }
    }

    /// Delivers every whole line that has come, for when nothing more comes for a while.
    ///
    /// - Parameter body: called for each block.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func flush(_ body: (inout Block) throws -> Void) throws {
        if failure == nil { failure = deliverAll(and: blocks.wholeLines(), body) }
        if let failure { throw failure }
    }

    /// Ends the stream and delivers what is left.
    ///
    /// - Parameter body: called for each block.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func finish(_ body: (inout Block) throws -> Void) throws {
        if failure == nil { failure = deliverAll(and: blocks.finish(), body) }
        if let failure { throw failure }
    }

    /// Delivers what is at work and a last block. Nothing is kept: nothing more may come for long.
    @inlinable
    mutating func deliverAll(and last: LineBlock?, _ body: (inout Block) throws -> Void) -> (any Error)? {
        defer { idle.removeAll() }
        if let last, let error = submit(last, body) { return error }
        while !inFlight.isEmpty {
            if let error = deliverNext(body) { return error }
        }
        return nil
    }

    /// Gives lines to a worker, once one is free.
    @inlinable
    mutating func submit(_ lines: consuming LineBlock, _ body: (inout Block) throws -> Void) -> (any Error)? {
        while inFlight.count >= maximumInFlight {
            if let error = deliverNext(body) { return error }
        }
        let task = idle.popLast() ?? Task(make())
        task.lines = lines
        let work = BlockWork(
            { [decoders] in
                task.block.removeAll()
                guard let decoder = decoders.take() else { return }
                decoder.decode(task.lines, into: &task.block)
                decoders.giveBack(decoder)
            }, by: workers, finished: finished)
        inFlight.append((work, task))
        return nil
    }

    /// Waits for the next block and delivers it.
    @inlinable
    mutating func deliverNext(_ body: (inout Block) throws -> Void) -> (any Error)? {
        let (work, task) = inFlight.removeFirst()
        work.wait()
        defer {
            blocks.reuse(&task.lines)
            idle.append(task)
        }
        do {
            try body(&task.block)
            return nil
        } catch {
            return error
        }
    }
}

extension BlockDecoder {
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

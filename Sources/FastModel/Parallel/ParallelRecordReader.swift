/// Reads NDJSON on several processors: what ``RecordReader`` does with ``RecordFraming/lines``, with the same records, line
/// numbers, offsets and errors.
///
/// ```swift
/// var reader = try ParallelRecordReader(Event.self)
/// while let chunk = try handle.read(upToCount: 1 << 20) {
///     try reader.feed(chunk) { record in … }
/// }
/// try reader.finish { record in … }
/// ```
///
/// The stream is divided into blocks of whole lines, 128 KiB or 4,096 lines each, which workers decode while the caller
/// goes on. The body runs on the caller's thread, so it may write to a file or a database without a lock. Memory is bounded
/// by two more blocks than there are workers, and their records: a record that was delivered is released when a later one
/// takes its place, on a worker's thread, at the latest by ``flush(_:)`` or ``finish(_:)``.
///
/// Worth it where decoding is most of the work: the body is the part that stays on one processor. A stream that comes
/// slowly is better read by a ``RecordReader``, which delivers each record with its last byte.
public struct ParallelRecordReader<Model: Sendable>: ~Copyable {
    @usableFromInline typealias Entry = (work: BlockWork, task: BlockTask<Model>)

    @usableFromInline static var maximumWorkers: Int { 256 }

    @usableFromInline let decoders: BlockDecoders<Model>
    @usableFromInline let order: RecordOrder
    @usableFromInline let maximumInFlight: Int
    @usableFromInline let workers: WorkerPool
    @usableFromInline let finished = WorkCounter()
    @usableFromInline var blocks: LineBlocks
    /// The blocks at work, in the stream's order.
    @usableFromInline var inFlight: [Entry] = []
    /// What has been delivered, for the next blocks, which release the records in it.
    @usableFromInline var idle: [BlockTask<Model>] = []
    @usableFromInline var failure: (any Error)?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - workers: how many blocks are decoded at the same time, 1 to 256; as many as there are processors by default.
    ///   - order: in which order records are delivered.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable
    public init(
        _ type: Model.Type = Model.self, workers: Int? = nil, order: RecordOrder = .input,
        options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) where Model: JSONModel {
        try self.init(_OwnRoot<Model>.self, workers, order, options)
    }

    /// Makes a reader of records of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the records' type.
    ///   - workers: how many blocks are decoded at the same time, 1 to 256; as many as there are processors by default.
    ///   - order: in which order records are delivered.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`, also for a type that is not registered.
    @inlinable
    public init(
        mapped type: Model.Type = Model.self, workers: Int? = nil, order: RecordOrder = .input,
        options: DecodingOptions
    ) throws(ModelError) {
        try self.init(_MappedRoot<Model>.self, workers, order, options)
    }

    @inlinable
    init<Root: _Root>(
        _ root: Root.Type, _ workers: Int?, _ order: RecordOrder, _ options: DecodingOptions
    ) throws(ModelError) where Root.Value == Model {
        let count = min(max(1, workers ?? BlockWork.processorCount), Self.maximumWorkers)
        maximumInFlight = count + 2
        self.workers = WorkerPool(count)
        decoders = try BlockDecoders(count) { () throws(ModelError) in try BlockDecoder(root, options) }
        self.order = order
        blocks = LineBlocks(options)
    }

    /// Reads the next bytes of the stream and delivers the records that are ready.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each record, on the caller's thread. An error that it throws ends the stream.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func feed(
        _ source: borrowing some JSONSource & ~Copyable & ~Escapable, _ body: (Record<Model>) throws -> Void
    ) throws {
        if failure == nil {
            failure = unsafe source.withJSONBytes { bytes in
                var rest = unsafe bytes
                while unsafe !rest.isEmpty {
                    if let block = unsafe blocks.take(&rest), let error = submit(block, body) { return error }
                }
                return nil
            }
        }
        try throwFailure()
    }

    /// Delivers every whole line that has come, for when nothing more comes for a while.
    ///
    /// - Parameter body: called for each record.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func flush(_ body: (Record<Model>) throws -> Void) throws {
        if failure == nil {
            failure = deliverAll(and: blocks.wholeLines(), body)
        }
        try throwFailure()
    }

    /// Ends the stream and delivers what is left.
    ///
    /// - Parameter body: called for each record.
    /// - Throws: what the body throws.
    @inlinable
    public mutating func finish(_ body: (Record<Model>) throws -> Void) throws {
        if failure == nil {
            failure = deliverAll(and: blocks.finish(), body)
        }
        try throwFailure()
    }

    /// After an error nothing more is delivered, so nothing is kept.
    @inlinable
    mutating func throwFailure() throws {
        guard let failure else { return }
        inFlight.removeAll()
        idle.removeAll()
        throw failure
    }

    /// Delivers what is at work and a last block.
    @inlinable
    mutating func deliverAll(and last: LineBlock?, _ body: (Record<Model>) throws -> Void) -> (any Error)? {
        // What is delivered is not kept when nothing more may come for long.
        defer {
            // Here and now: a worker may hold on to its last task for a moment.
            for task in idle { task.records.removeAll() }
            idle.removeAll()
        }
        if let last, let error = submit(last, body) { return error }
        while !inFlight.isEmpty {
            if let error = deliverNext(body) { return error }
        }
        return nil
    }

    /// Gives a block to a worker, once one is free.
    @inlinable
    mutating func submit(
        _ block: consuming LineBlock, _ body: (Record<Model>) throws -> Void
    ) -> (any Error)? {
        while inFlight.count >= maximumInFlight {
            if let error = deliverNext(body) { return error }
        }
        let task = idle.popLast() ?? BlockTask()
        task.block = block
        let work = BlockWork(
            { [decoders] in
                guard let decoder = decoders.take() else { return task.records.removeAll() }
                decoder.decode(task)
                decoders.giveBack(decoder)
            }, by: workers, finished: finished)
        inFlight.append((work, task))
        return nil
    }

    /// Calls the body with a record that stays where it is. Moved out and back: a copy would count the references to its
    /// strings, and each count is a cache line that goes from the worker to the caller and back.
    @inlinable
    static func lend(
        _ records: UnsafeMutableBufferPointer<Record<Model>>, _ index: Int, _ body: (Record<Model>) throws -> Void
    ) throws {
        let record = unsafe records.moveElement(from: index)
        defer { unsafe records.initializeElement(at: index, to: record) }
        try body(record)
    }

    /// Waits for the next block and delivers its records.
    @inlinable
    mutating func deliverNext(_ body: (Record<Model>) throws -> Void) -> (any Error)? {
        var index = 0
        if order == .completion {
            finished.wait()
            index = inFlight.firstIndex { $0.work.tryWait() } ?? 0
        } else {
            inFlight[0].work.wait()
        }
        let task = inFlight.remove(at: index).task
        defer {
            blocks.reuse(&task.block)
            idle.append(task)
        }
        return unsafe task.records.withUnsafeMutableBufferPointer { records -> (any Error)? in
            do {
                for index in records.indices { unsafe try Self.lend(records, index, body) }
                return nil
            } catch {
                return error
            }
        }
    }
}

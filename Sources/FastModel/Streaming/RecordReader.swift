/// One record of a stream: a model, or why there is none.
public enum DecodedRecord<Model> {
    /// It was decoded.
    case model(Model, RecordContext)
    /// It was not; the error says where and why.
    case rejected(ModelError, RecordContext)

    /// Where the record stands and what was found in it.
    public var context: RecordContext {
        switch self {
        case .model(_, let context), .rejected(_, let context): context
        }
    }

    /// Why it is rejected.
    package var rejection: ModelError? {
        if case .rejected(let error, _) = self { error } else { nil }
    }
}

extension DecodedRecord: Sendable where Model: Sendable {}

/// How the records of a stream are told apart.
public enum RecordFraming: Sendable, Hashable {
    /// One JSON object a line (NDJSON, JSON Lines). Blank lines are passed over. A broken line is a rejected record.
    case lines
    /// Documents one after another, with white space between them or without. Text that is not JSON ends the stream.
    case documents
    /// The elements of one top-level array. Text that is not JSON ends the stream.
    case array
    /// The elements of the array at a key path inside one document: `.elements(at: "data.items")` for those of
    /// `{"data": {"items": […]}}`, while it is still arriving. In the path, `\.` is a literal dot. It leads through objects:
    /// an array on the way is an error, since all of it would have to be held.
    ///
    /// The rest of the document is passed over; an ``EnvelopeReader`` gives it as a model. Null in place of the array is
    /// an array without elements; a document without the path's keys is an error at its end (`missingKey`), another value
    /// in place of the array at once. Text that is not JSON ends the stream.
    case elements(at: String)
    /// An array if the first byte that is not white space is `[`, otherwise lines.
    case automatic
}

/// Reads models one at a time from a stream of bytes: feed it chunks as they come, of any size.
///
/// ```swift
/// var reader = try RecordReader(Event.self, framing: .lines)
/// while let chunk = try handle.read(upToCount: 65_536) {
///     try reader.feed(chunk) { record in
///         switch record {
///         case .model(let event, _): store(event)
///         case .rejected(let error, let context): keep(context.text, because: error)
///         }
///     }
/// }
/// try reader.finish { record in … }
/// ```
///
/// The record is handed over for good. Where the optimiser does not see by itself that a large model need not be copied out of it,
/// `{ (record: consuming DecodedRecord<Event>) in switch consume record { … } }` says so.
///
/// Every record is delivered exactly once, in order, whatever the chunks. Memory is bounded by the longest record and
/// the limits of the options, whatever the stream's length.
///
/// A record whose values cannot be converted is delivered with its issues, or rejected in `.strict`; one that is not JSON
/// (lines only), misses a required key or breaks a limit is rejected. Reading goes on after a rejected record.
@safe
public struct RecordReader<Model>: ~Copyable {
    @usableFromInline let stream: RecordStream
    @usableFromInline let slot: UnsafeMutablePointer<ValueSlot<Model>>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - framing: how the records are told apart.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable
    public init(
        _ type: Model.Type = Model.self, framing: RecordFraming = .automatic,
        options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) where Model: JSONModel {
        try self.init(OwnForm<Model>.self, framing, options)
    }

    /// Makes a reader of records of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the records' type.
    ///   - framing: how the records are told apart.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`, also for a type that is not registered.
    @inlinable
    public init(
        mapped type: Model.Type = Model.self, framing: RecordFraming = .automatic, options: DecodingOptions
    ) throws(ModelError) {
        try self.init(MappedForm<Model>.self, framing, options)
    }

    @inlinable
    init<Root: RootForm>(
        _ root: Root.Type, _ framing: RecordFraming, _ options: DecodingOptions
    ) throws(ModelError) where Root.Value == Model {
        let plans = options.ownPlans
        let record = unsafe try (plans?.decoding ?? .shared).root(Root.identity, make: Root.setter)
            .takeUnretainedValue()
        let slot = unsafe ValueSlot<Model>.make()
        do throws(ModelError) {
            stream = unsafe try RecordStream(options, plans, framing, record: record, slot: slot)
        } catch {
            unsafe ValueSlot.destroy(slot)
            throw error
        }
        unsafe self.slot = slot
    }

    deinit {
        unsafe ValueSlot.destroy(slot)
    }

    /// Reads the next bytes of the stream and delivers the records that they complete.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each record. An error that it throws ends the stream.
    /// - Throws: what the body throws; ``ModelError`` when text that is not made of lines is not JSON.
    @inlinable
    public mutating func feed(
        _ source: borrowing some JSONSource & ~Copyable & ~Escapable,
        _ body: (consuming DecodedRecord<Model>) throws -> Void
    ) throws {
        let failure = unsafe source.withJSONBytes { bytes -> (any Error)? in
            if unsafe stream.stage.pointee.keep(bytes) { return nil }
            return unsafe stream.feed(bytes) { context in unsafe Self.deliver(context, slot, body) }
        }
        if let failure { throw failure }
    }

    /// Ends the stream and delivers what is left: a last line without its newline.
    ///
    /// - Throws: what the body throws; ``ModelError`` when an array or document is not complete.
    @inlinable
    public mutating func finish(_ body: (consuming DecodedRecord<Model>) throws -> Void) throws {
        let failure = stream.finish { context in unsafe Self.deliver(context, slot, body) }
        if let failure { throw failure }
    }

    @inlinable
    static func deliver(
        _ context: RecordContext, _ slot: UnsafeMutablePointer<ValueSlot<Model>>,
        _ body: (consuming DecodedRecord<Model>) throws -> Void
    ) -> (any Error)? {
        do {
            if context.isRejected, let rejection = context.rejection {
                unsafe slot.pointee.clear()
                try body(.rejected(rejection, context))
            } else if unsafe slot.pointee.isFull {
                unsafe slot.pointee.isFull = false
                try body(.model(unsafe slot.pointee.memory.move(), context))
            }
            return nil
        } catch {
            return error
        }
    }
}

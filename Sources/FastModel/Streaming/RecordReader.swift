/// One record of a stream: a model, or the reason for its rejection.
public enum DecodedRecord<Model> {
    /// The record was decoded.
    case model(Model, RecordContext)
    /// The record was rejected. The error has the place and the reason.
    case rejected(ModelError, RecordContext)

    /// The place of the record and the issues found in it.
    public var context: RecordContext {
        switch self {
        case .model(_, let context), .rejected(_, let context): context
        }
    }

    /// The rejection, if any.
    package var rejection: ModelError? { if case .rejected(let error, _) = self { error } else { nil } }
}

extension DecodedRecord: Sendable where Model: Sendable {}

/// How a stream is divided into records.
public enum RecordFraming: Sendable, Hashable {
    /// One JSON object per line (NDJSON, JSON Lines). Blank lines are skipped. An invalid line is a rejected record.
    case lines
    /// One document after another, with or without white space between them. Text that is not JSON ends the stream.
    case documents
    /// The elements of one top-level array. Text that is not JSON ends the stream.
    case array
    /// The elements of the array at a key path inside one document, while the document is still arriving: `.elements(at:
    /// "data.items")` for `{"data": {"items": […]}}`. In the path, `\.` is a literal dot. The path may cross only objects. An array
    /// on the path is an error, because the reader would have to hold the whole array.
    ///
    /// The rest of the document is skipped; use an ``EnvelopeReader`` to decode it as a model. A null in place of the array counts
    /// as an empty array. If the path's keys are missing, the end of the document is an error (`missingKey`); any other value in
    /// place of the array is an error at once. Text that is not JSON ends the stream.
    case elements(at: String)
    /// An array if the first byte that is not white space is `[`, otherwise lines.
    case automatic
}

/// Reads models one at a time from a stream of bytes, fed in chunks of any size.
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
/// The body owns the record. Write `{ (record: consuming DecodedRecord<Event>) in switch consume record { … } }` if the optimiser
/// otherwise copies a large model out of it.
///
/// Every record is delivered exactly once, in order, independent of the chunks. Memory is bounded by the longest record and the
/// limits of the options, independent of the stream's length.
///
/// A record with values that cannot be converted is delivered with its issues, or rejected in `.strict`. A record that is not JSON
/// (in lines only), lacks a required key or exceeds a limit is rejected. Reading continues after a rejected record.
@safe public struct RecordReader<Model>: ~Copyable {
    @usableFromInline let stream: RecordStream
    @usableFromInline let slot: UnsafeMutablePointer<ValueSlot<Model>>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - framing: how the stream is divided into records.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable public init(
        _ type: Model.Type = Model.self, framing: RecordFraming = .automatic,
        options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) where Model: JSONModel { try self.init(OwnForm<Model>.self, framing, options) }

    /// Makes a reader of records of a type that has a schema in the options' ``DecodingOptions/mappings``.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema`, also for a type that is not registered.
    @inlinable public init(
        mapped type: Model.Type = Model.self, framing: RecordFraming = .automatic, options: DecodingOptions
    ) throws(ModelError) { try self.init(MappedForm<Model>.self, framing, options) }

    @inlinable init<Root: RootForm>(
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

    deinit { unsafe ValueSlot.destroy(slot) }

    /// Reads the next bytes of the stream and delivers the records that they complete.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each record. An error that it throws ends the stream.
    /// - Throws: the body's error; ``ModelError`` if the text is not JSON, except in streams of lines.
    @inlinable public mutating func feed(
        _ source: borrowing some JSONSource & ~Copyable & ~Escapable,
        _ body: (consuming DecodedRecord<Model>) throws -> Void
    ) throws {
        let failure = unsafe source.withJSONBytes { bytes -> (any Error)? in
            if unsafe stream.stage.pointee.keep(bytes) { return nil }
            return unsafe stream.feed(bytes) { context in unsafe Self.deliver(context, slot, body) }
        }
        if let failure { throw failure }
    }

    /// Ends the stream and delivers the rest, such as a last line without its newline.
    ///
    /// - Throws: the body's error; ``ModelError`` if an array or document is incomplete or not JSON.
    @inlinable public mutating func finish(_ body: (consuming DecodedRecord<Model>) throws -> Void) throws {
        let failure = stream.finish { context in unsafe Self.deliver(context, slot, body) }
        if let failure { throw failure }
    }

    @inlinable static func deliver(
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
        } catch { return error }
    }
}

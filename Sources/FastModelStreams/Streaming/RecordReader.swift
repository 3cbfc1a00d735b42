public import FastModelCore

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
/// A record with values that cannot be converted is delivered with its issues, or rejected in `.strict`. A record that is not JSON,
/// lacks a required key or exceeds a limit is rejected. Reading continues after a rejected record, unless its ``RecordFraming`` or
/// ``DecodingOptions/malformedRecords`` ends the stream.
@safe public struct RecordReader<Model>: ~Copyable {
    @usableFromInline let stream: RecordStream
    @usableFromInline let slot: UnsafeMutablePointer<ValueSlot<Model>>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - type: the records' model; ``Mapped`` for a type that has a schema in the options' ``DecodingOptions/mappings`` only.
    ///   - framing: how the stream is divided into records.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable public init(
        _ type: Model.Type = Model.self, framing: RecordFraming = .automatic,
        options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) where Model: JSONConvertible {
        let plans = options.ownPlans
        let record = unsafe try Model.rootSetter(in: plans).takeUnretainedValue()
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
    /// - Throws: the body's error; ``ModelError`` if the framing cannot be read on.
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
    /// - Throws: the body's error; ``ModelError`` if the stream is incomplete.
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

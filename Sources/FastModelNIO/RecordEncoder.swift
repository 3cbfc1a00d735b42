#if NIO
public import FastModel
public import NIOCore

/// Turns models into NDJSON for a channel: a line each.
///
/// ```swift
/// try channel.pipeline.syncOperations.addHandler(MessageToByteHandler(RecordEncoder(Event.self)))
/// ```
///
/// A model that cannot be written fails its write; nothing of it goes out.
public final class RecordEncoder<Model: JSONConvertible>: MessageToByteEncoder {
    /// What is written to the channel.
    public typealias OutboundIn = Model

    @usableFromInline let encoder: ModelEncoder
    /// Used again for each model.
    @usableFromInline var text = JSONBuffer()

    /// Makes an encoder for one channel. Pretty printing does not apply.
    @inlinable
    public init(_ type: Model.Type = Model.self, encoder: ModelEncoder = ModelEncoder()) {
        var encoder = encoder
        encoder.options.layout = .compact
        self.encoder = encoder
    }

    /// Writes a line.
    ///
    /// - Throws: ``FastModel/ModelError``.
    @inlinable
    public func encode(data: Model, out: inout ByteBuffer) throws {
        text.removeAll()
        try encoder.encode(data, into: &text)
        text.append(UInt8(ascii: "\n"))
        text.withSpan { _ = out.writeBytes($0) }
    }
}

@available(*, unavailable)
extension RecordEncoder: Sendable {}
#endif

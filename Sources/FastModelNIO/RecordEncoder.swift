#if NIO
public import FastModel
public import NIOCore

/// Turns models into NDJSON for a channel.
///
/// ```swift
/// try channel.pipeline.syncOperations.addHandler(MessageToByteHandler(RecordEncoder(Event.self)))
/// ```
///
/// A model that cannot be encoded fails its write; none of its bytes are sent.
public final class RecordEncoder<Model: JSONConvertible>: MessageToByteEncoder {
    /// The type that is written to the channel.
    public typealias OutboundIn = Model

    @usableFromInline let encoder: ModelEncoder
    /// A buffer that is reused for each model.
    @usableFromInline var text = JSONBuffer()

    /// Creates an encoder for one channel. It ignores pretty printing.
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

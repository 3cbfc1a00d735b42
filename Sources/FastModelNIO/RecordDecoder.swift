#if NIO
public import FastModel
public import NIOCore

/// Turns a channel's bytes into records: lines of NDJSON, documents, or the elements of an array.
///
/// ```swift
/// try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(RecordDecoder(Event.self, framing: .lines)))
/// ```
///
/// Each record is passed down the pipeline as a `DecodedRecord<Model>` as soon as its last byte has arrived. A record that is not
/// an object may need the next byte, and a last line without newline needs the channel's end. Rejected records are delivered as
/// values. In framings other than lines, invalid JSON ends the stream: the pipeline gets an error after the records before it.
///
/// The bytes are not copied. The options' limits bound memory; the default is `DecodingOptions.untrusted`, since anyone
/// may be at the other end of a channel.
public final class RecordDecoder<Model: JSONModel>: ByteToMessageDecoder {
    /// A model, or the reason for its rejection.
    public typealias InboundOut = DecodedRecord<Model>

    @usableFromInline var reader: RecordReader<Model>

    /// Creates a decoder for one channel.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - framing: how the stream is divided into records.
    ///   - options: how to decode.
    /// - Throws: ``FastModel/ModelError`` with the code `invalidSchema`.
    @inlinable
    public init(
        _ type: Model.Type = Model.self, framing: RecordFraming = .automatic, options: DecodingOptions = .untrusted
    ) throws(ModelError) {
        reader = try RecordReader(Model.self, framing: framing, options: options)
    }

    /// Reads the whole buffer and forwards the records that it completes.
    @inlinable
    public func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        defer { buffer.moveReaderIndex(to: buffer.writerIndex) }
        try reader.feed(buffer) { context.fireChannelRead(Self.wrapInboundOut($0)) }
        return .needMoreData
    }

    /// Reads the rest and ends the stream, when the channel closes or the decoder is removed from its pipeline.
    @inlinable
    public func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        _ = try decode(context: context, buffer: &buffer)
        try reader.finish { context.fireChannelRead(Self.wrapInboundOut($0)) }
        return .needMoreData
    }
}

@available(*, unavailable)
extension RecordDecoder: Sendable {}
#endif

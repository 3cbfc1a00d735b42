#if NIO
public import FastModel
public import NIOCore

/// Turns a channel's bytes into records: NDJSON, documents, the elements of an array or of one at a path.
///
/// ```swift
/// try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(RecordDecoder(Event.self, framing: .lines)))
/// ```
///
/// Each record goes down the pipeline as a `DecodedRecord<Model>` as soon as its last byte has come; one that is no object may wait for
/// more, and a line without its newline for the channel's end. A rejected record is a value. What ends a stream, text that
/// is not JSON in a framing other than lines, is an error in the pipeline, after the records before it.
///
/// The bytes are handed to the reader where they are. Memory is bounded by the limits of the options, so
/// `DecodingOptions.untrusted` is the default: a channel's other end may be anyone.
public final class RecordDecoder<Model: JSONModel>: ByteToMessageDecoder {
    /// A model, or why there is none.
    public typealias InboundOut = DecodedRecord<Model>

    @usableFromInline var reader: RecordReader<Model>

    /// Makes a decoder for one channel.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - framing: how the records are told apart.
    ///   - options: how to decode.
    /// - Throws: ``FastModel/ModelError`` with the code `invalidSchema`.
    @inlinable
    public init(
        _ type: Model.Type = Model.self, framing: RecordFraming = .automatic, options: DecodingOptions = .untrusted
    ) throws(ModelError) {
        reader = try RecordReader(Model.self, framing: framing, options: options)
    }

    /// Reads all of the buffer and passes on the records that it completes.
    @inlinable
    public func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        defer { buffer.moveReaderIndex(to: buffer.writerIndex) }
        try reader.feed(buffer) { context.fireChannelRead(Self.wrapInboundOut($0)) }
        return .needMoreData
    }

    /// Reads what is left and ends the stream: the channel has ended, or the decoder is taken out of its pipeline.
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

import FastModel
import NIOCore

/// A record reader whose owner may be without one at first: optional, which a noncopyable reader in a struct that is copied is not.
final class OpenedBody {
    private var reader: RecordReader<Event>

    /// Starts reading a body from anyone, with the limits for that.
    ///
    /// - Throws: ``FastModel/ModelError`` with the code `invalidSchema`.
    init(_ framing: RecordFraming, maximumRecordBytes: Int) throws {
        var options = DecodingOptions.untrusted
        options.maximumRecordBytes = maximumRecordBytes
        reader = try RecordReader(Event.self, framing: framing, options: options)
    }

    /// Reads a buffer where it is, without a copy.
    ///
    /// - Throws: ``FastModel/ModelError`` when text that is not made of lines is not JSON.
    func feed(_ buffer: ByteBuffer, _ take: (consuming DecodedRecord<Event>) throws -> Void) throws {
        try reader.feed(buffer, take)
    }

    /// Ends the body.
    ///
    /// - Throws: ``FastModel/ModelError`` when a document is not complete.
    func finish(_ take: (consuming DecodedRecord<Event>) throws -> Void) throws {
        try reader.finish(take)
    }
}

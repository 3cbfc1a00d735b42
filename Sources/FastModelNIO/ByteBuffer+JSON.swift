#if NIO
public import FastModel
public import NIOCore

/// Lets decoders read a buffer's readable bytes in place: `decoder.decode(Book.self, from: buffer)`. The buffer's indices do not
/// move.
extension ByteBuffer: JSONSource {
    /// Lends the readable bytes, without a copy.
    @inlinable
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe withUnsafeReadableBytes { unsafe body($0) }
    }
}

extension ModelEncoder {
    /// Appends a value's JSON at a buffer's writer index.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - buffer: the destination, unchanged after an error.
    /// - Throws: ``FastModel/ModelError``, as `encode(_:)` does.
    @inlinable
    public func encode(_ value: some JSONConvertible, into buffer: inout ByteBuffer) throws(ModelError) {
        var text = JSONBuffer()
        try encode(value, into: &text)
        text.withSpan { _ = buffer.writeBytes($0) }
    }
}
#endif

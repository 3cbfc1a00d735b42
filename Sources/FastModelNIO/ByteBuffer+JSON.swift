#if NIO
public import FastModel
public import NIOCore

/// A buffer's readable bytes can be decoded where they are: `decoder.decode(Book.self, from: buffer)`. Its indices stay.
extension ByteBuffer: JSONSource {
    /// Lends the readable bytes, without a copy.
    @inlinable
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe withUnsafeReadableBytes { unsafe body($0) }
    }
}

extension ModelEncoder {
    /// Writes a value's text at a buffer's writer index, which moves behind it.
    ///
    /// - Parameters:
    ///   - value: what to encode.
    ///   - buffer: where the text goes. After an error it is as it was.
    /// - Throws: ``FastModel/ModelError``, as `encode(_:)` does.
    @inlinable
    public func encode(_ value: some JSONConvertible, into buffer: inout ByteBuffer) throws(ModelError) {
        var text = JSONBuffer()
        try encode(value, into: &text)
        text.withSpan { _ = buffer.writeBytes($0) }
    }
}
#endif

#if NIO
public import FastModel
public import NIOCore

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

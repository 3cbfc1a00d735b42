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
#endif

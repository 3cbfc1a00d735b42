private import CZlib

/// Decompresses consecutive gzip members (RFC 1952, section 2.2). Accepts zeros after them, which tapes and some programs append.
@safe
public final class GzipInflater {
    /// Why a stream cannot be decompressed.
    public enum Failure: Error {
        case damaged
        case noMemory
    }

    /// zlib's constant for a gzip wrapper around the largest window of 2¹⁵ bytes.
    private static let gzipWindowBits: Int32 = 16 + 15

    /// Allocated separately, because zlib's state points back to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// Whether a member has not ended. A stream has at least one, so that nothing at all is a stream that was cut off.
    private var isWithinMember = true

    /// Creates an inflater.
    public init() throws(Failure) {
        unsafe stream.initialize(to: z_stream())
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(stream, Self.gzipWindowBits, ZLIB_VERSION, size) == Z_OK else {
            unsafe stream.deallocate()
            throw .noMemory
        }
    }

    deinit {
        _ = unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Whether the stream may end here.
    public var isAtEnd: Bool { !isWithinMember }

    /// Decompresses as much as the input and the output allow: a decompression bomb is noticed one output at a time.
    ///
    /// - Parameters:
    ///   - input: compressed bytes.
    ///   - output: receives decompressed bytes.
    /// - Returns: how many bytes of the input were used and how many of the output were written, and the failure that prevents more.
    ///   If the output is full, more may follow without further input.
    public func inflate(
        _ input: RawSpan, into output: inout MutableRawSpan
    ) -> (used: Int, written: Int, failure: Failure?) {
        unsafe input.withUnsafeBytes { input in
            unsafe output.withUnsafeMutableBytes { output in
                let padding = isWithinMember ? 0 : unsafe input.prefix { $0 == 0 }.count
                if padding == input.count, !isWithinMember { return (padding, 0, nil) }
                isWithinMember = true
                let input = unsafe UnsafeRawBufferPointer(rebasing: input[padding...])
                // zlib only reads the input, although the pointer's type is mutable.
                let start = unsafe input.assumingMemoryBound(to: UInt8.self).baseAddress
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
                unsafe stream.pointee.avail_in = UInt32(input.count)
                unsafe stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
                unsafe stream.pointee.avail_out = UInt32(output.count)
                let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                return unsafe (
                    padding + input.count - Int(stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out),
                    failure(of: status)
                )
            }
        }
    }

    private func failure(of status: Int32) -> Failure? {
        switch status {
        // Z_BUF_ERROR only means that the input or the output is used up.
        case Z_OK, Z_BUF_ERROR: return nil
        case Z_STREAM_END:
            isWithinMember = false
            return unsafe inflateReset(stream) == Z_OK ? nil : .damaged
        case Z_MEM_ERROR: return .noMemory
        default: return .damaged
        }
    }
}

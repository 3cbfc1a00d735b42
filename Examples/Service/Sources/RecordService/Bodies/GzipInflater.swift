private import CZlib
import NIOCore

/// Decompresses gzip members one after another (RFC 1952, section 2.2), at most one output buffer at a time, so that a
/// decompression bomb is detected before it fills the memory.
@safe
final class GzipInflater {
    /// zlib's constant for a gzip wrapper around the largest window of 2¹⁵ bytes.
    private static let gzipWindowBits: Int32 = 16 + 15
    /// The maximum output of one call in bytes.
    static let outputBytes = 64 << 10

    /// Allocated separately, because zlib's state keeps its address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// Whether the last member is complete.
    private(set) var isAtEnd = false

    /// Creates an inflater.
    ///
    /// - Throws: ``BodyFault/memoryLimit``.
    init() throws(BodyFault) {
        unsafe stream.initialize(to: z_stream())
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(stream, Self.gzipWindowBits, ZLIB_VERSION, size) == Z_OK else {
            unsafe stream.deallocate()
            throw .memoryLimit
        }
    }

    deinit {
        _ = unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Decompresses the next bytes.
    ///
    /// - Parameters:
    ///   - input: compressed bytes; those that were read are removed.
    ///   - output: replaced by the decompressed bytes. If it is full, there may be more.
    /// - Throws: ``BodyFault/damagedGzip``.
    func inflate(_ input: inout ByteBuffer, into output: inout ByteBuffer) throws(BodyFault) {
        output.clear(minimumCapacity: Self.outputBytes)
        // The last member may have ended with a full output, after which there is nothing to decompress.
        if isAtEnd, input.readableBytes == 0 { return }
        isAtEnd = false
        var status = Z_OK
        var read = 0
        unsafe input.withUnsafeReadableBytes { source in
            _ = unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.outputBytes) { target in
                // zlib only reads the input, although the pointer's type is mutable.
                let start = unsafe source.assumingMemoryBound(to: UInt8.self).baseAddress
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
                unsafe stream.pointee.avail_in = UInt32(source.count)
                unsafe stream.pointee.next_out = target.assumingMemoryBound(to: UInt8.self).baseAddress
                unsafe stream.pointee.avail_out = UInt32(Self.outputBytes)
                status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                read = unsafe source.count - Int(stream.pointee.avail_in)
                return unsafe Self.outputBytes - Int(stream.pointee.avail_out)
            }
        }
        input.moveReaderIndex(forwardBy: read)
        switch status {
        // Z_BUF_ERROR only means that the input or the output is used up.
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            guard unsafe inflateReset(stream) == Z_OK else { throw .damagedGzip }
            isAtEnd = true
        default: throw .damagedGzip
        }
    }
}

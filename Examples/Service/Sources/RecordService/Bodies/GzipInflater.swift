private import CZlib
import NIOCore

/// Decompresses gzip members one after another (RFC 1952, section 2.2), as much at a time as its output has room for: a bomb is
/// noticed when it has filled one buffer, not when it has filled the memory.
@safe
final class GzipInflater {
    /// zlib's constant for a gzip wrapper around the largest window of 2¹⁵ bytes.
    private static let gzipWindowBits: Int32 = 16 + 15
    /// The most bytes that one call makes.
    static let outputBytes = 64 << 10

    /// In memory of its own, since zlib's state refers back to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// Whether all members that have started have ended.
    private(set) var isAtEnd = false

    /// Makes an inflater.
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
    ///   - input: compressed bytes; what was read of them is removed.
    ///   - output: is emptied, and takes what they make. When it is full there may be more.
    /// - Throws: ``BodyFault/damagedGzip``.
    func inflate(_ input: inout ByteBuffer, into output: inout ByteBuffer) throws(BodyFault) {
        output.clear(minimumCapacity: Self.outputBytes)
        isAtEnd = false
        var status = Z_OK
        var read = 0
        unsafe input.withUnsafeReadableBytes { source in
            _ = unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.outputBytes) { target in
                // zlib reads from it only, whatever its type says.
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
        // Z_BUF_ERROR only says that one side has run out.
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            guard unsafe inflateReset(stream) == Z_OK else { throw .damagedGzip }
            isAtEnd = true
        default: throw .damagedGzip
        }
    }
}

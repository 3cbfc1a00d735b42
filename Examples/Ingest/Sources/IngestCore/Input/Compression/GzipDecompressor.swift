private import CZlib

/// Decompresses consecutive gzip members (RFC 1952, section 2.2). Accepts zeros after them, which tapes and some programs append.
@safe
final class GzipDecompressor: Decompressor {
    /// zlib's constant for a gzip wrapper around the largest window of 2¹⁵ bytes.
    private static let gzipWindowBits: Int32 = 16 + 15

    /// Allocated separately, because zlib's state points back to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// Whether a member has started but not ended.
    private var isWithinMember = false

    init() throws(DecompressionError) {
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

    var isAtEnd: Bool { !isWithinMember }

    func decode(_ input: inout ArraySlice<UInt8>, into output: inout [UInt8]) -> (
        count: Int, error: DecompressionError?
    ) {
        if !isWithinMember {
            input = input.drop { $0 == 0 }
            if input.isEmpty { return (0, nil) }
            isWithinMember = true
        }
        let (status, used, decoded) = unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                // zlib only reads the input, although the pointer's type is mutable.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(output.count)
                let status = unsafe inflate(stream, Z_NO_FLUSH)
                return unsafe (
                    status, input.count - Int(stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out)
                )
            }
        }
        input = input.dropFirst(used)
        switch status {
        // Z_BUF_ERROR only means that the input or the output is used up.
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            isWithinMember = false
            guard unsafe inflateReset(stream) == Z_OK else { return (decoded, .damaged(.gzip)) }
        case Z_MEM_ERROR: return (decoded, .noMemory)
        default: return (decoded, .damaged(.gzip))
        }
        return (decoded, nil)
    }
}

private import CZstd

/// Decompresses consecutive zstd frames, including skippable ones (RFC 8878, section 3).
///
/// A frame with a window larger than 128 MiB is rejected, which is also the default of the program zstd.
@safe
final class ZstdDecompressor: Decompressor {
    private let stream: OpaquePointer
    /// Whether a frame has started but not ended.
    private var isWithinFrame = false

    init() throws(DecompressionError) {
        guard let stream = unsafe ZSTD_createDStream() else { throw .noMemory }
        unsafe self.stream = stream
    }

    deinit {
        _ = unsafe ZSTD_freeDStream(stream)
    }

    var isAtEnd: Bool { !isWithinFrame }

    func decode(_ input: inout ArraySlice<UInt8>, into output: inout [UInt8]) -> (
        count: Int, error: DecompressionError?
    ) {
        let (rest, used, decoded) = unsafe input.withUnsafeBytes { input in
            unsafe output.withUnsafeMutableBytes { output in
                var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
                var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
                let rest = unsafe ZSTD_decompressStream(stream, &target, &source)
                return unsafe (rest, source.pos, target.pos)
            }
        }
        guard ZSTD_isError(rest) == 0 else { return (decoded, .damaged(.zstd)) }
        // 0 means that a frame has ended and its last bytes were taken. It is also returned until the next frame starts.
        if used > 0 || decoded > 0 { isWithinFrame = rest != 0 }
        input = input.dropFirst(used)
        return (decoded, nil)
    }
}

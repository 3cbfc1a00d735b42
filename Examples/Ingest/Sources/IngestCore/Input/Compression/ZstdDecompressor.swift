private import CZstd

/// Decodes zstd frames one after another, skippable ones included (RFC 8878, section 3).
///
/// A frame whose window is larger than 128 MiB is refused, as the program zstd does without being told otherwise.
@safe
final class ZstdDecompressor: Decompressor {
    private let stream: OpaquePointer
    /// Whether a frame has started and not ended.
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
        // Nothing is missing when a frame has ended and its last bytes were taken; before the next one starts it stays so.
        if used > 0 || decoded > 0 { isWithinFrame = rest != 0 }
        input = input.dropFirst(used)
        return (decoded, nil)
    }
}

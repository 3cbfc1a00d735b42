import Gzip

extension GzipInflater: Decompressor {
    func decode(_ input: inout ArraySlice<UInt8>, into output: inout [UInt8]) -> (
        count: Int, error: DecompressionError?
    ) {
        var target = output.mutableSpan
        var bytes = unsafe target.mutableBytes
        let (used, written, failure) = unsafe inflate(input.span.bytes, into: &bytes)
        input = input.dropFirst(used)
        return (written, failure.map(DecompressionError.init))
    }
}

extension DecompressionError {
    /// Why a gzip stream cannot be decompressed.
    init(_ failure: GzipInflater.Failure) {
        switch failure {
        case .damaged: self = .damaged(.gzip)
        case .noMemory: self = .noMemory
        }
    }
}

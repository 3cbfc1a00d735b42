import Gzip
import NIOCore

extension GzipInflater {
    /// The maximum output of one call in bytes.
    static let outputBytes = 64 << 10

    /// Decompresses the next bytes.
    ///
    /// - Parameters:
    ///   - input: compressed bytes; those that were read are removed.
    ///   - output: replaced by the decompressed bytes. If it is full, there may be more.
    /// - Throws: ``BodyFault``.
    func inflate(_ input: inout ByteBuffer, into output: inout ByteBuffer) throws(BodyFault) {
        output.clear(minimumCapacity: Self.outputBytes)
        var used = 0
        var failure: Failure?
        unsafe input.withUnsafeReadableBytes { source in
            _ = unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.outputBytes) { target in
                let target = unsafe UnsafeMutableRawBufferPointer(rebasing: target[..<Self.outputBytes])
                var bytes = unsafe target.mutableBytes
                let result = unsafe inflate(source.bytes, into: &bytes)
                used = result.used
                failure = result.failure
                return result.written
            }
        }
        input.moveReaderIndex(forwardBy: used)
        if let failure { throw BodyFault(failure) }
    }
}

extension BodyFault {
    /// Why the bytes of a body in gzip cannot be decompressed.
    init(_ failure: GzipInflater.Failure) {
        switch failure {
        case .damaged: self = .damagedGzip
        case .noMemory: self = .memoryLimit
        }
    }
}

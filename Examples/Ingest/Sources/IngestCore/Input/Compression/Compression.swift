import Gzip

/// How an input is compressed.
enum Compression: CaseIterable {
    /// RFC 1952.
    case gzip
    /// RFC 8878.
    case zstd
    /// Formats that are recognised but not supported.
    case bzip2, xz, lz4, zip

    /// The first bytes of an input in this format.
    var magic: [UInt8] {
        switch self {
        case .gzip: [0x1F, 0x8B]
        case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
        case .bzip2: [0x42, 0x5A, 0x68]
        case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
        case .lz4: [0x04, 0x22, 0x4D, 0x18]
        case .zip: [0x50, 0x4B, 0x03, 0x04]
        }
    }

    /// The result of checking the first bytes.
    enum Finding: Equatable {
        case known(Compression?)
        /// More bytes are needed.
        case undecided
    }

    /// The compression of an input that starts with these bytes.
    static func finding(in head: some Collection<UInt8>, isWhole: Bool) -> Finding {
        for compression in allCases where head.starts(with: compression.magic) { return .known(compression) }
        let isOpen = !isWhole && allCases.contains { $0.magic.starts(with: head) }
        return isOpen ? .undecided : .known(nil)
    }

    /// Makes the decompressor.
    ///
    /// - Throws: ``DecompressionError`` for a format that is not supported.
    func decompressor() throws(DecompressionError) -> any Decompressor {
        switch self {
        case .gzip:
            do throws(GzipInflater.Failure) { return try GzipInflater() } catch { throw DecompressionError(error) }
        case .zstd: return try ZstdDecompressor()
        case .bzip2, .xz, .lz4, .zip: throw .unsupported(self)
        }
    }
}

/// Decompresses a stream in pieces.
protocol Decompressor: AnyObject {
    /// Whether the stream may end here.
    var isAtEnd: Bool { get }

    /// Decompresses as much as the input and the output allow.
    ///
    /// - Parameters:
    ///   - input: compressed bytes. Those that were used are removed.
    ///   - output: receives decompressed bytes.
    /// - Returns: how many bytes were decompressed, and the error that prevents more. If the bytes fill the output, more may follow
    ///   without further input.
    func decode(_ input: inout ArraySlice<UInt8>, into output: inout [UInt8]) -> (
        count: Int, error: DecompressionError?
    )
}

/// Why a compressed stream cannot be decompressed.
enum DecompressionError: Error, CustomStringConvertible {
    case damaged(Compression)
    case cutOff(Compression)
    case unsupported(Compression)
    case noMemory

    var description: String {
        switch self {
        case .damaged(let compression): "the \(compression) stream is damaged"
        case .cutOff(let compression): "the \(compression) stream is cut off"
        case .unsupported(.zip): "it is a zip archive: unpack it first, as in unzip -p FILE | ingest -"
        case .unsupported(let compression):
            "it is compressed with \(compression): decompress it first, as in \(compression) -dc FILE | ingest -"
        case .noMemory: "there is no memory to decompress it"
        }
    }
}

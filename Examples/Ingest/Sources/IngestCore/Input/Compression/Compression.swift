/// How an input is compressed.
enum Compression: CaseIterable {
    /// RFC 1952.
    case gzip
    /// RFC 8878.
    case zstd
    /// Formats that are only recognised.
    case bzip2, xz, lz4, zip

    /// The bytes that such an input starts with.
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

    /// What a head starts with, as far as it is known.
    enum Finding: Equatable {
        case known(Compression?)
        /// More bytes decide.
        case undecided
    }

    /// How an input is compressed that starts with these bytes.
    static func finding(in head: some Collection<UInt8>, isWhole: Bool) -> Finding {
        for compression in allCases where head.starts(with: compression.magic) { return .known(compression) }
        let isOpen = !isWhole && allCases.contains { $0.magic.starts(with: head) }
        return isOpen ? .undecided : .known(nil)
    }

    /// Makes what decodes it.
    ///
    /// - Throws: ``DecompressionError`` for a format that is only recognised.
    func decompressor() throws(DecompressionError) -> any Decompressor {
        switch self {
        case .gzip: try GzipDecompressor()
        case .zstd: try ZstdDecompressor()
        case .bzip2, .xz, .lz4, .zip: throw .unsupported(self)
        }
    }
}

/// Decodes a compressed stream piece by piece.
protocol Decompressor: AnyObject {
    /// Whether the stream may end here.
    var isAtEnd: Bool { get }

    /// Decodes as much as both sides have room for.
    ///
    /// - Parameters:
    ///   - input: compressed bytes; those that were used are taken away.
    ///   - output: where decoded bytes go.
    /// - Returns: how many were decoded, and why no more can be. If they fill the output, more may be there without more input.
    func decode(_ input: inout ArraySlice<UInt8>, into output: inout [UInt8]) -> (
        count: Int, error: DecompressionError?
    )
}

/// Why a compressed stream cannot be decoded.
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

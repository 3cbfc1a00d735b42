/// An input that is decompressed if it is compressed.
///
/// The content before a damaged or missing part is returned before the error is thrown.
final class DecompressedInput: InputSource {
    private static let bufferBytes = 256 << 10

    private let source: any InputSource
    /// The bytes received before the compression is known.
    private var head: [UInt8] = []
    private var isKnown = false
    private var decompressor: (any Decompressor)?
    private var compression: Compression?
    /// Compressed bytes that have not been used, and whether the decompressor may hold decompressed ones.
    private var rest: ArraySlice<UInt8> = []
    private var mayHaveMore = false
    /// Why no more can be decompressed. Thrown after all decompressed bytes have been returned.
    private var failure: DecompressionError?
    private var buffer: [UInt8] = []
    /// How many of the source's bytes have been read.
    private var consumed = 0

    init(_ source: any InputSource) {
        self.source = source
    }

    var name: String { source.name }
    var origin: InputOrigin { source.origin }
    var content: InputContent? { source.content }
    var identity: FileIdentity? { source.identity }

    func digests(of sizes: [Int]) -> [Int: String] { source.digests(of: sizes) }

    func next() throws -> InputChunk {
        if !isKnown, let chunk = try recognise() { return chunk }
        guard decompressor != nil else {
            if head.isEmpty { return try source.next() }
            defer { head = [] }
            return .bytes(head[...])
        }
        if let failure { throw reason(failure) }
        if rest.isEmpty, !mayHaveMore {
            switch try source.next() {
            case .bytes(let bytes):
                rest = bytes
                consumed += bytes.count
            case .idle: return .idle
            case .end:
                if let compression, decompressor?.isAtEnd == false { throw reason(.cutOff(compression)) }
                return .end
            }
        }
        return .bytes(decoded())
    }

    /// Checks the first bytes.
    ///
    /// - Returns: the result of `next` while the compression is not known; nil as soon as it is known.
    private func recognise() throws -> InputChunk? {
        while !isKnown {
            let chunk = try source.next()
            var isWhole = false
            switch chunk {
            case .bytes(let bytes): head += bytes
            case .idle: return .idle
            case .end: isWhole = true
            }
            guard case .known(let known) = Compression.finding(in: head, isWhole: isWhole) else { continue }
            isKnown = true
            compression = known
            do {
                decompressor = try known?.decompressor()
            } catch {
                throw reason(error)
            }
            guard decompressor != nil else { break }
            buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
            rest = head[...]
            consumed = head.count
            head = []
        }
        return nil
    }

    private func decoded() -> ArraySlice<UInt8> {
        guard let (count, error) = decompressor?.decode(&rest, into: &buffer) else { return [] }
        failure = error
        mayHaveMore = count == buffer.count
        // Releases the source's buffer, which the source would otherwise copy before it reads on.
        if rest.isEmpty { rest = [] }
        return buffer[..<count]
    }

    private func reason(_ error: DecompressionError) -> IngestError { .input(name, reason: "\(error)") }

    func seek(to offset: Int) throws -> Bool {
        if !isKnown, try recognise() != nil { return false }
        guard decompressor == nil, try source.seek(to: offset) else { return false }
        head = []
        return true
    }

    /// For a compressed input, computed from the compressed bytes that have been read.
    func fraction(at offset: Int) -> Double? { source.fraction(at: decompressor == nil ? offset : consumed) }
}

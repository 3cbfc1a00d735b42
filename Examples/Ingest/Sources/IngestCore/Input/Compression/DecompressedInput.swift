/// An input whose bytes are decompressed where they are compressed.
///
/// What a stream holds before it is cut off or damaged is returned before the error is thrown.
final class DecompressedInput: InputSource {
    private static let bufferBytes = 256 << 10

    private let source: any InputSource
    /// The bytes that have come until the compression is known.
    private var head: [UInt8] = []
    private var isKnown = false
    private var decompressor: (any Decompressor)?
    private var compression: Compression?
    /// Compressed bytes that were not decoded yet, and whether decoded ones may be left in the decompressor.
    private var rest: ArraySlice<UInt8> = []
    private var mayHaveMore = false
    /// Why no more can be decoded, for when all that was decoded is returned.
    private var failure: DecompressionError?
    private var buffer: [UInt8] = []
    /// The source's bytes so far.
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

    /// Looks at the first bytes.
    ///
    /// - Returns: what to say while they decide nothing.
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
        // The source's memory must be its own when it reads on.
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

    /// Of a compressed input by the compressed bytes, which run ahead by what is being decoded.
    func fraction(at offset: Int) -> Double? { source.fraction(at: decompressor == nil ? offset : consumed) }
}

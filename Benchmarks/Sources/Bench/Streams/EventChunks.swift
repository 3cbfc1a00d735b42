/// Event records in pieces as they come from a socket, to be repeated as often as a stream is to be long.
struct EventChunks {
    private static let chunkBytes = 64 << 10

    let chunks: [[UInt8]]
    let byteCount: Int

    /// Makes some megabytes of records, each followed by its separator: one that is repeated seamlessly.
    init(separator: String, records: Int = 8_000) {
        let lines = EventDocuments.lines(count: records)
        let bytes = Array(separator == "\n" ? lines.utf8 : lines.replacing("\n", with: separator).utf8)
        byteCount = bytes.count
        chunks = stride(from: 0, to: bytes.count, by: Self.chunkBytes).map { start in
            Array(bytes[start..<min(start + Self.chunkBytes, bytes.count)])
        }
    }

    /// Hands out the pieces until there were so many bytes; whole rounds.
    func repeated(byteCount wanted: Int, _ body: ([UInt8]) throws -> Void) rethrows {
        for _ in 0..<max(1, wanted / byteCount) {
            for chunk in chunks { try body(chunk) }
        }
    }
}

import IngestCore

/// Bytes from memory, in pieces of a given size.
final class BytesInput: InputSource {
    let name: String
    private var rest: ArraySlice<UInt8>
    private let chunkBytes: Int

    init(_ text: String, name: String = "test", chunkBytes: Int = 1_000) {
        self.name = name
        rest = Array(text.utf8)[...]
        self.chunkBytes = chunkBytes
    }

    init(_ bytes: [UInt8], name: String = "test", chunkBytes: Int = 1_000) {
        self.name = name
        rest = bytes[...]
        self.chunkBytes = chunkBytes
    }

    func next() throws -> InputChunk {
        guard !rest.isEmpty else { return .end }
        defer { rest = rest.dropFirst(chunkBytes) }
        return .bytes(rest.prefix(chunkBytes))
    }
}

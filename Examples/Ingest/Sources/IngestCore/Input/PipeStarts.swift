import Foundation

/// The first bytes of pipes, which can be read again: once for a sample, and once with the rest of the pipe.
package final class PipeStarts {
    private var pipes: [InputPlace: PipeStart] = [:]
    private var isSampling = true
    /// Where standard input is in its file, if it is one.
    private let start = lseek(STDIN_FILENO, 0, SEEK_CUR)

    package init() {}

    /// The pipe at a place, opened when it is first needed.
    func pipe(_ place: InputPlace, opening: () throws -> any InputSource) rethrows -> any InputSource {
        if let pipe = pipes[place] { return pipe }
        guard isSampling else { return try opening() }
        let pipe = PipeStart(try opening())
        pipes[place] = pipe
        return pipe
    }

    /// Whether no more of a pipe can be kept.
    func isFull(_ place: InputPlace) -> Bool { pipes[place]?.isFull ?? false }

    /// Ends the sample: from now on, pipes and standard input are read from their start.
    package func endSample() {
        isSampling = false
        for pipe in pipes.values { pipe.readAgain() }
        if start >= 0 { _ = lseek(STDIN_FILENO, start, SEEK_SET) }
    }
}

/// A pipe whose first bytes are kept and then read again.
private final class PipeStart: InputSource {
    /// The most bytes that are kept, except for the last piece.
    private static let maximumBytes = 8 << 20
    private static let pieceBytes = 256 << 10

    private let source: any InputSource
    private var kept: [UInt8] = []
    private var isKeeping = true
    /// How many of the kept bytes have been read again.
    private var offset = 0
    private var hasEnded = false

    init(_ source: any InputSource) { self.source = source }

    var name: String { source.name }
    var origin: InputOrigin { source.origin }
    var identity: FileIdentity? { source.identity }
    var isFull: Bool { kept.count >= Self.maximumBytes }

    func readAgain() { isKeeping = false }

    func next() throws -> InputChunk {
        guard isKeeping else { return try nextAgain() }
        let chunk = try source.next()
        switch chunk {
        case .bytes(let bytes): kept += bytes
        case .end: hasEnded = true
        case .idle: break
        }
        return chunk
    }

    private func nextAgain() throws -> InputChunk {
        let piece = kept[offset...].prefix(Self.pieceBytes)
        offset = piece.endIndex
        if !piece.isEmpty { return .bytes(piece) }
        kept = []
        offset = 0
        return hasEnded ? .end : try source.next()
    }
}

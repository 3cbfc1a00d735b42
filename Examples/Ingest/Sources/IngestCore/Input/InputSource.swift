/// Where the bytes to ingest come from.
package protocol InputSource: AnyObject {
    /// What errors call the input: the path as it was given.
    var name: String { get }

    /// Where it comes from, by its name alone.
    var origin: InputOrigin { get }

    /// What it holds; nil where it is no file. Takes a pass over all of it, so only whoever stores its records asks for it.
    var content: InputContent? { get }

    /// The digests of the input's beginnings: by their sizes, of those that it has. None where it is no file.
    func digests(of sizes: [Int]) -> [Int: String]

    /// Which file it is; nil where it is none.
    var identity: FileIdentity? { get }

    /// Which option may help where nothing of the input is accepted.
    var advice: String? { get }

    /// Waits for the next bytes, but not for long.
    ///
    /// - Throws: ``IngestError`` when they cannot be read.
    func next() throws -> InputChunk

    /// Goes on at an offset without reading what comes before, where that can be done.
    ///
    /// - Parameter offset: the offset in the bytes that `next` returns, none of which has been read.
    /// - Returns: whether it was done.
    /// - Throws: ``IngestError`` when the input cannot be read.
    func seek(to offset: Int) throws -> Bool

    /// How much of the input lies before an offset, from 0 to 1; nil where its end is not known.
    func fraction(at offset: Int) -> Double?
}

extension InputSource {
    package var origin: InputOrigin { InputOrigin(named: name) }
    package var content: InputContent? { nil }
    package func digests(of sizes: [Int]) -> [Int: String] { [:] }
    package var identity: FileIdentity? { nil }
    package var advice: String? { nil }
    package func seek(to offset: Int) throws -> Bool { false }
    package func fraction(at offset: Int) -> Double? { nil }
}

/// What an ``InputSource`` has at the moment.
package enum InputChunk {
    /// Bytes. The source reuses their storage: keep no copy of the slice while the next ones are asked for.
    case bytes(ArraySlice<UInt8>)
    /// Nothing yet.
    case idle
    /// Nothing any more.
    case end
}

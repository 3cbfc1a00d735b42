/// A source of bytes to ingest.
package protocol InputSource: AnyObject {
    /// The name in errors: the given path.
    var name: String { get }

    /// The origin, identified by the name.
    var origin: InputOrigin { get }

    /// The content; nil if the input is not a file. Reads the whole file, so it is used only for storing records.
    var content: InputContent? { get }

    /// The digests of the input's prefixes with these sizes; empty if the input is not a file.
    func digests(of sizes: [Int]) -> [Int: String]

    /// The identity of the file; nil if the input is not a file.
    var identity: FileIdentity? { get }

    /// A message with an option that may help if no record is accepted.
    var advice: String? { get }

    /// Waits a limited time for the next bytes.
    ///
    /// - Throws: ``IngestError`` if they cannot be read.
    func next() throws -> InputChunk

    /// Continues at an offset without reading the bytes before it, if that is possible.
    ///
    /// - Parameter offset: the offset in all bytes that `next` returns. Some of them may have been read.
    /// - Returns: whether it was possible.
    /// - Throws: ``IngestError`` if the input cannot be read.
    func seek(to offset: Int) throws -> Bool

    /// The share of the input before an offset, from 0 to 1; nil if the input's end is not known.
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

/// The result of a call of ``InputSource/next()``.
package enum InputChunk {
    /// Bytes. The source reuses their storage: keep no copy of the slice during the next call.
    case bytes(ArraySlice<UInt8>)
    /// No bytes have come so far.
    case idle
    /// The end of the input.
    case end
}

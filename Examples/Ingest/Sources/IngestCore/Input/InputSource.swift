/// Where the bytes to ingest come from.
package protocol InputSource: AnyObject {
    /// Identifies the input in rejected records: the same for every run over the same input.
    var name: String { get }

    /// Which file it is; nil where it is none.
    var identity: FileIdentity? { get }

    /// Waits for the next bytes, but not for long.
    ///
    /// - Throws: ``IngestError`` when they cannot be read.
    func next() throws -> InputChunk

    /// How much of the input lies before an offset, from 0 to 1; nil where its end is not known.
    func fraction(at offset: Int) -> Double?
}

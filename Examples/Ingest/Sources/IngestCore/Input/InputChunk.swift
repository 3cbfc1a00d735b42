/// What an ``InputSource`` has at the moment.
package enum InputChunk {
    /// Bytes. The source reuses their storage: keep no copy of the slice while the next ones are asked for.
    case bytes(ArraySlice<UInt8>)
    /// Nothing yet.
    case idle
    /// Nothing any more.
    case end
}

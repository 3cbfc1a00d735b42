// Where a fault of the text is: the parser tells where it stopped.

extension SourceTracker {
    /// The first byte of the token that ends at an offset: where a token is that does not fit.
    func tokenStart(endingAt end: Int) -> Int {
        let index = end - chunkOffset - 1
        // The chunk may be what shows that a number or literal ended with the one before, or a string cannot go on.
        guard index >= 0, unsafe index < chunk.count else { return openString ?? openScalar ?? max(0, end - 1) }
        return stringStart(around: end - 1) ?? scalarStart(at: end - 1)
    }

    /// The start of the number or literal that a byte of the chunk is part of; the byte itself if it is of none.
    ///
    /// Two that lack what is to stand between them, like `01`, are one.
    private func scalarStart(at offset: Int) -> Int {
        var index = offset - chunkOffset
        guard index >= 0, unsafe index < chunk.count, unsafe Self.isScalar(chunk[index]) else { return offset }
        while index > 0, unsafe Self.isScalar(chunk[index - 1]) { index -= 1 }
        return index == 0 ? openScalar ?? chunkOffset : chunkOffset + index
    }

    /// Where something follows the complete value that the chunk starts with. Two scalars that lack what is to stand between
    /// them are one.
    var secondValueStart: Int {
        var depth = 0
        var isInString = false
        var isComplete = false
        var index = 0
        while unsafe index < chunk.count {
            let byte = unsafe chunk[index]
            if isComplete, byte > 0x20 { break }
            index += 1
            switch byte {
            case UInt8(ascii: "\\") where isInString: index += 1
            case UInt8(ascii: "\""):
                isInString.toggle()
                isComplete = depth == 0 && !isInString
            case _ where isInString: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                isComplete = depth == 0
            case _ where depth == 0 && Self.isScalar(byte):
                while unsafe index < chunk.count && Self.isScalar(chunk[index]) { index += 1 }
                isComplete = true
            default: break
            }
        }
        return chunkOffset + index
    }

    /// Whether nothing but white space stands between the document, an object or array, and an offset of the chunk.
    func isAfterDocument(_ offset: Int) -> Bool {
        guard valueEnd >= 0, valueEnd <= offset, openBytes == 0 else { return false }
        return unsafe bytes(max(valueEnd, chunkOffset)..<max(offset, chunkOffset)).allSatisfy { $0 <= 0x20 }
    }

    /// The first byte of a token that does not fit, from where yajl went back to: it takes a string's length without its
    /// quotes off the end, and knows nothing of what came in the chunk before.
    func tokenStart(near offset: Int) -> Int {
        if !sawEvent, let start = openString ?? openScalar { return start }
        guard let start = stringStart(around: offset - 1), start == offset - 2, !followsColon(start) else {
            return scalarStart(at: offset)
        }
        return start
    }

    /// Whether a token is the value of a key: an empty string that is one looks like what does not fit, though that follows it.
    private func followsColon(_ offset: Int) -> Bool {
        lastByte(before: offset) == UInt8(ascii: ":")
    }

    /// The last byte before an offset that is no white space.
    func lastByte(before offset: Int) -> UInt8 {
        unsafe bytes(chunkOffset..<max(offset, chunkOffset)).last { $0 > 0x20 } ?? lastByte
    }

    /// The start of the string that is open at an offset of the chunk.
    private func stringStart(around offset: Int) -> Int? {
        var search = self
        // Lines are not searched: each starts outside a string.
        search.searchedTo = max(searchedTo, chunkOffset)
        unsafe search.searchOpenString(upTo: min(offset, chunkOffset + chunk.count))
        return search.openString
    }
}

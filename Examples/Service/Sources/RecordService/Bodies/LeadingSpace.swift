import NIOCore

/// The white space before a document. It is dropped as it arrives, whatever its length; errors still have their places in the body.
struct LeadingSpace {
    /// The number of line feeds.
    private var lines = 0
    /// The number of bytes since the last line feed.
    private var columns = 0

    /// Removes white space from the start of a buffer.
    ///
    /// - Returns: the first byte that is none; nil if the buffer has no other bytes.
    mutating func skip(_ buffer: inout ByteBuffer) -> UInt8? {
        var count = 0
        for byte in buffer.readableBytesView {
            switch byte {
            case UInt8(ascii: "\n"):
                lines += 1
                columns = 0
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): columns += 1
            default:
                buffer.moveReaderIndex(forwardBy: count)
                return byte
            }
            count += 1
        }
        buffer.clear()
        return nil
    }

    /// Changes the place of a fault in the text after the white space to its place in the body.
    func moved(_ fault: RecordFault) -> RecordFault {
        var fault = fault
        if fault.line == 1 { fault.column += columns }
        // A line of 0 is no place.
        if fault.line > 0 { fault.line += lines }
        return fault
    }
}

import NIOCore

/// The UTF-8 byte order mark that some programs write before a text (RFC 8259, section 8.1, lets readers ignore it). It becomes white
/// space, so that errors keep their places in the body.
struct ByteOrderMark {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// The number of bytes of a mark that have arrived; nil once it is known whether there is one.
    private var arrived: Int? = 0

    /// Replaces the mark in a buffer of the body's bytes.
    ///
    /// - Returns: false if the body so far is only the start of a mark. These bytes come back with the next buffer or with ``end()``.
    mutating func replace(in buffer: inout ByteBuffer) -> Bool {
        guard let count = arrived, buffer.readableBytes > 0 else { return true }
        let head = Self.bytes.prefix(count) + buffer.readableBytesView.prefix(Self.bytes.count - count)
        if head.count < Self.bytes.count, Self.bytes.starts(with: head) {
            arrived = head.count
            return false
        }
        arrived = nil
        let isMark = head.elementsEqual(Self.bytes)
        guard isMark || count > 0 else { return true }
        var start = isMark ? ByteBuffer(repeating: UInt8(ascii: " "), count: head.count) : ByteBuffer(bytes: head)
        buffer.moveReaderIndex(forwardBy: head.count - count)
        start.writeBuffer(&buffer)
        buffer = start
        return true
    }

    /// The bytes of a body that ended as the start of a mark; nil for other bodies.
    mutating func end() -> ByteBuffer? {
        guard let count = arrived.take(), count > 0 else { return nil }
        return ByteBuffer(bytes: Self.bytes.prefix(count))
    }
}

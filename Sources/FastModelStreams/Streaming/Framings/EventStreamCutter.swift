/// Cuts the data of server-sent events (WHATWG HTML, section 9.2.6, "Interpreting an event stream").
///
/// An event's data is the text of its `data` lines; an empty line ends the event. Other fields and comments are skipped. Unlike a
/// browser, which drops an event that the stream's end cuts off, the reader decodes it, because it may be whole.
struct EventStreamCutter: RecordCutter {
    /// The part of a line that comes next.
    private enum Place: Hashable {
        /// A byte of the byte order mark that may precede the first line.
        case mark(Int)
        /// A letter of the field's name, if it is `data`; then its colon.
        case name(Int)
        /// The space that may follow the colon.
        case space
        case data
        /// The rest of a line that is not data.
        case other
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let name = Array("data:".utf8)

    private var place = Place.mark(0)
    /// Whether the last byte was a carriage return, so that a line feed belongs to it.
    private var isAfterReturn = false
    /// Whether the event has data.
    private var hasData = false

    mutating func cut(_ bytes: Span<UInt8>) -> RecordCut {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let isSecondHalf = isAfterReturn && byte == 0x0A
            isAfterReturn = byte == 0x0D
            if byte == 0x0A || byte == 0x0D {
                index += 1
                if !isSecondHalf, endLine() { return .record(index..<index) }
            } else if place == .data || place == .space && byte != 0x20 {
                place = .data
                hasData = true
                var end = index
                while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
                return .part(index..<end)
            } else {
                read(byte)
                index += 1
            }
        }
        return .gap(index)
    }

    /// Reads a byte of a line before its data, or of another line.
    private mutating func read(_ byte: UInt8) {
        switch place {
        case .mark(let count) where byte == Self.mark[count]:
            place = count + 1 < Self.mark.count ? .mark(count + 1) : .name(0)
        case .mark(0): place = byte == Self.name[0] ? .name(1) : .other
        case .name(let count) where byte == Self.name[count]:
            place = count + 1 < Self.name.count ? .name(count + 1) : .space
        case .space: place = .data
        default: place = .other
        }
    }

    /// Ends a line. Returns whether it ends an event that has data.
    private mutating func endLine() -> Bool {
        let isEmpty = place == .name(0) || place == .mark(0)
        place = .name(0)
        guard isEmpty, hasData else { return false }
        hasData = false
        return true
    }

    mutating func finish() -> Bool {
        self = EventStreamCutter()
        return true
    }
}

package import FastModel

/// Cuts the elements of arrays that follow one another. Any other value between the arrays is a record of its own.
///
/// Usually each line is an array. So from a byte that JSON does not allow, the rest of the line is one record, which is then rejected,
/// and the next line starts outside the array. A record that lacks its last bracket takes the next lines, too.
package struct ArraysCutter: RecordCutter {
    /// What comes next.
    private enum Place {
        /// An array.
        case outside
        /// The first element, or the end of the array.
        case first
        /// An element, after a comma.
        case element
        /// A comma, or the end of the array.
        case comma
        /// The rest of a record.
        case record
        /// The rest of a line that is not JSON.
        case fault
    }

    private var place = Place.outside
    /// The open record.
    private var value: ValueScanner?
    /// Whether the open record is an element.
    private var isElement = false

    /// Starts outside an array.
    package init() {}

    package mutating func cut(_ bytes: Span<UInt8>) -> RecordCut {
        var start = 0
        var end = 0
        if place != .record, place != .fault {
            while start < bytes.count, isBetween(bytes[start]) { start += 1 }
            guard start < bytes.count else { return .gap(start) }
            begin(bytes[start])
            end = start + 1
        }
        while end < bytes.count {
            switch role(of: bytes[end]) {
            case .inside, .fault: end += 1
            case .last: return .record(start..<(end + 1))
            case .behind: return .record(start..<end)
            }
        }
        return .part(start..<end)
    }

    /// Reads a byte between records. Returns false if it belongs to a record.
    private mutating func isBetween(_ byte: UInt8) -> Bool {
        if byte.isJSONSpace { return true }
        switch (place, byte) {
        case (.outside, UInt8(ascii: "[")): place = .first
        case (.comma, UInt8(ascii: ",")): place = .element
        case (.first, UInt8(ascii: "]")), (.comma, UInt8(ascii: "]")): place = .outside
        default: return false
        }
        return true
    }

    /// Reads the first byte of a record.
    private mutating func begin(_ byte: UInt8) {
        isElement = place != .outside
        value = place == .comma ? nil : ValueScanner(first: byte)
        place = value == nil ? .fault : .record
    }

    /// Reads another byte of a record, or the one behind it.
    private mutating func role(of byte: UInt8) -> ValueScanner.Role {
        let role = place == .record ? value?.role(of: byte) ?? .fault : .fault
        switch role {
        case .inside: break
        case .last, .behind: place = isElement ? .comma : .outside
        case .fault:
            // The value may have ended on this line.
            place = byte == 0x0A ? .outside : .fault
            return byte == 0x0A ? .behind : .fault
        }
        return role
    }

    package mutating func finish() -> Bool {
        let mayEnd = place == .outside || place == .fault || place == .record && !isElement && value?.isWord == true
        self = ArraysCutter()
        return mayEnd
    }
}

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
        /// The rest of an object or array.
        case value
        /// The rest of a string.
        case string
        /// The rest of a number or literal.
        case word
        /// The rest of a line that is not JSON.
        case fault
    }

    /// Whether a byte belongs to a record.
    private enum Role {
        case inside, last, behind
    }

    private var place = Place.outside
    /// Whether the record is an element.
    private var isElement = false
    /// The number of open brackets of the record, and for the innermost ones whether they are those of an array, lowest bit first.
    private var depth = 0
    private var arrays: UInt64 = 0
    /// Whether a backslash precedes the next byte of a string.
    private var isEscaped = false

    /// Starts outside an array.
    package init() {}

    package mutating func cut(_ bytes: Span<UInt8>) -> RecordCut {
        var start = 0
        var end = 0
        if [.outside, .first, .element, .comma].contains(place) {
            while start < bytes.count, isBetween(bytes[start]) { start += 1 }
            guard start < bytes.count else { return .gap(start) }
            begin(bytes[start])
            end = start + 1
        }
        while end < bytes.count {
            switch role(of: bytes[end]) {
            case .inside: end += 1
            case .last: return .record(start..<(end + 1))
            case .behind: return .record(start..<end)
            }
        }
        return .part(start..<end)
    }

    /// Reads a byte between records. Returns false if it belongs to a record.
    private mutating func isBetween(_ byte: UInt8) -> Bool {
        switch (place, byte) {
        case (_, 0x20), (_, 0x09), (_, 0x0A), (_, 0x0D): return true
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
        depth = 0
        switch byte {
        case _ where place == .comma: place = .fault
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            place = .value
            open(byte)
        case UInt8(ascii: "\""): place = .string
        case _ where Self.endsWord(byte): place = .fault
        default: place = .word
        }
    }

    /// Reads another byte of a record, or the one behind it.
    private mutating func role(of byte: UInt8) -> Role {
        switch place {
        case .string: return roleInString(byte)
        case .word where Self.endsWord(byte): return end(isElement ? .comma : .outside, .behind)
        case .fault where byte == 0x0A: return end(.outside, .behind)
        case .value: break
        default: return .inside
        }
        switch byte {
        case UInt8(ascii: "\""): place = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard (arrays & 1 == 1) == (byte == UInt8(ascii: "]")) else {
                place = .fault
                return .inside
            }
            depth -= 1
            arrays >>= 1
            if depth == 0 { return end(isElement ? .comma : .outside, .last) }
        default: break
        }
        return .inside
    }

    private mutating func roleInString(_ byte: UInt8) -> Role {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            if depth == 0 { return end(isElement ? .comma : .outside, .last) }
            place = .value
        }
        // No string has a line feed, so its quote has no partner.
        return byte == 0x0A ? end(.outside, .behind) : .inside
    }

    private mutating func open(_ bracket: UInt8) {
        depth += 1
        arrays = arrays << 1 | (bracket == UInt8(ascii: "[") ? 1 : 0)
    }

    private mutating func end(_ place: Place, _ role: Role) -> Role {
        self.place = place
        isEscaped = false
        return role
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        " \t\n\r,:\"[]{}".utf8.contains(byte)
    }

    package mutating func finish() -> Bool {
        let mayEnd = place == .outside || place == .fault || place == .word && !isElement
        self = ArraysCutter()
        return mayEnd
    }
}

/// Finds the end of a JSON value by its brackets and quotes. Whether the value is valid is checked by its decoder.
struct ValueScanner: Sendable, Hashable {
    /// What a byte is to the value.
    enum Role {
        case inside, last, behind
        /// A bracket of the wrong kind, or a line feed in a string, so that the end of the value cannot be found.
        case fault
    }

    private enum Kind {
        case container, string, word
    }

    private var kind: Kind
    /// The number of open brackets, and for the outermost ones whether they are those of an array, lowest bit first. A record with
    /// more is rejected.
    private var depth = 0
    private var arrays: UInt64 = 0
    /// Whether a backslash precedes the next byte of a string.
    private var isEscaped = false

    /// Starts with the first byte of a value; nil if none starts with it.
    init?(first byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            kind = .container
            open(byte)
        case UInt8(ascii: "\""): kind = .string
        case _ where Self.endsWord(byte): return nil
        default: kind = .word
        }
    }

    /// Whether the value is a number or literal, which the end of the text also ends.
    var isWord: Bool { kind == .word }

    /// Reads the next byte.
    mutating func role(of byte: UInt8) -> Role {
        switch kind {
        case .word: return Self.endsWord(byte) ? .behind : .inside
        case .string: return roleInString(byte)
        case .container: break
        }
        switch byte {
        case UInt8(ascii: "\""): kind = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            guard depth >= UInt64.bitWidth || (arrays >> depth & 1 == 1) == (byte == UInt8(ascii: "]")) else {
                return .fault
            }
            if depth == 0 { return .last }
        default: break
        }
        return .inside
    }

    private mutating func roleInString(_ byte: UInt8) -> Role {
        if byte == 0x0A { return .fault }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            kind = .container
            if depth == 0 { return .last }
        }
        return .inside
    }

    private mutating func open(_ bracket: UInt8) {
        if depth < UInt64.bitWidth {
            let bit = UInt64(1) << depth
            arrays = bracket == UInt8(ascii: "[") ? arrays | bit : arrays & ~bit
        }
        depth += 1
    }

    private static func endsWord(_ byte: UInt8) -> Bool { byte.isJSONSpace || ",:\"[]{}".utf8.contains(byte) }
}

extension UInt8 {
    /// Whether JSON allows the byte between values, as white space.
    var isJSONSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

/// A string or number that is over the limit before it is complete. Its rest is passed over, checked as far as the parser
/// would check it, so that the stream can go on behind it.
struct ExcessToken {
    /// Where the part of the token that a piece of the text holds ends.
    struct End {
        /// The bytes of the piece that belong to the token.
        var count: Int
        /// Whether the token ends there.
        var isComplete = false
        /// Why the next byte cannot stand there, in the parser's words; nil when it can.
        var fault: String?
    }

    let isString: Bool
    private var number: NumberSyntax
    /// Whether the next byte follows a backslash.
    var isEscaped: Bool
    /// Hexadecimal digits that are due.
    private var digits: Int

    init(isString: Bool, isEscaped: Bool, digits: Int, number: NumberSyntax) {
        self.isString = isString
        self.number = number
        self.isEscaped = isEscaped
        self.digits = digits
    }

    /// Finds the token's end.
    mutating func end(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> End {
        var count = 0
        for index in unsafe bytes.indices {
            let byte = unsafe bytes[index]
            if !isString {
                guard number.take(byte) else {
                    return End(count: count, isComplete: true, fault: number.missing)
                }
            } else if !take(byte) {
                return End(count: count, fault: fault)
            } else if hasEnded {
                return End(count: count + 1, isComplete: true)
            }
            count += 1
        }
        return End(count: count)
    }

    private var hasEnded = false
    /// What is wrong if the byte that was taken last cannot stand there.
    private var fault = ""

    /// Takes a byte of a string; false when it cannot stand there.
    private mutating func take(_ byte: UInt8) -> Bool {
        if digits > 0 {
            digits -= 1
            fault = "invalid (non-hex) character occurs after '\\u' inside string"
            return (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }
        if isEscaped {
            isEscaped = false
            fault = "inside a string, '\\' occurs before a character which it may not"
            if byte == UInt8(ascii: "u") { digits = 4 }
            return "\"\\/bfnrtu".utf8.contains(byte)
        }
        fault = "invalid character inside string"
        isEscaped = byte == UInt8(ascii: "\\")
        hasEnded = byte == UInt8(ascii: "\"")
        return byte >= 0x20
    }

    /// Whether the byte is one of which numbers are made.
    static func isNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

/// What of a number has come, as far as it decides what may follow (RFC 8259, section 6; leading zeros are the parser's).
struct NumberSyntax {
    private var hasPoint = false
    private var hasExponent = false
    private var maySign = true
    private var needsDigit = true

    /// What is missing if the number ends here, in the parser's words; nil for nothing.
    var missing: String? {
        guard needsDigit else { return nil }
        return "malformed number, a digit is required after the \(hasExponent ? "exponent" : "decimal point")"
    }

    /// Takes a byte; false when the number ends before it.
    mutating func take(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39:
            needsDigit = false
            maySign = false
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            guard maySign else { return false }
            maySign = false
        case UInt8(ascii: "."):
            guard !hasPoint, !hasExponent, !needsDigit else { return false }
            hasPoint = true
            needsDigit = true
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
            guard !hasExponent, !needsDigit else { return false }
            hasExponent = true
            maySign = true
            needsDigit = true
        default: return false
        }
        return true
    }
}

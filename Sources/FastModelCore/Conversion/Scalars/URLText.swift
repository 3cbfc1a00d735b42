/// The text of a URL in which characters that a URL cannot contain may stand unescaped.
///
/// Foundation would also escape the percent signs of valid escapes, if any other character of the same part must be escaped.
enum URLText {
    /// Escapes the bytes that RFC 3986 does not allow, except in the authority (user, host and port), whose rules differ.
    static func escaped(_ text: UnsafeBufferPointer<UInt8>) -> String {
        let start = unsafe authorityEnd(of: text)
        var bytes = unsafe Array(text[..<start])
        var hasFragment = false
        for index in start..<text.count {
            let byte = unsafe text[index]
            let startsFragment = byte == UInt8(ascii: "#") && !hasFragment
            if startsFragment { hasFragment = true }
            if unsafe startsFragment || isAllowed(byte) || (byte == UInt8(ascii: "%") && isEscape(text, at: index)) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 0xF)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The index behind the authority, which follows `//` at the start or behind a scheme; 0 if there is none.
    private static func authorityEnd(of text: UnsafeBufferPointer<UInt8>) -> Int {
        let slash = UInt8(ascii: "/")
        let scheme = unsafe text.prefix { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
        var rest = unsafe text[scheme.endIndex...]
        if unsafe !scheme.isEmpty, unsafe rest.popFirst() != UInt8(ascii: ":") { return 0 }
        guard unsafe rest.popFirst() == slash, unsafe rest.popFirst() == slash else { return 0 }
        return unsafe rest.firstIndex { "/?#".utf8.contains($0) } ?? text.count
    }

    /// Whether a path, a query or a fragment may contain the byte: RFC 3986's `pchar`, `/` and `?`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") <= 25
    }

    private static func isEscape(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index + 2 < text.count && isHexDigit(unsafe text[index + 1]) && isHexDigit(unsafe text[index + 2])
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") <= 5
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
    }
}

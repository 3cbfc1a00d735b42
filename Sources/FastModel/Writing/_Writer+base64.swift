extension _Writer {
    private static let base64Alphabet: StaticString =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// Writes bytes as a string in base64 with padding (RFC 4648, section 4).
    mutating func base64(_ bytes: UnsafeRawBufferPointer) -> _Written {
        // The alphabet has slashes.
        if sink != nil || options.escaping == .slashes { return string(unsafe Self.base64Text(bytes)) }
        unsafe appendBase64(bytes)
        return .value
    }

    /// The string on its own.
    private static func base64Text(_ bytes: UnsafeRawBufferPointer) -> String {
        let capacity = (bytes.count + 2) / 3 * 4 + 2
        let memory = unsafe JSONBuffer.allocate(capacity)
        var writer = unsafe _Writer(EncodingOptions(), start: memory, count: 0, capacity: capacity)
        unsafe writer.appendBase64(bytes)
        var buffer = JSONBuffer(capacity: 0)
        unsafe buffer.replace(writer.start, count: writer.mark, capacity: writer.end - writer.start)
        return unsafe buffer.withUnsafeBytes { unsafe String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
    }

    private mutating func appendBase64(_ bytes: UnsafeRawBufferPointer) {
        reserve((bytes.count + 2) / 3 * 4 + 2)
        let letters = unsafe Self.base64Alphabet.utf8Start
        append(UInt8(ascii: "\""))
        var index = 0
        while index < bytes.count {
            let rest = bytes.count - index
            let first = unsafe bytes[index]
            let second = unsafe rest > 1 ? bytes[index + 1] : 0
            let third = unsafe rest > 2 ? bytes[index + 2] : 0
            unsafe cursor[0] = letters[Int(first >> 2)]
            unsafe cursor[1] = letters[Int((first & 0x3) << 4 | second >> 4)]
            unsafe cursor[2] = rest > 1 ? letters[Int((second & 0xF) << 2 | third >> 6)] : UInt8(ascii: "=")
            unsafe cursor[3] = rest > 2 ? letters[Int(third & 0x3F)] : UInt8(ascii: "=")
            unsafe cursor += 4
            index += 3
        }
        append(UInt8(ascii: "\""))
    }
}

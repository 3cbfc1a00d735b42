private import CYajlShim

extension _Writer {
    @usableFromInline mutating func string(_ string: String) -> _Written {
        if let sink { return sink.add(string) }
        text(of: string)
        return .value
    }

    /// Writes a string in memory.
    @usableFromInline mutating func string(at value: UnsafeRawPointer) -> _Written {
        guard readsWords else { return string(unsafe value.assumingMemoryBound(to: String.self).pointee) }
        reserve(Self.shortText)
        unsafe text(StringWords(at: value), at: value)
        return .value
    }

    mutating func string(utf8 bytes: UnsafeBufferPointer<UInt8>) -> _Written {
        if let sink { return sink.add(unsafe String(decoding: bytes, as: UTF8.self)) }
        if let start = bytes.baseAddress { unsafe text(start, bytes.count) } else { append("\"\"") }
        return .value
    }

    /// The most bytes that a string of `count` bytes takes as JSON: two quotation marks, and an escape of six bytes for each.
    static func capacity(for count: Int) -> Int { 6 * count + 2 }

    /// Writes a string in quotation marks, with the required escapes only, to memory that has ``capacity(for:)``.
    ///
    /// - Returns: the number of bytes of the text.
    static func write(_ bytes: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>) -> Int {
        unsafe place.pointee = UInt8(ascii: "\"")
        var cursor = unsafe place + 1
        if var next = bytes.baseAddress {
            let end = unsafe next + bytes.count
            while true {
                let plain = unsafe fm_copy_unescaped(cursor, next, end - next)
                unsafe cursor += plain
                unsafe next += plain
                if unsafe next == end { break }
                unsafe cursor += write(escapeOf: next.pointee, to: cursor)
                unsafe next += 1
            }
        }
        unsafe cursor.pointee = UInt8(ascii: "\"")
        return unsafe cursor + 1 - place
    }

    /// Writes compact JSON as it stands; only for writers of plain text.
    mutating func json(_ text: UnsafeBufferPointer<UInt8>) -> _Written {
        if let start = text.baseAddress { unsafe append(start, text.count) }
        return .value
    }

    /// Writes a string's text into the buffer.
    @inline(__always) mutating func text(of string: String) {
        let isDone: Void? = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
            if let start = bytes.baseAddress { unsafe text(start, bytes.count) } else { append("\"\"") }
        }
        if isDone == nil { text(copyOf: string) }
    }

    /// Writes a string that is not stored as UTF-8, such as a string bridged from Objective-C.
    @inline(never) private mutating func text(copyOf string: String) {
        var copy = string
        copy.withUTF8 { bytes in
            if let start = bytes.baseAddress { unsafe text(start, bytes.count) } else { append("\"\"") }
        }
    }

    /// The room for a short text in quotation marks, of which sixteen bytes are written whatever its length.
    static var shortText: Int { 18 }

    /// Writes a string in memory, given its words, with the required escapes only. The buffer must have room for a short text.
    @inline(__always) mutating func text(_ words: StringWords, at value: UnsafeRawPointer) {
        if words.isSmall {
            let count = words.smallCount
            unsafe cursor.pointee = UInt8(ascii: "\"")
            if unsafe fm_copy_short(cursor + 1, words.low, words.high, CUnsignedInt(truncatingIfNeeded: count)) {
                unsafe cursor[count + 1] = UInt8(ascii: "\"")
                unsafe cursor += count + 2
                return
            }
        } else if words.isStored, let start = unsafe words.start {
            return unsafe plainText(start, words.count)
        }
        text(of: unsafe value.assumingMemoryBound(to: String.self).pointee)
    }

    /// Writes a text with the required escapes only.
    @inline(__always) private mutating func plainText(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        reserve(count + 2)
        unsafe cursor.pointee = UInt8(ascii: "\"")
        let plain = unsafe fm_copy_unescaped(cursor + 1, bytes, count)
        guard plain == count else {
            unsafe cursor += 1 + plain
            return unsafe escape(bytes + plain, count - plain)
        }
        unsafe cursor[count + 1] = UInt8(ascii: "\"")
        unsafe cursor += count + 2
    }

    @inline(__always) private mutating func text(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        if options.escaping == .minimal { return unsafe plainText(bytes, count) }
        append(UInt8(ascii: "\""))
        unsafe escapeMore(bytes, count)
    }

    /// Writes the rest of a string, from the first byte to escape to the closing quotation mark.
    @inline(never) private mutating func escape(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        var next = unsafe bytes
        var rest = count
        while rest > 0 {
            unsafe escape(next.pointee)
            unsafe next += 1
            rest -= 1
            reserve(rest + 1)
            let plain = unsafe fm_copy_unescaped(cursor, next, rest)
            unsafe cursor += plain
            unsafe next += plain
            rest -= plain
        }
        append(UInt8(ascii: "\""))
    }

    /// Writes a string and its closing quotation mark byte by byte, for options that escape more than JSON requires.
    @inline(never) private mutating func escapeMore(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        let isHTML = options.escaping == .html
        var index = 0
        while index < count {
            let byte = unsafe bytes[index]
            switch byte {
            case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte)
            case UInt8(ascii: "/") where !isHTML: append("\\/")
            case UInt8(ascii: "<") where isHTML, UInt8(ascii: ">") where isHTML, UInt8(ascii: "&") where isHTML,
                UInt8(ascii: "'") where isHTML:
                unicodeEscape(byte)
            // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
            case 0xE2 where unsafe isHTML && Self.isLineSeparator(bytes + index, count - index):
                append(unsafe bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
                index += 2
            default: append(byte)
            }
            index += 1
        }
        append(UInt8(ascii: "\""))
    }

    private static func isLineSeparator(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        unsafe count > 2 && bytes[1] == 0x80 && bytes[2] | 1 == 0xA9
    }

    private mutating func escape(_ byte: UInt8) {
        reserve(6)
        unsafe cursor += Self.write(escapeOf: byte, to: cursor)
    }

    private mutating func unicodeEscape(_ byte: UInt8) {
        reserve(6)
        unsafe cursor += Self.write(unicodeEscapeOf: byte, to: cursor)
    }

    /// Writes the escape of a byte, of two or six bytes. Returns their number.
    private static func write(escapeOf byte: UInt8, to place: UnsafeMutablePointer<UInt8>) -> Int {
        let letter: UInt8
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
        case 0x08: letter = UInt8(ascii: "b")
        case 0x09: letter = UInt8(ascii: "t")
        case 0x0A: letter = UInt8(ascii: "n")
        case 0x0C: letter = UInt8(ascii: "f")
        case 0x0D: letter = UInt8(ascii: "r")
        default: return unsafe write(unicodeEscapeOf: byte, to: place)
        }
        unsafe place[0] = UInt8(ascii: "\\")
        unsafe place[1] = letter
        return 2
    }

    private static func write(unicodeEscapeOf byte: UInt8, to place: UnsafeMutablePointer<UInt8>) -> Int {
        unsafe place[0] = UInt8(ascii: "\\")
        unsafe place[1] = UInt8(ascii: "u")
        unsafe place[2] = UInt8(ascii: "0")
        unsafe place[3] = UInt8(ascii: "0")
        unsafe place[4] = hexDigit(byte >> 4)
        unsafe place[5] = hexDigit(byte & 0xF)
        return 6
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
    }

    /// Writes bytes as a string in base64.
    mutating func base64(_ bytes: UnsafeRawBufferPointer, _ form: Base64) -> _Written {
        // The alphabet may contain slashes, and line breaks are escaped.
        if sink != nil || options.escaping == .slashes || form.hasLines { return string(unsafe form.text(of: bytes)) }
        reserve(form.capacity(for: bytes.count) + 2)
        append(UInt8(ascii: "\""))
        unsafe cursor += form.write(bytes, to: cursor)
        append(UInt8(ascii: "\""))
        return .value
    }
}

private import CYajlShim

extension _Writer {
    @usableFromInline mutating func null() {
        if let sink { return sink.null() }
        append("null")
    }

    mutating func bool(_ value: Bool) -> _Written {
        if let sink { return sink.add(value) }
        reserve(Self.scalarRoom)
        put(value)
        return .value
    }

    /// The room for any scalar except a long string.
    static var scalarRoom: Int { max(shortText, 1 + Int(FM_DIGITS_BYTES), Int(FM_NUMBER_BYTES)) }

    /// Writes `true` or `false`. The buffer must have room for a scalar.
    @inline(__always) mutating func put(_ value: Bool) {
        // "true" or "fals", and the last letter of "false", which is beyond the text "true".
        let word: UInt32 = value ? 0x6575_7274 : 0x736C_6166
        unsafe UnsafeMutableRawPointer(cursor).storeBytes(of: word.littleEndian, as: UInt32.self)
        unsafe cursor[4] = UInt8(ascii: "e")
        unsafe cursor += value ? 4 : 5
    }

    @inline(__always) mutating func integer<Integer: FixedWidthInteger>(_ value: Integer) -> _Written {
        if let sink { return object(value, sink) }
        if let small = UInt64(exactly: value.magnitude) {
            reserve(1 + Int(FM_DIGITS_BYTES))
            if Integer.isSigned, value < 0 {
                unsafe cursor.pointee = UInt8(ascii: "-")
                unsafe cursor += 1
            }
            unsafe cursor += fm_print_digits(small, cursor)
        } else {
            // An integer of 128 bits.
            var text = String(value)
            text.withUTF8 { bytes in if let start = bytes.baseAddress { unsafe append(start, bytes.count) } }
        }
        return .value
    }

    /// Writes an integer. The buffer must have room for a sign and `FM_DIGITS_BYTES`.
    @inline(__always) mutating func put(integer value: Int) {
        if value < 0 {
            unsafe cursor.pointee = UInt8(ascii: "-")
            unsafe cursor += 1
        }
        unsafe cursor += fm_print_digits(UInt64(value.magnitude), cursor)
    }

    /// Writes the text of a number.
    mutating func number(_ number: JSONNumber) -> _Written {
        if let sink { return object(number, sink) }
        var text = number.text
        text.withUTF8 { bytes in if let start = bytes.baseAddress { unsafe append(start, bytes.count) } }
        return .value
    }

    /// Writes a value as text, or as itself in the full output.
    mutating func string(_ text: @autoclosure () -> String, keptAs value: @autoclosure () -> Any) -> _Written {
        if let sink, sink.output == .full { return sink.add(value()) }
        return string(text())
    }

    /// Drops a value that JSON has no form for. The full output keeps the value.
    mutating func unencodable<Value>(_ value: Value) -> _Written {
        if let sink, sink.output == .full { return sink.add(value) }
        return drop(.unencodable, type: Value.self)
    }
}

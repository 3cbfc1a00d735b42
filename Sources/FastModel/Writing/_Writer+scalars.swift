extension _Writer {
    @usableFromInline mutating func null() {
        if let sink { return sink.null() }
        append("null")
    }

    mutating func bool(_ value: Bool) -> _Written {
        if let sink { return sink.add(value) }
        append(value ? "true" : "false")
        return .value
    }

    @inline(__always) mutating func integer<Integer: FixedWidthInteger>(_ value: Integer) -> _Written {
        if let sink { return object(value, sink) }
        if let small = UInt64(exactly: value.magnitude) {
            reserve(24)
            if Integer.isSigned, value < 0 {
                unsafe cursor.pointee = UInt8(ascii: "-")
                unsafe cursor += 1
            }
            digits(small)
        } else {
            // An integer of 128 bits.
            var text = String(value)
            text.withUTF8 { bytes in if let start = bytes.baseAddress { unsafe append(start, bytes.count) } }
        }
        return .value
    }

    /// Writes digits. The buffer must have room for them.
    mutating func digits(_ value: UInt64) {
        if value < 10 {
            unsafe cursor.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
            unsafe cursor += 1
            return
        }
        let count = Self.decimalWidth(value)
        unsafe cursor += count
        var next = unsafe cursor
        var rest = value
        while rest >= 100 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            unsafe next -= 2
            unsafe Self.put(pair, at: next)
            rest = quotient
        }
        if rest >= 10 {
            unsafe Self.put(rest, at: next - 2)
        } else {
            unsafe (next - 1).pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
        }
    }

    private static func decimalWidth(_ value: UInt64) -> Int {
        var width = 1
        var rest = value
        while rest >= 10_000 {
            rest /= 10_000
            width += 4
        }
        return width + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
    }

    /// Writes the two digits of a number below 100.
    @inline(__always) private static func put(_ pair: UInt64, at place: UnsafeMutablePointer<UInt8>) {
        let pair = UInt8(truncatingIfNeeded: pair)
        let tens = pair / 10
        unsafe place[0] = UInt8(ascii: "0") + tens
        unsafe place[1] = UInt8(ascii: "0") + (pair - tens * 10)
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

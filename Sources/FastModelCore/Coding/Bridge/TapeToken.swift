/// A scalar, a key, or a start or end of an object or array on a ``Tape``, with the place of its text and a number's parsed digits.
struct TapeToken {
    enum Kind: UInt8 {
        case null, bool, number, string, object, array
        /// Infinity or NaN, by a word of ``JSONExtensions/nonFiniteNumbers``.
        case nonFinite
        case key
        /// A repeated key that is not used.
        case repeatedKey
        /// A closing bracket. Also used for a missing value.
        case end
    }

    var kind: Kind
    /// Whether a string is known to be ASCII; the value of a bool.
    var isMarked = false
    /// Whether the text is in the tape's memory, because it had escapes.
    var isResolved = false
    /// The flags of a number; 1 for an object whose keys have been compared.
    var flags: UInt8 = 0
    /// The exponent of a number, the ``fingerprint(_:_:)`` of a key, or the distance from an object to its next expected key.
    var word: UInt32 = 0
    /// The offset of the first byte in the source or in the tape's memory; for a string or key, of the byte after the quote.
    var start: Int
    /// The number of bytes of a text, elements of an array or keys of an object.
    var count = 0
    /// The mantissa of a number, the bits of one that is not finite, the offset after the closing quote of a text, or the index after
    /// the end of an object or array.
    var payload: UInt64 = 0

    /// The digits of a number, as the scanner parsed them.
    @inline(__always) var digits: Digits {
        Digits(mantissa: payload, exponent: Int32(bitPattern: word), flags: Int32(flags))
    }

    var isNull: Bool { kind == .null || kind == .end }

    /// The kind that errors report.
    var jsonKind: JSONKind {
        switch kind {
        case .null, .end: .null
        case .bool: .bool
        case .number, .nonFinite: .number
        case .string, .key, .repeatedKey: .string
        case .object: .object
        case .array: .array
        }
    }

    /// A hash of a key, compared before the bytes.
    @inline(__always) static func fingerprint(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        let raw = unsafe UnsafeRawPointer(start)
        var low = UInt64(0)
        var high = UInt64(0)
        if count >= 8 {
            unsafe low = raw.loadUnaligned(as: UInt64.self)
            unsafe high = (raw + (count - 8)).loadUnaligned(as: UInt64.self)
        } else if count >= 4 {
            unsafe low = UInt64(raw.loadUnaligned(as: UInt32.self))
            unsafe high = UInt64((raw + (count - 4)).loadUnaligned(as: UInt32.self))
        } else if count > 0 {
            unsafe low = UInt64(start[0]) | UInt64(start[count / 2]) << 8
            unsafe high = UInt64(start[count - 1])
        }
        // The bits of the golden ratio, as in Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4).
        let mixed = (low ^ (high << 23 | high >> 41)) &+ UInt64(truncatingIfNeeded: count)
        return UInt32(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    /// Whether the token may be a floating-point number. A string may be a word for infinity or NaN.
    fileprivate var isNumeric: Bool { kind == .number || kind == .string || kind == .nonFinite }
}

/// A type with its own methods in the containers of `Codable`.
protocol TapeScalar: JSONConvertible, Codable {
    /// The value of a token, or nil if the token has another type or the conversion recorded a failure.
    static func value(_ token: TapeToken, on tape: Tape) -> Self?
}

extension TapeScalar where Self: FixedWidthInteger {
    @inline(__always) static func value(_ token: TapeToken, on tape: Tape) -> Self? {
        guard token.kind == .number else { return nil }
        // Numbers with a point or an exponent, or of more than 64 bits, are converted from their text.
        return token.digits.integer() ?? _scalar(tape.event(token))
    }
}

extension Int: TapeScalar {}
extension Int8: TapeScalar {}
extension Int16: TapeScalar {}
extension Int32: TapeScalar {}
extension Int64: TapeScalar {}
extension Int128: TapeScalar {}
extension UInt: TapeScalar {}
extension UInt8: TapeScalar {}
extension UInt16: TapeScalar {}
extension UInt32: TapeScalar {}
extension UInt64: TapeScalar {}
extension UInt128: TapeScalar {}

extension Double: TapeScalar {
    @inline(__always) static func value(_ token: TapeToken, on tape: Tape) -> Double? {
        if token.kind == .number, let value = token.digits.double { return value }
        return token.isNumeric ? _scalar(tape.event(token)) : nil
    }
}

extension Float: TapeScalar {
    @inline(__always) static func value(_ token: TapeToken, on tape: Tape) -> Float? {
        if token.kind == .number, let value = token.digits.float { return value }
        return token.isNumeric ? _scalar(tape.event(token)) : nil
    }
}

extension Bool: TapeScalar {
    @inline(__always) static func value(_ token: TapeToken, on tape: Tape) -> Bool? {
        token.kind == .bool ? token.isMarked : nil
    }
}

extension String: TapeScalar {
    @inline(__always) static func value(_ token: TapeToken, on tape: Tape) -> String? {
        token.kind == .string ? tape.event(token).ownText : nil
    }
}

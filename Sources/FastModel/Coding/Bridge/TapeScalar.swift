/// A type that a `Decoder` has a method for.
protocol TapeScalar: JSONConvertible {
    /// The value that a token is; nil where it is none of the type, or its type's conversion has said why.
    static func value(_ token: TapeToken, on tape: Tape) -> Self?
}

extension TapeScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func value(_ token: TapeToken, on tape: Tape) -> Self? {
        guard token.kind == .number else { return nil }
        // By their text those with a point or an exponent, and those of more than 64 bits.
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
    @inline(__always)
    static func value(_ token: TapeToken, on tape: Tape) -> Double? {
        if token.kind == .number, let value = token.digits.double { return value }
        return token.isNumeric ? _scalar(tape.event(token)) : nil
    }
}

extension Float: TapeScalar {
    @inline(__always)
    static func value(_ token: TapeToken, on tape: Tape) -> Float? {
        if token.kind == .number, let value = token.digits.float { return value }
        return token.isNumeric ? _scalar(tape.event(token)) : nil
    }
}

extension Bool: TapeScalar {
    @inline(__always)
    static func value(_ token: TapeToken, on tape: Tape) -> Bool? {
        token.kind == .bool ? token.isMarked : nil
    }
}

extension String: TapeScalar {
    @inline(__always)
    static func value(_ token: TapeToken, on tape: Tape) -> String? {
        token.kind == .string ? tape.event(token).ownText : nil
    }
}

extension TapeToken {
    /// Whether it may be a floating-point number: a string may be a word for one that is not finite.
    fileprivate var isNumeric: Bool { kind == .number || kind == .string }
}

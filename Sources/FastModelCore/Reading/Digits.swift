private import CYajlShim

/// The sign, mantissa and power of ten of a number, as the source of events has read them. Conversions use them instead of reading
/// the digits again.
struct Digits {
    private let mantissa: UInt64
    private let exponent: Int32
    private let flags: Int32

    /// Makes digits from the parameters of a source's callback. The flags are `FM_DIGITS_…` of the shim.
    @inline(__always) init(mantissa: UInt64, exponent: Int32, flags: Int32) {
        self.mantissa = mantissa
        self.exponent = exponent
        self.flags = flags
    }

    /// Reads the digits of a text. The result is exact only if the text is a JSON number.
    init(of text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else {
            self.init(mantissa: 0, exponent: 0, flags: Int32(FM_DIGITS_INEXACT))
            return
        }
        let digits = unsafe fm_scan_digits(start, text.count)
        self.init(mantissa: digits.mantissa, exponent: digits.exponent, flags: digits.flags)
    }

    /// The number as an integer; nil if the number has a point or an exponent, or does not fit the type or 64 bits.
    @inline(__always) func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
        guard flags & Int32(FM_DIGITS_INTEGER | FM_DIGITS_INEXACT) == Int32(FM_DIGITS_INTEGER) else { return nil }
        if flags & Int32(FM_DIGITS_NEGATIVE) == 0 { return Integer(exactly: mantissa) }
        guard mantissa <= 1 << 63 else { return nil }
        return Integer(exactly: 0 &- Int64(truncatingIfNeeded: mantissa))
    }

    /// The nearest `Double`; nil if there are too many digits, or the power of ten is one of the rare ones.
    ///
    /// Mantissas up to 2^53 and powers of ten up to 10^22 are exact doubles, so that one multiplication or division is rounded only
    /// once (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990).
    @inline(__always) var double: Double? {
        let power = abs(exponent)
        guard power <= FM_DECIMAL_EXPONENT, flags & Int32(FM_DIGITS_INEXACT) == 0 else { return nil }
        let value: Double
        if mantissa <= 1 << 53, power <= 22 {
            let factor = fm_power_of_ten(power)
            value = exponent < 0 ? Double(mantissa) / factor : Double(mantissa) * factor
        } else {
            value = fm_decimal(mantissa, exponent)
        }
        return flags & Int32(FM_DIGITS_NEGATIVE) == 0 ? value : -value
    }

    /// The nearest `Float` if one multiplication or division gives it; nil otherwise. Mantissas up to 2^24 and powers of ten up to
    /// 10^10 are exact floats.
    @inline(__always) var float: Float? {
        guard mantissa <= 1 << 24, abs(exponent) <= 10, flags & Int32(FM_DIGITS_INEXACT) == 0 else { return nil }
        let power = Float(fm_power_of_ten(abs(exponent)))
        let value = exponent < 0 ? Float(mantissa) / power : Float(mantissa) * power
        return flags & Int32(FM_DIGITS_NEGATIVE) == 0 ? value : -value
    }

    /// Reads a JSON number as the nearest `Double`. Returns nil if the number is out of range.
    @inline(__always) static func double(in text: UnsafeBufferPointer<UInt8>) -> Double? {
        var value = 0.0
        guard let start = text.baseAddress, unsafe fm_parse_double(start, text.count, &value) == FM_NUMBER_OK else {
            return nil
        }
        return value
    }

    /// Reads a JSON number as the nearest `Float`, rounded only once. Returns nil if the number is out of range.
    @inline(__always) static func float(in text: UnsafeBufferPointer<UInt8>) -> Float? {
        var value: Float = 0
        guard let start = text.baseAddress, unsafe fm_parse_float(start, text.count, &value) == FM_NUMBER_OK else {
            return nil
        }
        return value
    }
}

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Dates as numbers of seconds, milliseconds or microseconds since 1970. The arithmetic is decimal, so that an exact text gives an
/// exact instant. Digits below the nanosecond, which `Date` cannot hold, are dropped.
enum EpochDate {
    /// The reason why a number is not a date.
    enum Failure: Error { case malformed, outOfRange }

    /// Reads a number.
    ///
    /// - Parameters:
    ///   - text: a JSON number, or any other text.
    ///   - shift: the unit's power of ten: 0 for seconds, 3 for milliseconds, 6 for microseconds.
    /// - Returns: the instant, in the years 1 to 9999.
    /// - Throws: ``Failure``.
    static func read(_ text: UnsafeBufferPointer<UInt8>, shift: Int) throws(Failure) -> DateInstant {
        let number = if let plain = unsafe plain(text) { plain } else { try unsafe general(text) }
        let unit = DateInstant.nanoseconds(perUnitOf: shift)
        let perSecond = 1_000_000_000 / unit
        // `whole` counts units, and `billionths` counts billionths of a unit.
        var seconds = number.whole / perSecond
        var nanoseconds = number.whole % perSecond * unit + number.billionths / perSecond
        if number.isNegative {
            seconds = nanoseconds > 0 ? -seconds - 1 : -seconds
            nanoseconds = nanoseconds > 0 ? 1_000_000_000 - nanoseconds : 0
        }
        let instant = DateInstant(seconds: seconds - DateInstant.epoch1970, nanoseconds: nanoseconds)
        guard instant.isInRange else { throw .outOfRange }
        return instant
    }

    /// Writes a date as a number with the fewest digits that read back as the same date. Returns nil outside the years 1 to 9999.
    static func write(_ date: Date, shift: Int) -> DateText? {
        guard let instant = DateInstant(shortest: date) else { return nil }
        var text = DateText()
        var seconds = instant.seconds + DateInstant.epoch1970
        var nanoseconds = instant.nanoseconds
        if seconds < 0 {
            text.append(UInt8(ascii: "-"))
            seconds = nanoseconds > 0 ? -seconds - 1 : -seconds
            nanoseconds = nanoseconds > 0 ? 1_000_000_000 - nanoseconds : 0
        }
        let unit = DateInstant.nanoseconds(perUnitOf: shift)
        text.append(seconds * (1_000_000_000 / unit) + nanoseconds / unit)
        var rest = nanoseconds % unit
        guard rest > 0 else { return text }
        var digits = DateInstant.maximumDigits - shift
        while rest % 10 == 0 {
            rest /= 10
            digits -= 1
        }
        text.append(UInt8(ascii: "."))
        text.append(rest, digits: digits)
        return text
    }

    private struct Number {
        var isNegative = false
        var whole = 0
        var billionths = 0
    }

    /// Parses the usual spelling, digits with at most a sign and a decimal point. Returns nil for all other spellings.
    private static func plain(_ text: UnsafeBufferPointer<UInt8>) -> Number? {
        var reader = unsafe DateReader(text)
        var number = Number()
        number.isNegative = reader.take(UInt8(ascii: "-"))
        guard let whole = reader.digits(1...18) else { return nil }
        number.whole = whole
        if reader.take(UInt8(ascii: ".")) {
            guard let fraction = reader.fraction() else { return nil }
            number.billionths = fraction
        }
        return reader.isAtEnd ? number : nil
    }

    /// Parses any spelling of a number.
    private static func general(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> Number {
        let decimal = unsafe DecimalDigits(text)
        guard decimal.isValid else { throw .malformed }
        let point = decimal.digits.count + decimal.exponent
        guard point <= 18 else { throw .outOfRange }
        func digits(_ positions: Range<Int>) -> Int {
            positions.reduce(0) { $0 * 10 + (decimal.digits.indices.contains($1) ? Int(decimal.digits[$1]) : 0) }
        }
        let whole = point > 0 ? digits(0..<point) : 0
        return Number(isNegative: decimal.isNegative, whole: whole, billionths: digits(point..<point + 9))
    }
}

/// The form of .NET's older serializers ("Stand-Alone JSON Serialization", DateTime wire format):
///
///     date      = "/Date(" ["-"] 1*18 digit [ ("+" | "-") hour minute ] ")/"
///
/// The number counts milliseconds since 1970. The zone does not change the instant.
enum DotNetDate {
    /// Reads the whole text. Returns nil if the text has another form or is outside the years 1 to 9999.
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> DateInstant? {
        var reader = unsafe DateReader(text)
        guard reader.takeExactly("/Date(") else { return nil }
        let isNegative = reader.take(UInt8(ascii: "-"))
        guard let digits = reader.digits(1...18) else { return nil }
        if reader.next == UInt8(ascii: "+") || reader.next == UInt8(ascii: "-") {
            reader.skip()
            guard let hour = reader.digits(2...2), hour <= 23, let minute = reader.digits(2...2), minute <= 59 else {
                return nil
            }
        }
        guard reader.takeExactly(")/"), reader.isAtEnd else { return nil }
        let milliseconds = isNegative ? -digits : digits
        let whole = milliseconds >= 0 ? milliseconds / 1000 : -((999 - milliseconds) / 1000)
        let instant = DateInstant(
            seconds: whole - DateInstant.epoch1970, nanoseconds: (milliseconds - whole * 1000) * 1_000_000)
        return instant.isInRange ? instant : nil
    }

    /// Writes a date, cut to milliseconds. Returns nil outside the years 1 to 9999.
    static func write(_ date: Date) -> DateText? {
        guard let instant = DateInstant(date, digits: 3) else { return nil }
        let milliseconds = (instant.seconds + DateInstant.epoch1970) * 1000 + instant.nanoseconds / 1_000_000
        var text = DateText()
        text.append("/Date(")
        if milliseconds < 0 { text.append(UInt8(ascii: "-")) }
        text.append(abs(milliseconds))
        text.append("+0000)/")
        return text
    }
}

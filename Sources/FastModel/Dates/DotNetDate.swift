#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The form of .NET's older serializers ("Stand-Alone JSON Serialization", DateTime wire format):
///
///     date      = "/Date(" ["-"] 1*18 digit [ ("+" | "-") hour minute ] ")/"
///
/// The number counts milliseconds since 1970; the zone says where it was written, and does not change it.
enum DotNetDate {
    /// Reads the whole text; nil when it has another form or is outside the years 1 to 9999.
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

    /// Writes a date, cut to milliseconds; nil outside the years 1 to 9999.
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

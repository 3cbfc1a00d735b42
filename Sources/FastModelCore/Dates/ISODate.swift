#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A date in one of the ISO 8601 forms that JSON uses, read from bytes without ICU:
///
///     date      = year "-" month "-" day [ ("T" | " ") time [ zone ] ]
///     time      = hour ":" minute [ ":" second [ ("." | ",") 1*9 digit ] ]
///     zone      = "Z" | ("+" | "-") hour [ [":"] minute ]
///
/// The letters may be in lower case. Without a zone, the text is UTC. Every part is checked for its range, and the day for its
/// month; hour 24 is rejected, and so is second 60 unless leap seconds are accepted. ISO 8601 does not allow the space. RFC 3339
/// does, but requires the time with its seconds, the zone with its colon, and the point.
enum ISODate {
    /// Reads the whole text. Returns nil if the text has another form or a part is out of range.
    @inline(__always) static func read(
        _ text: UnsafeBufferPointer<UInt8>, _ form: DateStrategy.Form, acceptsLeapSeconds: Bool
    ) -> DateInstant? {
        guard text.count >= 10, unsafe text[4] == UInt8(ascii: "-"), unsafe text[7] == UInt8(ascii: "-"),
            let date = unsafe CivilDate(
                year: pair(text, 0) * 100 + pair(text, 2), month: pair(text, 5), day: pair(text, 8))
        else { return nil }
        var instant = DateInstant(seconds: date.daysSince2001 * 86_400)
        if text.count == 10 { return form == .rfc3339 ? nil : instant }
        guard text.count >= 16, unsafe isSeparator(text[10], form), unsafe text[13] == UInt8(ascii: ":"),
            case let (hour, minute) = unsafe (pair(text, 11), pair(text, 14)), hour <= 23, minute <= 59
        else { return nil }
        instant.seconds += hour * 3600 + minute * 60
        let hasSecond = unsafe text.count >= 19 && text[16] == UInt8(ascii: ":")
        if form == .rfc3339, !hasSecond { return nil }
        let second = unsafe hasSecond ? pair(text, 17) : 0
        guard second <= 59 || (second == 60 && acceptsLeapSeconds) else { return nil }
        instant.seconds += second
        var rest = unsafe DateReader(text, at: hasSecond ? 19 : 16)
        if hasSecond, rest.take(UInt8(ascii: ".")) || (form != .rfc3339 && rest.take(UInt8(ascii: ","))) {
            guard let fraction = rest.fraction() else { return nil }
            instant.nanoseconds = fraction
        }
        if !rest.isAtEnd {
            guard let offset = rest.zone(), rest.isAtEnd else { return nil }
            if form == .rfc3339, unsafe !endsAsRFC3339(text) { return nil }
            instant.seconds -= offset
        } else if form == .rfc3339 {
            return nil
        }
        return second == 60 && !instant.followsLeapSecond ? nil : instant
    }

    /// Writes a date in the given form, with `fractionDigits` fraction digits or as many as the date needs. Returns nil outside the
    /// years 1 to 9999 in the zone.
    static func write(_ date: Date, _ form: DateStrategy.Form, fractionDigits: Int, _ zone: DateZone?) -> DateText? {
        let isExact = fractionDigits == DateStrategy.neededDigits
        guard let instant = isExact ? DateInstant(shortest: date) : DateInstant(date, digits: fractionDigits) else {
            return nil
        }
        let fractionDigits = isExact ? instant.fractionDigits : fractionDigits
        // ISO offsets have no seconds, but local mean times do. The offset is truncated, and the time is computed with it.
        let offset = (zone?.offset(at: instant.seconds) ?? 0) / 60 * 60
        guard let parts = DateParts(instant, offset: offset) else { return nil }
        var text = DateText()
        text.append(parts.date.year, digits: 4)
        text.append(UInt8(ascii: "-"))
        text.append(parts.date.month, digits: 2)
        text.append(UInt8(ascii: "-"))
        text.append(parts.date.day, digits: 2)
        text.append(UInt8(ascii: "T"))
        text.append(parts.hour, digits: 2)
        text.append(UInt8(ascii: ":"))
        text.append(parts.minute, digits: 2)
        text.append(UInt8(ascii: ":"))
        text.append(parts.second, digits: 2)
        if fractionDigits > 0 {
            text.append(UInt8(ascii: "."))
            text.append(fraction: parts.nanoseconds, digits: fractionDigits)
        }
        if form == .automatic {
            text.append(offset: offset, colon: false)
        } else if offset == 0 {
            text.append(UInt8(ascii: "Z"))
        } else {
            text.append(offset: offset, colon: true)
        }
        return text
    }

    /// The value of two digits. Other bytes give a value too large for every part of a date.
    @inline(__always) private static func pair(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let tens = unsafe text[index] &- UInt8(ascii: "0")
        let ones = unsafe text[index + 1] &- UInt8(ascii: "0")
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : 10_000
    }

    @inline(__always) private static func isSeparator(_ byte: UInt8, _ form: DateStrategy.Form) -> Bool {
        byte | 0x20 == UInt8(ascii: "t") || (byte == UInt8(ascii: " ") && form != .iso8601)
    }

    /// Whether the text's zone, already read, is `Z` or has a colon.
    private static func endsAsRFC3339(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe text[text.count - 1] | 0x20 == UInt8(ascii: "z") || text[text.count - 3] == UInt8(ascii: ":")
    }
}

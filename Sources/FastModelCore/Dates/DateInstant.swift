#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// An instant in integers, the intermediate form of dates that are read and written.
struct DateInstant: Equatable {
    /// The largest number of digits in a fraction.
    static let maximumDigits = 9
    static let epoch1970 = 978_307_200

    /// The years 1 to 9999 in UTC, in seconds since 2001.
    private static let range = -63_113_904_000..<252_423_993_600

    /// Whole seconds since 2001-01-01T00:00:00Z, rounded down. `Date` counts from the same instant.
    var seconds: Int
    /// Nanoseconds after `seconds`.
    var nanoseconds = 0

    /// Whether the instant is in the years 1 to 9999 in UTC.
    var isInRange: Bool { Self.range.contains(seconds) }

    /// Whether a leap second may precede the instant: it is in the first second of a month in UTC.
    var followsLeapSecond: Bool {
        isInRange && seconds % 86_400 == 0 && CivilDate(daysSince2001: seconds / 86_400).day == 1
    }

    /// Whether a date is in the years 1 to 9999 in UTC.
    static func holds(_ date: Date) -> Bool {
        let interval = date.timeIntervalSinceReferenceDate
        return interval >= Double(range.lowerBound) && interval < Double(range.upperBound)
    }

    /// The nearest date. The last instants of the year 9999 would round to the year 10000, so they become the last date of 9999.
    @inline(__always) var date: Date {
        var interval = Double(seconds) + Double(nanoseconds) / 1e9
        if interval >= Double(Self.range.upperBound), isInRange { interval = Double(Self.range.upperBound).nextDown }
        return Date(timeIntervalSinceReferenceDate: interval)
    }
}

extension DateInstant {
    /// Makes the instant of a date, cut to `digits` fraction digits; nil outside the years 1 to 9999.
    ///
    /// A date read from a text with `digits` fraction digits gets the same digits again, even if the `Date` is slightly smaller
    /// than the text's value. So does a date that a program made from a number with up to six digits by
    /// `Date(timeIntervalSince1970:)`, which is too coarse for more digits.
    init?(_ date: Date, digits: Int) {
        guard Self.holds(date) else { return nil }
        let interval = date.timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        self.init(seconds: Int(whole))
        let rest = interval - whole
        guard rest > 0, digits > 0 else { return }
        let unit = Self.nanoseconds(perUnitOf: digits)
        let last = 1_000_000_000 / unit - 1
        // Just below a whole second, the rest can round up to 1.
        nanoseconds = min(Int(rest * Double(last + 1)), last) * unit
        let next = DateInstant(seconds: seconds, nanoseconds: nanoseconds + unit)
        guard self.date != date, next.nanoseconds < 1_000_000_000 else { return }
        if next.date == date || digits <= 6 && next.dateSince1970 == date { self = next }
    }

    /// What `Date(timeIntervalSince1970:)` makes of the instant.
    private var dateSince1970: Date {
        Date(timeIntervalSince1970: Double(seconds + Self.epoch1970) + Double(nanoseconds) / 1e9)
    }

    /// Makes the instant of a date, with the fewest fraction digits (at most nine) that read back as the same date; nil outside the
    /// years 1 to 9999.
    init?(shortest date: Date) {
        guard Self.holds(date) else { return nil }
        for digits in 0..<Self.maximumDigits {
            guard let instant = DateInstant(date, digits: digits) else { return nil }
            self = instant
            if instant.date == date { return }
        }
        self.init(date, digits: Self.maximumDigits)
    }

    /// The fewest digits that represent `nanoseconds` exactly.
    var fractionDigits: Int {
        var (rest, digits) = (nanoseconds, nanoseconds == 0 ? 0 : Self.maximumDigits)
        while digits > 0, rest.isMultiple(of: 10) {
            rest /= 10
            digits -= 1
        }
        return digits
    }

    /// One unit of the last of `digits` fraction digits, in nanoseconds.
    static func nanoseconds(perUnitOf digits: Int) -> Int {
        switch digits {
        case 0: 1_000_000_000
        case 1: 100_000_000
        case 2: 10_000_000
        case 3: 1_000_000
        case 4: 100_000
        case 5: 10_000
        case 6: 1000
        case 7: 100
        case 8: 10
        default: 1
        }
    }
}

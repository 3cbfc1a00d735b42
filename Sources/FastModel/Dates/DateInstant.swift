#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An instant in whole numbers, which is what all forms of a date are read into and written from.
struct DateInstant: Equatable {
    /// The most digits of a fraction.
    static let maximumDigits = 9
    /// From 1970 to 2001, in seconds.
    static let epoch1970 = 978_307_200

    /// Seconds from 0001-01-01T00:00:00Z up to 10000-01-01T00:00:00Z, since 2001.
    private static let range = -63_113_904_000..<252_423_993_600

    /// Whole seconds since 2001-01-01T00:00:00Z, rounded down: what a `Date` counts from.
    var seconds: Int
    /// Nanoseconds after them.
    var nanoseconds = 0

    /// Whether the instant is of the years 1 to 9999 in UTC.
    var isInRange: Bool { Self.range.contains(seconds) }

    /// Whether a date is of the years 1 to 9999 in UTC.
    static func holds(_ date: Date) -> Bool {
        let interval = date.timeIntervalSinceReferenceDate
        return interval >= Double(range.lowerBound) && interval < Double(range.upperBound)
    }

    /// The nearest date. The last instants of the year 9999 are nearest to the next year's first, which would be out of
    /// range, and become the last date before it.
    @inline(__always)
    var date: Date {
        var interval = Double(seconds) + Double(nanoseconds) / 1e9
        if interval >= Double(Self.range.upperBound), isInRange { interval = Double(Self.range.upperBound).nextDown }
        return Date(timeIntervalSinceReferenceDate: interval)
    }
}

extension DateInstant {
    /// A date's instant, cut to so many digits of a fraction; nil outside the years 1 to 9999.
    ///
    /// A date that was read from a text with so many digits has the same digits again, although the `Date` may lie a
    /// little below them.
    init?(_ date: Date, digits: Int) {
        guard Self.holds(date) else { return nil }
        let interval = date.timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        self.init(seconds: Int(whole))
        let rest = interval - whole
        guard rest > 0, digits > 0 else { return }
        let unit = Self.nanoseconds(perUnitOf: digits)
        let last = 1_000_000_000 / unit - 1
        // The rest can round to 1 just below a whole second.
        nanoseconds = min(Int(rest * Double(last + 1)), last) * unit
        let next = DateInstant(seconds: seconds, nanoseconds: nanoseconds + unit)
        if self.date != date, next.nanoseconds < 1_000_000_000, next.date == date { self = next }
    }

    /// A date's instant with the fewest digits of a fraction that make the same date, or nine; nil outside the years 1 to
    /// 9999.
    init?(shortest date: Date) {
        guard Self.holds(date) else { return nil }
        for digits in 0..<Self.maximumDigits {
            guard let instant = DateInstant(date, digits: digits) else { return nil }
            self = instant
            if instant.date == date { return }
        }
        self.init(date, digits: Self.maximumDigits)
    }

    /// The fewest digits of a fraction that hold the nanoseconds.
    var fractionDigits: Int {
        var (rest, digits) = (nanoseconds, nanoseconds == 0 ? 0 : Self.maximumDigits)
        while digits > 0, rest.isMultiple(of: 10) {
            rest /= 10
            digits -= 1
        }
        return digits
    }

    /// How many nanoseconds the last of so many digits counts.
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

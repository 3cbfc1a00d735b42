/// A day of the proleptic Gregorian calendar, which extends the calendar of 1582 to all years (RFC 3339, ISO 8601).
struct CivilDate {
    static let years = 1...9999

    let year: Int
    let month: Int
    let day: Int

    /// Makes a day. Returns nil if there is no such day in the years 1 to 9999.
    @inline(__always) init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1,
            day <= 28 || day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Makes the day that is `days` after 2001-01-01 (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days).
    ///
    /// - Parameter days: not before 0000-03-01, so that no dividend is negative.
    init(daysSince2001 days: Int) {
        let shifted = days + Self.daysBefore2001
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 2001-01-01. Years start in March, which makes the leap day the last of its year (H. Hinnant, days_from_civil).
    var daysSince2001: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - Self.daysBefore2001
    }

    /// The day of the week, 0 for Monday. 2001-01-01 was a Monday.
    static func weekday(daysSince2001 days: Int) -> Int {
        let rest = days % 7
        return rest < 0 ? rest + 7 : rest
    }

    /// The days from 0000-03-01 to 2001-01-01.
    private static let daysBefore2001 = 730_791

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// The local date and time of day at an instant, for an offset from UTC.
struct DateParts {
    let date: CivilDate
    let weekday: Int
    let hour: Int
    let minute: Int
    let second: Int
    let nanoseconds: Int

    /// Makes the parts of an instant. Returns nil if the local year is not 1 to 9999.
    ///
    /// - Parameters:
    ///   - instant: an instant of the years 1 to 9999 in UTC.
    ///   - offset: the offset from UTC, in seconds.
    init?(_ instant: DateInstant, offset: Int) {
        let local = instant.seconds + offset
        let days = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
        let seconds = local - days * 86_400
        date = CivilDate(daysSince2001: days)
        weekday = CivilDate.weekday(daysSince2001: days)
        hour = seconds / 3600
        minute = seconds / 60 % 60
        second = seconds % 60
        nanoseconds = instant.nanoseconds
        guard CivilDate.years.contains(date.year) else { return nil }
    }
}

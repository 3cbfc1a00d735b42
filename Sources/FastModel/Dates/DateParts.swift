/// What clocks and calendars show at an instant.
struct DateParts {
    let date: CivilDate
    let weekday: Int
    let hour: Int
    let minute: Int
    let second: Int
    let nanoseconds: Int

    /// Takes an instant apart; nil outside the years 1 to 9999.
    ///
    /// - Parameters:
    ///   - instant: of the years 0 to 10000.
    ///   - offset: the clocks' offset from UTC in seconds.
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

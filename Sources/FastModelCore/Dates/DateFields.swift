/// The parts of a date that a pattern reads. Other parts keep their defaults: 2000-01-01 00:00:00.
struct DateFields {
    /// Whether the pattern has year, month and day. If not, the weekday is not checked.
    let hasDate: Bool
    /// Whether the pattern has the hour. If not, a midnight that daylight saving time skips moves to the day's first instant.
    let hasHour: Bool
    var year = 2000
    var month = 1
    var day = 1
    var weekday: Int?
    var hour = 0
    /// Whether the hour is on a 12-hour clock.
    var isHalfDay = false
    /// Whether the hour is PM; nil without AM or PM.
    var isAfternoon: Bool?
    var minute = 0
    var second = 0
    var nanoseconds = 0
    /// Seconds east of UTC; nil if the text has no offset.
    var offset: Int?

    /// The instant; nil if a part is out of range, two parts contradict each other, or the clocks of the zone skipped the time.
    func instant(in zone: DateZone, acceptsLeapSeconds: Bool) -> DateInstant? {
        guard let date = CivilDate(year: year, month: month, day: day), let hour = hourOfDay, minute <= 59,
            second <= 59 || (second == 60 && acceptsLeapSeconds)
        else { return nil }
        let days = date.daysSince2001
        if hasDate, let weekday, weekday != CivilDate.weekday(daysSince2001: days) { return nil }
        // The zone may change its offset at the end of a leap second's minute.
        let local = days * 86_400 + hour * 3600 + minute * 60 + min(second, 59)
        guard let seconds = offset.map({ local - $0 }) ?? instant(ofLocal: local, in: zone) else { return nil }
        guard second == 60 else { return DateInstant(seconds: seconds, nanoseconds: nanoseconds) }
        let instant = DateInstant(seconds: seconds + 1, nanoseconds: nanoseconds)
        return instant.followsLeapSecond ? instant : nil
    }

    private func instant(ofLocal seconds: Int, in zone: DateZone) -> Int? {
        hasHour ? zone.instant(ofLocal: seconds) : zone.instant(ofLocalDay: seconds)
    }

    /// The hour of the day; nil if it is invalid. In a pattern such as `HH:mm:ss aaa`, a 24-hour value must agree with AM or PM: 13
    /// PM and 1 PM are 13 o'clock, 12 AM is 0; 13 AM and 0 PM are invalid.
    private var hourOfDay: Int? {
        guard hour <= 23 else { return nil }
        if isHalfDay, !(1...12).contains(hour) { return nil }
        switch (isAfternoon, hour) {
        case (nil, _): return hour
        case (false?, 12): return 0
        case (false?, 0..<12): return hour
        case (true?, 1..<12): return hour + 12
        case (true?, 12...): return hour
        default: return nil
        }
    }

    /// Reads a piece of a pattern. Returns false if the text does not match the piece.
    mutating func read(_ piece: DatePiece, _ reader: inout DateReader) -> Bool {
        switch piece {
        case .literal(let byte): return reader.take(byte)
        case .year(let width): return set(\.year, reader.digits(width == 1 ? 1...4 : width...width))
        case .month(let width): return set(\.month, reader.digits(width...2))
        case .day(let width): return set(\.day, reader.digits(width...2))
        case .hour(let width): return set(\.hour, reader.digits(width...2))
        case .hourOfHalf(let width):
            isHalfDay = true
            return set(\.hour, reader.digits(width...2))
        case .minute(let width): return set(\.minute, reader.digits(width...2))
        case .second(let width): return set(\.second, reader.digits(width...2))
        case .fraction(let width): return set(\.nanoseconds, reader.fraction(width...width))
        case .monthName(let isShort):
            return set(\.month, reader.name(of: EnglishNames.months, first: isShort ? 3 : .max).map { $0 + 1 })
        case .weekday(let isShort):
            weekday = reader.name(of: EnglishNames.weekdays, first: isShort ? 3 : .max)
            return weekday != nil
        case .half:
            isAfternoon = reader.take("AM") ? false : reader.take("PM") ? true : nil
            return isAfternoon != nil
        case .zone(let style):
            offset = reader.zone() ?? (style == .name ? zoneName(&reader) : nil)
            return offset != nil
        }
    }

    private mutating func set(_ field: WritableKeyPath<DateFields, Int>, _ value: Int?) -> Bool {
        guard let value else { return false }
        self[keyPath: field] = value
        return true
    }

    private func zoneName(_ reader: inout DateReader) -> Int? {
        EnglishNames.zones.first { reader.take($0.name) }.map { $0.hours * 3600 }
    }
}

extension DateFields {
    /// Reads a piece of a pattern; false when something else stands there.
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

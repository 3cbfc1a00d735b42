extension DateText {
    /// Appends what a piece of a pattern writes.
    mutating func append(_ piece: DatePiece, of parts: DateParts, offset: Int) {
        switch piece {
        case .literal(let byte): append(byte)
        case .year(let width): append(parts.date.year, width: width)
        case .month(let width): append(parts.date.month, width: width)
        case .day(let width): append(parts.date.day, width: width)
        case .hour(let width): append(parts.hour, width: width)
        case .hourOfHalf(let width): append((parts.hour + 11) % 12 + 1, width: width)
        case .minute(let width): append(parts.minute, width: width)
        case .second(let width): append(parts.second, width: width)
        case .fraction(let digits): append(fraction: parts.nanoseconds, digits: digits)
        case .monthName(let isShort):
            append(EnglishNames.months[parts.date.month - 1], first: isShort ? 3 : .max)
        case .weekday(let isShort): append(EnglishNames.weekdays[parts.weekday], first: isShort ? 3 : .max)
        case .half: append(parts.hour < 12 ? "AM" : "PM")
        case .zone(let style): append(style, offset: offset)
        }
    }

    private mutating func append(_ number: Int, width: Int) {
        if width == 1 { append(number) } else { append(number, digits: width) }
    }

    private mutating func append(_ style: DatePiece.Zone, offset: Int) {
        switch style {
        case .name: append("GMT")
        case .basic(letter: true) where offset == 0, .extended(letter: true) where offset == 0,
            .hours(letter: true) where offset == 0:
            append(UInt8(ascii: "Z"))
        case .basic: append(offset: offset, colon: false)
        case .extended: append(offset: offset, colon: true)
        case .hours: append(offset: offset, colon: false, hoursOnly: true)
        }
    }
}

/// The text of a date while it is written: a fixed number of bytes on the stack.
struct DateText {
    /// The longest text. A `DateFormatter` handles patterns that can make longer texts.
    static let capacity = 64

    private var bytes = InlineArray<64, UInt8>(repeating: 0)
    private(set) var count = 0

    /// Calls the body with the text's UTF-8 bytes.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe bytes.span.withUnsafeBufferPointer { unsafe body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }

    var string: String { unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) } }

    @inline(__always) mutating func append(_ byte: UInt8) {
        guard count < Self.capacity else { return }
        bytes[count] = byte
        count += 1
    }

    mutating func append(_ text: StaticString, first length: Int = .max) {
        for index in 0..<min(length, text.utf8CodeUnitCount) { unsafe append(text.utf8Start[index]) }
    }

    /// Appends a number that is not negative, padded with zeros.
    @inline(__always) mutating func append(_ number: Int, digits: Int) {
        let end = count + digits
        guard end <= Self.capacity else { return }
        var rest = number
        var index = end
        while index > count {
            index -= 1
            bytes[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count = end
    }

    /// Appends a number that is not negative.
    mutating func append(_ number: Int) {
        var digits = 1
        var rest = number / 10
        while rest > 0 {
            digits += 1
            rest /= 10
        }
        append(number, digits: digits)
    }

    mutating func append(fraction nanoseconds: Int, digits: Int) {
        append(nanoseconds / DateInstant.nanoseconds(perUnitOf: digits), digits: digits)
    }

    /// Appends an offset from UTC without its seconds: `+0800`, `+08:00`, or with `hoursOnly` `+08` if there are no minutes.
    mutating func append(offset seconds: Int, colon: Bool, hoursOnly: Bool = false) {
        append(seconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        let minutes = abs(seconds) / 60
        append(minutes / 60, digits: 2)
        if hoursOnly, minutes % 60 == 0 { return }
        if colon { append(UInt8(ascii: ":")) }
        append(minutes % 60, digits: 2)
    }

    /// Appends the text of a pattern's piece.
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
        case .monthName(let isShort): append(EnglishNames.months[parts.date.month - 1], first: isShort ? 3 : .max)
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

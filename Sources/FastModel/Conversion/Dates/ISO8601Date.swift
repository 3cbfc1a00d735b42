/// A date in one of the ISO 8601 forms that JSON uses, read from bytes without ICU:
///
///     date      = year "-" month "-" day [ ("T" | " ") time [ zone ] ]
///     time      = hour ":" minute ":" second [ ("." | ",") 1*9 digit ]
///     zone      = "Z" | ("+" | "-") hour [ [":"] minute ]
///
/// The letters may be small. Without a zone it is UTC. Every part is checked for its range, the day for its month;
/// there is no hour 24 and no second 60.
struct ISO8601Date {
    /// Whole seconds since 2001-01-01T00:00:00Z, rounded down.
    let seconds: Int
    /// Nanoseconds after them.
    let nanoseconds: Int

    /// Reads the whole text; nil when it has another form or a part is out of range.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var cursor = unsafe Cursor(text)
        guard let year = cursor.digits(4), cursor.take("-"), let month = cursor.digits(2), cursor.take("-"),
            let day = cursor.digits(2), year >= 1, (1...12).contains(month),
            day >= 1, day <= Self.days(inMonth: month, of: year)
        else { return nil }
        var seconds = Self.days(year, month, day) * 86_400
        var nanoseconds = 0
        if !cursor.isAtEnd {
            guard cursor.take("T") || cursor.take("t") || cursor.take(" "), let hour = cursor.digits(2),
                cursor.take(":"), let minute = cursor.digits(2), cursor.take(":"), let second = cursor.digits(2),
                hour <= 23, minute <= 59, second <= 59
            else { return nil }
            seconds += hour * 3600 + minute * 60 + second
            if cursor.take(".") || cursor.take(",") {
                guard let fraction = cursor.fraction() else { return nil }
                nanoseconds = fraction
            }
            guard let offset = cursor.zone() else { return nil }
            seconds -= offset
        }
        guard cursor.isAtEnd else { return nil }
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 2001-01-01 in the proleptic Gregorian calendar: years are counted from March, so that the leap day is a
    /// year's last (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil).
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        // From 0000-03-01 to 2001-01-01.
        return era * 146_097 + dayOfEra - 730_791
    }
}

/// Reads a text from its start to its end.
@safe
private struct Cursor {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        unsafe self.text = unsafe text
    }

    var isAtEnd: Bool { unsafe index == text.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard unsafe index < text.count, unsafe text[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Exactly so many digits.
    mutating func digits(_ count: Int) -> Int? {
        guard unsafe text.count - index >= count else { return nil }
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// One to nine digits after the point, as nanoseconds.
    mutating func fraction() -> Int? {
        var value = 0
        var count = 0
        while let digit = digit() {
            guard count < 9 else { return nil }
            value = value * 10 + digit
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in count..<9 { value *= 10 }
        return value
    }

    /// The offset from UTC in seconds; 0 when the text has none.
    mutating func zone() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let isNegative = take("-")
        guard isNegative || take("+"), let hours = digits(2), hours <= 23 else { return nil }
        var seconds = hours * 3600
        if !isAtEnd {
            _ = take(":")
            guard let minutes = digits(2), minutes <= 59 else { return nil }
            seconds += minutes * 60
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func digit() -> Int? {
        guard unsafe index < text.count, case let digit = unsafe text[index] &- UInt8(ascii: "0"), digit <= 9 else {
            return nil
        }
        index += 1
        return Int(digit)
    }
}

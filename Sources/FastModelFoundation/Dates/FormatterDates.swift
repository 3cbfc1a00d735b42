internal import FastModel
internal import Foundation

/// Reads and writes dates through a `DateFormatter`.
///
/// Foundation documents formatters as thread-safe once configured, but the library cannot verify that a formatter no longer
/// changes. It therefore uses its own copy, under a lock.
final class FormatterDates: Sendable {
    private let formatter: Locked<DateFormatter>

    init(_ formatter: DateFormatter) {
        // Copying an instance of a subclass would lose the subclass's behaviour.
        let isPlain = type(of: formatter) == DateFormatter.self
        let copy = isPlain ? formatter.copy() as? DateFormatter ?? formatter : formatter
        // On Linux (Swift 6.3) Foundation's `copy()` omits this property.
        if isPlain { copy.defaultDate = formatter.defaultDate }
        self.formatter = Locked(copy)
    }

    /// Makes a formatter for a pattern.
    ///
    /// - Throws: ``InvalidDateStrategy`` if the pattern does not read its own output.
    convenience init(_ pattern: String, _ timeZone: TimeZone, _ locale: Locale) throws(InvalidDateStrategy) {
        // Foundation's formatter traps on larger offsets, because it cannot make a time zone of them.
        guard abs(timeZone.secondsFromGMT()) < 15 * 3600 else {
            throw "Foundation formats no dates 15 hours or more from UTC"
        }
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = locale
        formatter.timeZone = timeZone
        formatter.isLenient = false
        formatter.dateFormat = pattern
        guard Self.samples.allSatisfy({ Self.isRead($0, by: formatter) }) else {
            throw InvalidDateStrategy("the date pattern does not read what it writes")
        }
        self.init(formatter)
    }

    /// Test dates that cover each month, weekday and hour, and several fractions, from 2001-01-03T04:45:22.125Z on.
    private static let samples = (0..<24).map { index in
        Date(timeIntervalSinceReferenceDate: 189_922.125 + Double(index) * (15 * 86_400 + 13 * 3600 + 0.75))
    }

    private static func isRead(_ date: Date, by formatter: DateFormatter) -> Bool {
        let text = formatter.string(from: date)
        guard !text.isEmpty, isReadable(text), let date = formatter.date(from: text) else { return false }
        return formatter.string(from: date) == text
    }

    /// Whether each character is a single scalar. Foundation on Linux (Swift 6.3) traps if the date it reads ends inside a
    /// character, before a combining mark.
    private static func isReadable(_ text: String) -> Bool { text.unicodeScalars.count == text.count }

    func date(_ text: String) -> Date? {
        Self.isReadable(text) ? formatter.withLock { $0.date(from: text) } : nil
    }

    func text(_ date: Date) -> String { formatter.withLock { $0.string(from: date) } }
}

import Foundation

/// A date pattern compiled to pieces, which reads and writes without ICU.
final class DateFormat: Sendable {
    private let pieces: [DatePiece]
    private let zone: DateZone
    /// Digits of the fraction.
    private let fractionDigits: Int
    /// Whether the time is written with an offset, which has no seconds.
    private let hasZone: Bool
    /// Whether it is told with year, month and day.
    private let hasDate: Bool
    private let hasHour: Bool

    /// Compiles a pattern; nil when it or the locale is left to `DateFormatter`.
    ///
    /// - Throws: ``InvalidDateStrategy``, when the pattern cannot be followed both ways.
    init?(_ pattern: String, _ timeZone: TimeZone, _ locale: Locale) throws(InvalidDateStrategy) {
        guard let pieces = try DatePattern(pattern).pieces, ["en_US_POSIX", "en_US"].contains(locale.identifier)
        else { return nil }
        let zone = DateZone(timeZone)
        // The names of other zones are ICU's.
        if pieces.contains(.zone(.name)), !zone.isUTC { return nil }
        if pieces.reduce(0, { $0 + $1.maximumLength }) > DateText.capacity { return nil }
        self.pieces = pieces
        self.zone = zone
        hasZone = pieces.contains { if case .zone = $0 { true } else { false } }
        let parts = pieces.compactMap(\.part)
        hasDate = [.year, .month, .day].allSatisfy(parts.contains)
        hasHour = parts.contains(.hour)
        fractionDigits = pieces.reduce(0) { if case .fraction(let digits) = $1 { digits } else { $0 } }
    }

    /// Compiles one of the library's own patterns, in UTC.
    private static func own(_ patterns: String...) -> [DateFormat] {
        patterns.compactMap { try? DateFormat($0, .gmt, Locale(identifier: "en_US_POSIX")) }
    }

    /// What the automatic strategy reads besides ISO 8601.
    static let older = own(
        "EEE MMM dd HH:mm:ss Z yyyy", "EEE MMM dd HH:mm:ss.SSS Z yyyy", "MM/dd/yyyy", "MM/dd/yyyy HH:mm:ss aaa")

    /// What is read as RFC 1123, the written form first.
    static let rfc1123 = own(
        "EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, d MMM yyyy HH:mm:ss zzz", "d MMM yyyy HH:mm:ss zzz",
        "EEE, d MMM yyyy HH:mm zzz", "d MMM yyyy HH:mm zzz")

    /// Reads the whole text; nil when it has another form or a part is out of range.
    func read(_ text: UnsafeBufferPointer<UInt8>) -> DateInstant? {
        var reader = unsafe DateReader(text)
        var fields = DateFields(hasDate: hasDate, hasHour: hasHour)
        for piece in pieces {
            guard fields.read(piece, &reader) else { return nil }
        }
        return reader.isAtEnd ? fields.instant(in: zone) : nil
    }

    /// Writes a date; nil outside the years 1 to 9999 of the zone.
    func write(_ date: Date) -> DateText? {
        guard let instant = DateInstant(date, digits: fractionDigits) else { return nil }
        var offset = zone.offset(at: instant.seconds)
        if hasZone { offset = offset / 60 * 60 }
        guard let parts = DateParts(instant, offset: offset) else { return nil }
        var text = DateText()
        for piece in pieces { text.append(piece, of: parts, offset: offset) }
        return text
    }
}

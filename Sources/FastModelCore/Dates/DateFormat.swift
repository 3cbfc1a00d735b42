#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A compiled date pattern, which reads and writes dates without ICU.
final class DateFormat: Sendable {
    private let pieces: [DatePiece]
    private let zone: DateZone
    private let fractionDigits: Int
    /// Whether the pattern has an offset from UTC, which is written without seconds.
    private let hasZone: Bool
    /// Whether the pattern has year, month and day.
    private let hasDate: Bool
    private let hasHour: Bool

    /// Compiles a pattern. Returns nil if only `DateFormatter` supports the pattern in the time zone.
    ///
    /// - Throws: ``InvalidDateStrategy`` if the pattern cannot both read and write.
    init?(_ pattern: String, _ timeZone: TimeZone) throws(InvalidDateStrategy) {
        guard let pieces = try DatePattern(pattern).pieces else { return nil }
        let zone = DateZone(timeZone)
        // Only ICU knows the names of zones other than UTC.
        if pieces.contains(.zone(.name)), !zone.isUTC { return nil }
        if pieces.reduce(0, { $0 + $1.maximumLength }) > DateText.capacity { return nil }
        self.pieces = pieces
        self.zone = zone
        let parts = pieces.compactMap(\.part)
        hasZone = parts.contains(.zone)
        hasDate = [.year, .month, .day].allSatisfy(parts.contains)
        hasHour = parts.contains(.hour)
        fractionDigits = pieces.reduce(0) { if case .fraction(let digits) = $1 { digits } else { $0 } }
    }

    /// Compiles one of the library's own patterns, in UTC.
    private static func own(_ patterns: String...) -> [DateFormat] {
        patterns.compactMap { try? DateFormat($0, .gmt) }
    }

    /// The patterns that the automatic strategy reads besides ISO 8601.
    static let older = own(
        "EEE MMM dd HH:mm:ss Z yyyy", "EEE MMM dd HH:mm:ss.SSS Z yyyy", "MM/dd/yyyy", "MM/dd/yyyy HH:mm:ss aaa")

    /// The patterns that are read as RFC 1123. The first is also written.
    static let rfc1123 = own(
        "EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, d MMM yyyy HH:mm:ss zzz", "d MMM yyyy HH:mm:ss zzz",
        "EEE, d MMM yyyy HH:mm zzz", "d MMM yyyy HH:mm zzz")

    /// Reads the whole text. Returns nil if the text does not match or a part is out of range.
    func read(_ text: UnsafeBufferPointer<UInt8>, acceptsLeapSeconds: Bool) -> DateInstant? {
        var reader = unsafe DateReader(text)
        var fields = DateFields(hasDate: hasDate, hasHour: hasHour)
        for piece in pieces { guard fields.read(piece, &reader) else { return nil } }
        return reader.isAtEnd ? fields.instant(in: zone, acceptsLeapSeconds: acceptsLeapSeconds) : nil
    }

    /// Writes a date. Returns nil outside the years 1 to 9999 in the zone.
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

/// A time zone, which converts UTC to local time and back.
final class DateZone: Sendable {
    /// Seconds east of UTC if the offset never changes.
    private let fixed: Int?
    private let timeZone: TimeZone

    init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
        let seconds = timeZone.secondsFromGMT()
        // A zone made from a fixed offset has an identifier that holds the offset.
        let isFixed = timeZone.identifier == TimeZone(secondsFromGMT: seconds)?.identifier
        fixed = isFixed || timeZone.identifier == "UTC" ? seconds : nil
    }

    var isUTC: Bool { fixed == 0 }

    /// Seconds east of UTC at an instant, given in seconds since 2001.
    func offset(at seconds: Int) -> Int {
        fixed ?? timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(seconds)))
    }

    /// The instant of a local time, given in seconds since 2001: the earlier of two instants if clocks were set back, nil if clocks
    /// skipped the time.
    func instant(ofLocal seconds: Int) -> Int? {
        if let fixed { return seconds - fixed }
        // No zone changes its offset twice within two days.
        let candidates = [offset(at: seconds - 86_400), offset(at: seconds + 86_400)].map { seconds - $0 }
        return candidates.sorted().first { seconds - $0 == offset(at: $0) }
    }

    /// The instant of a local midnight. If clocks skipped midnight, the instant at which midnight would have come without the
    /// change; nil if clocks skipped the whole day.
    func instant(ofLocalDay seconds: Int) -> Int? {
        if let instant = instant(ofLocal: seconds) { return instant }
        let offset = offset(at: seconds - 86_400)
        let instant = seconds - offset
        return self.offset(at: instant) - offset < 86_400 ? instant : nil
    }
}

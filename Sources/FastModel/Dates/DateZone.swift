import Foundation

/// A time zone: from UTC to its time and back.
final class DateZone: Sendable {
    static let utc = DateZone(.gmt)

    /// Seconds east of UTC, if that never changes.
    private let fixed: Int?
    private let timeZone: TimeZone

    init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
        let seconds = timeZone.secondsFromGMT()
        // A zone made of an offset is named after it.
        let isFixed = timeZone.identifier == TimeZone(secondsFromGMT: seconds)?.identifier
        fixed = isFixed || timeZone.identifier == "UTC" ? seconds : nil
    }

    var isUTC: Bool { fixed == 0 }

    /// Seconds east of UTC at an instant, in seconds since 2001.
    func offset(at seconds: Int) -> Int {
        fixed ?? timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(seconds)))
    }

    /// The instant that clocks show as so many seconds since 2001; the earlier one where they were set back, nil where they
    /// were set forward past it.
    func instant(ofLocal seconds: Int) -> Int? {
        if let fixed { return seconds - fixed }
        // No zone changes its offset twice in two days.
        let candidates = [offset(at: seconds - 86_400), offset(at: seconds + 86_400)].map { seconds - $0 }
        return candidates.sorted().first { seconds - $0 == offset(at: $0) }
    }

    /// The same for the first hour of a day: where they were set forward past it, how long after that they would have shown it.
    /// Nil if they were set forward past the day.
    func instant(ofLocalDay seconds: Int) -> Int? {
        if let instant = instant(ofLocal: seconds) { return instant }
        let offset = offset(at: seconds - 86_400)
        let instant = seconds - offset
        return self.offset(at: instant) - offset < 86_400 ? instant : nil
    }
}

import FastModel
import Foundation
import Testing

/// Against Foundation's formatters, whose calendar is the Julian one before 1582-10-15, and which are more lenient than
/// we are in the ways listed here.
@Suite("Dates compared with Foundation's formatters")
struct DateDifferentialTests {
    /// The first instant of the Gregorian calendar, 1582-10-15, since 1970.
    static let gregorian = -12_219_292_800
    static let end = 253_402_300_800

    /// Whole seconds: random ones, and the edges of years.
    static func seconds(count: Int, seed: UInt64, everyYear: Bool = true) -> [Int] {
        var generator = SplitMix64(seed: seed)
        var seconds = (0..<count).map { _ in Int.random(in: gregorian..<end, using: &generator) }
        var date = -62_135_596_800
        for year in 1...9999 {
            let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            let february = date + 59 * 86_400
            if everyYear || year % 37 == 0 {
                seconds += [date, date - 1, february, february - 1, february + 86_400].filter { $0 >= gregorian }
            }
            date += (isLeap ? 366 : 365) * 86_400
        }
        return seconds
    }

    /// Writes by the strategy and compares with the formatter; then reads it all, as one document.
    private func compare(_ strategy: DateStrategy, _ seconds: [Int], _ text: (Date) -> String) throws {
        let dates = seconds.map { Date(timeIntervalSince1970: Double($0)) }
        let own = try dates.map { try strategy.jsonValue(for: $0).plainText }
        let wrong = zip(dates, own).filter { date, own in text(date) != own }
        #expect(wrong.map(\.1) == [])
        let document = "[\"" + own.joined(separator: "\",\"") + "\"]"
        #expect(outcome(of: document, as: [Date].self, reading(strategy)).value == dates)
    }

    @Test func iso8601() throws {
        let formatter = ISO8601DateFormatter()
        try compare(.iso8601, Self.seconds(count: 60_000, seed: 1)) { formatter.string(from: $0) }
    }

    @Test func automatic() throws {
        let formatter = Strategies.formatter("yyyy-MM-dd'T'HH:mm:ssZ")
        try compare(.automatic, Self.seconds(count: 50_000, seed: 2, everyYear: false)) { formatter.string(from: $0) }
    }

    @Test(arguments: [
        "EEE MMM dd HH:mm:ss Z yyyy", "MM/dd/yyyy HH:mm:ss aaa", "EEE, dd MMM yyyy HH:mm:ss zzz",
        "d.M.yyyy h:mm:ss a", "EEEE, MMMM d, yyyy 'at' HH:mm:ss ZZZZZ", "yyyyMMddHHmmss",
    ])
    func patterns(_ pattern: String) throws {
        let formatter = Strategies.formatter(pattern)
        try compare(.format(pattern), Self.seconds(count: 5000, seed: 3, everyYear: false)) {
            formatter.string(from: $0)
        }
    }

    @Test func everyOffset() throws {
        var generator = SplitMix64(seed: 4)
        let formatter = Strategies.formatter("yyyy-MM-dd'T'HH:mm:ssxxx")
        // Its formatter traps on larger offsets.
        for minutes in -840...840 {
            let seconds = Int.random(in: Self.gregorian + 86_400..<Self.end - 86_400, using: &generator)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let zone = Strategies.fixed(minutes * 60)
            formatter.timeZone = zone
            let text = formatter.string(from: date)
            #expect(readDate(text) == date, "\(text)")
            // ICU writes +00:00, the form Z.
            let own = minutes == 0 ? text.replacing("+00:00", with: "Z") : text
            #expect(try DateStrategy.rfc3339(timeZone: zone).jsonValue(for: date) == .string(own))
        }
    }

    /// The days that the change of calendars skipped: the proleptic Gregorian calendar has them, and applies to earlier
    /// dates, too.
    @Test(arguments: [
        ("1582-10-15", 0), ("1582-10-14", 10), ("1582-10-04", 10), ("1500-03-01", 10), ("1500-02-28", 9),
        ("1000-01-01", 5), ("0300-03-01", 1), ("0300-02-28", 0), ("0200-03-01", 0), ("0200-02-28", -1),
        ("0001-01-01", -2),
    ])
    func beforeTheReform(_ text: String, _ daysLater: Int) throws {
        let own = try #require(readDate(text))
        guard text != "1582-10-14" else { return }
        let theirs = try #require(Strategies.formatter("yyyy-MM-dd").date(from: text))
        #expect(theirs.timeIntervalSince(own) == Double(daysLater) * 86_400, "\(text)")
    }

    /// Texts that a DateFormatter with `isLenient` off accepts for the pattern, but the library does not.
    static let leniencies: [(pattern: String, text: String)] = [
        // Numbers of other widths, white space, other digits.
        ("yyyy-MM-dd", "2026-1-1"), ("yyyy-MM-dd", " 2026-11-21"), ("yyyy-MM-dd", "2026-11-21 "),
        ("yyyy-MM-dd", "2026- 11-21"), ("yyyy-MM-dd", "20261-11-21"), ("yyyy-MM-dd", "２０２６-11-21"),
        ("yyyy-MM-dd'T'HH:mm:ss", "2026-11-21T8:3:0"),
        // A day that the calendar reform skipped.
        ("yyyy-MM-dd", "1582-10-10"),
        // Names of zones, for patterns with an offset.
        ("yyyy-MM-dd'T'HH:mm:ssZ", "2026-11-21T08:30:00GMT+8"),
        // A month's full name for a short one.
        ("dd MMM yyyy", "21 November 2026"),
    ]

    @Test(arguments: leniencies.indices)
    func leniency(_ index: Int) {
        let (pattern, text) = Self.leniencies[index]
        #expect(Strategies.formatter(pattern).date(from: text) != nil, "no leniency any more: \(text)")
        let own = readDate(text, .format(pattern))
        #expect(text == "1582-10-10" ? own != nil : own == nil, "\(text) by \(pattern)")
    }

    /// Beside `HH`, ICU takes AM and PM for the hour: 12:15, whatever the hour says.
    @Test func anHourOf24WithAMorPM() throws {
        let formatter = Strategies.formatter("MM/dd/yyyy HH:mm:ss aaa")
        let theirs = formatter.date(from: "06/21/2013 13:15:30 PM")
        #expect(theirs == readDate("2013-06-21T12:15:30Z"))
        #expect(readDate("06/21/2013 13:15:30 PM") == readDate("2013-06-21T13:15:30Z"))
        #expect(readDate("06/21/2013 01:15:30 PM") == readDate("2013-06-21T13:15:30Z"))
    }
}

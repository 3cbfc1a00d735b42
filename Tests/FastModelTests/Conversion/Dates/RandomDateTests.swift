import FastModel
import Foundation
import Testing

@Suite("Dates of the years 1 to 9999")
struct RandomDateTests {
    struct Parts {
        var year = 1
        var month = 1
        var day = 1
        var second = 0
        var nanosecond = 0
        /// Minutes east of UTC.
        var zone = 0

        private var isLeap: Bool { year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) }

        private var months: [Int] { [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] }

        var daysInMonth: Int { months[month - 1] }

        /// Whole seconds since 1970 in the proleptic Gregorian calendar: the years' days and leap days are added up, as
        /// Foundation's Gregorian calendar is the Julian one before October 1582.
        var secondsSince1970: Int {
            let before = year - 1
            let leapDays = before / 4 - before / 100 + before / 400
            let days = before * 365 + leapDays + months.prefix(month - 1).reduce(0, +) + day - 1
            return (days - 719_162) * 86_400 + second - zone * 60
        }

        init(_ generator: inout SplitMix64) {
            year = Int.random(in: 1...9999, using: &generator)
            month = Int.random(in: 1...12, using: &generator)
            day = Int.random(in: 1...daysInMonth, using: &generator)
            second = Int.random(in: 0..<86_400, using: &generator)
            if Bool.random(using: &generator) { nanosecond = Int.random(in: 0..<1_000_000_000, using: &generator) }
            if Bool.random(using: &generator) { zone = Int.random(in: -1439...1439, using: &generator) }
        }

        init() {}

        func text(_ generator: inout SplitMix64) -> String {
            let separator = ["T", "t", " "].randomElement(using: &generator) ?? "T"
            var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))\(separator)"
            text += "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
            if nanosecond > 0 { text += ".\(padded(nanosecond, 9))" }
            if zone == 0 { return text + (["Z", "z", "", "+00", "-0000"].randomElement(using: &generator) ?? "Z") }
            let colon = Bool.random(using: &generator) ? ":" : ""
            return text + (zone < 0 ? "-" : "+") + padded(abs(zone) / 60, 2) + colon + padded(abs(zone) % 60, 2)
        }

        private func padded(_ number: Int, _ count: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: count - digits.count) + digits
        }
    }

    /// Since 2001, which is how a `Date` counts.
    private func date(_ parts: Parts) -> Date {
        Date(
            timeIntervalSinceReferenceDate: Double(parts.secondsSince1970 - 978_307_200) + Double(parts.nanosecond)
                / 1e9)
    }

    @Test func randomDates() throws {
        var generator = SplitMix64(seed: 1582)
        let parts = (0..<20_000).map { _ in Parts(&generator) }
        let texts = parts.map { "\"\($0.text(&generator))\"" }
        let result = outcome(of: "[" + texts.joined(separator: ",") + "]", as: [Date].self)
        #expect(result.issues == [])
        let dates = try #require(result.value)
        #expect(dates.count == parts.count)
        let wrong = zip(zip(texts, parts), dates).filter { date($0.0.1) != $0.1 }.map(\.0.0)
        #expect(wrong == [])
    }

    @Test func everyDayOfFourCenturies() throws {
        var texts: [String] = []
        var expected: [Date] = []
        var generator = SplitMix64(seed: 1)
        var parts = Parts()
        for year in 1600...2000 {
            parts.year = year
            for month in 1...12 {
                parts.month = month
                for day in [1, 28, parts.daysInMonth] {
                    parts.day = day
                    texts.append("\"\(parts.text(&generator).prefix(10))\"")
                    expected.append(date(parts))
                }
            }
        }
        let dates = try #require(outcome(of: "[" + texts.joined(separator: ",") + "]", as: [Date].self).value)
        #expect(dates.elementsEqual(expected))
    }

    @Test func asFoundationsCalendarCountsThem() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        var generator = SplitMix64(seed: 1970)
        for _ in 0..<2000 {
            var parts = Parts(&generator)
            parts.nanosecond = 0
            parts.zone = 0
            // Before, its calendar is the Julian one.
            guard parts.year > 1582 else { continue }
            let components = DateComponents(
                year: parts.year, month: parts.month, day: parts.day, hour: parts.second / 3600,
                minute: parts.second / 60 % 60, second: parts.second % 60)
            let text = parts.text(&generator)
            #expect(outcome(of: "\"\(text)\"", as: Date.self).value == calendar.date(from: components), "\(text)")
        }
    }
}

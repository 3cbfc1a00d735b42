import FastModel
import Foundation
import Testing

@Suite("Dates in time zones")
struct DateZoneTests {
    static let berlin = DateStrategy.format("yyyy-MM-dd HH:mm:ss", timeZone: Strategies.berlin)

    @Test(arguments: [
        ("2026-01-15 12:00:00", 1_768_474_800.0), ("2026-07-15 12:00:00", 1_784_109_600),
        // Summer time begins at 2:00, ends at 3:00.
        ("2026-03-29 01:59:59", 1_774_745_999), ("2026-03-29 03:00:00", 1_774_746_000),
        ("2026-10-25 01:59:59", 1_792_886_399), ("2026-10-25 03:00:00", 1_792_893_600),
        // The first of two.
        ("2026-10-25 02:30:00", 1_792_888_200),
    ])
    func zoneThatChanges(_ text: String, _ seconds: Double) throws {
        let date = try #require(readDate(text, Self.berlin))
        #expect(date.timeIntervalSince1970 == seconds)
        #expect(try Self.berlin.jsonValue(for: date) == .string(text))
    }

    @Test func skippedLocalTimes() {
        #expect(readDate("2026-03-29 02:00:00", Self.berlin) == nil)
        #expect(readDate("2026-03-29 02:59:59", Self.berlin) == nil)
    }

    @Test("A day whose midnight was skipped starts when clocks were set forward")
    func daysWithoutMidnight() throws {
        let saoPaulo = try #require(TimeZone(identifier: "America/Sao_Paulo"))
        for pattern in ["yyyy-MM-dd", "EEEE, d MMMM yyyy", "yyyy-MM-dd mm"] {
            let strategy = DateStrategy.format(pattern, timeZone: saoPaulo)
            let text = try strategy.jsonValue(for: Date(timeIntervalSince1970: 1_541_332_800))
            // 03:00 UTC, when it was 0:00 and became 1:00.
            #expect(readDate(text.plainText, strategy) == Date(timeIntervalSince1970: 1_541_300_400), "\(text)")
        }
        let timed = DateStrategy.format("yyyy-MM-dd HH", timeZone: saoPaulo)
        #expect(readDate("2018-11-04 00", timed) == nil)
        // A day that did not exist: Samoa crossed the date line.
        let apia = try #require(TimeZone(identifier: "Pacific/Apia"))
        let days = DateStrategy.format("yyyy-MM-dd", timeZone: apia)
        #expect(readDate("2011-12-29", days) == Date(timeIntervalSince1970: 1_325_152_800))
        #expect(readDate("2011-12-30", days) == nil)
        #expect(readDate("2011-12-31", days) == Date(timeIntervalSince1970: 1_325_239_200))
    }

    @Test func zoneInTheTextOverridesTheStrategys() {
        let strategy = DateStrategy.format("yyyy-MM-dd HH:mm Z", timeZone: Strategies.berlin)
        #expect(readDate("2026-11-21 08:30 +0000", strategy) == Date(timeIntervalSince1970: 1_795_249_800))
        // The zones of ISO forms are for writing. Texts have their own zone, or are UTC.
        let written = DateStrategy.automatic(timeZone: Strategies.berlin)
        #expect(readDate("2026-11-21T08:30:00", written) == Date(timeIntervalSince1970: 1_795_249_800))
    }

    @Test(arguments: [
        ("2026-11-21T08:30:00Z", "2026-11-21T09:30:00+01:00"), ("2026-07-21T08:30:00Z", "2026-07-21T10:30:00+02:00"),
        // Berlin's own time until 1893, 53 minutes and 28 seconds east, of which the form has the minutes.
        ("1850-01-01T00:00:00Z", "1850-01-01T00:53:00+00:53"),
    ])
    func writesTheOffset(_ utc: String, _ local: String) throws {
        let strategy = DateStrategy.iso8601(timeZone: Strategies.berlin)
        let date = try #require(readDate(utc))
        #expect(try strategy.jsonValue(for: date) == .string(local))
        #expect(readDate(local) == date)
    }

    @Test func anOffsetWithSeconds() throws {
        let strategy = DateStrategy.format("yyyy-MM-dd HH:mm:ss", timeZone: Strategies.berlin)
        let date = try #require(readDate("1850-01-01T00:00:00Z"))
        #expect(try strategy.jsonValue(for: date) == .string("1850-01-01 00:53:28"))
        #expect(readDate("1850-01-01 00:53:28", strategy) == date)
    }

    @Test(arguments: [-64_800, -43_200, -12_600, -60, 0, 60, 19_800, 20_700, 50_400, 64_800])
    func everyOffset(_ seconds: Int) throws {
        let zone = Strategies.fixed(seconds)
        let date = Date(timeIntervalSince1970: 1_795_249_800)
        let patterns = ["yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm:ss Z", "yyyy-MM-dd HH:mm:ssXXX", "dMMMyHHmmss x"]
        for pattern in patterns where pattern != "dMMMyHHmmss x" || seconds % 3600 == 0 {
            let strategy = DateStrategy.format(pattern.replacing("yHH", with: "yyyyHH"), timeZone: zone)
            let value = try strategy.jsonValue(for: date)
            #expect(readDate(value.plainText, strategy) == date, "\(pattern)")
            guard abs(seconds) <= 50_400 else { continue }
            let formatter = Strategies.formatter(pattern.replacing("yHH", with: "yyyyHH"), zone: zone)
            #expect(value.plainText == formatter.string(from: date), "\(pattern)")
        }
    }
}

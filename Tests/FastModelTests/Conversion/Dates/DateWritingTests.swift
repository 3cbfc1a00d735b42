import FastModel
import Foundation
import Testing

@Suite("Date strategies: what each writes")
struct DateWritingTests {
    /// 2026-11-21T08:30:00.125Z.
    static let date = Date(timeIntervalSince1970: 1_795_249_800.125)

    static let written: [(strategy: DateStrategy, text: String)] = [
        (.automatic, "2026-11-21T08:30:00+0000"), (.automatic(fractionDigits: 3), "2026-11-21T08:30:00.125+0000"),
        (.automatic(timeZone: Strategies.fixed(28_800)), "2026-11-21T16:30:00+0800"),
        (.iso8601, "2026-11-21T08:30:00Z"), (.iso8601(fractionDigits: 1), "2026-11-21T08:30:00.1Z"),
        (.iso8601(fractionDigits: 9, timeZone: Strategies.fixed(-12_600)), "2026-11-21T05:00:00.125000000-03:30"),
        (.iso8601Exact, "2026-11-21T08:30:00.125Z"),
        (.rfc3339, "2026-11-21T08:30:00Z"), (.rfc3339(timeZone: Strategies.berlin), "2026-11-21T09:30:00+01:00"),
        (.rfc1123, "Sat, 21 Nov 2026 08:30:00 GMT"), (.secondsSince1970, "1795249800.125"),
        (.millisecondsSince1970, "1795249800125"), (.microsecondsSince1970, "1795249800125000"),
        (.dotNet, "/Date(1795249800125+0000)/"),
    ]

    @Test(arguments: written.indices)
    func forms(_ index: Int) throws {
        let (strategy, text) = Self.written[index]
        #expect(try strategy.jsonValue(for: Self.date).plainText == text)
    }

    @Test(arguments: [
        "1970-01-01T00:00:00Z", "2026-11-21T08:30:00.1Z", "2026-11-21T08:30:00.12Z", "2001-01-01T00:00:00.000000001Z",
        "1969-12-31T23:59:59.5Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-11-21T08:30:00.001001Z",
    ])
    func asManyDigitsAsNeeded(_ text: String) throws {
        let decoder = ModelDecoder(DecodingOptions(dates: .iso8601))
        let date = try decoder.decode(Date.self, from: JSONValue.string(text))
        #expect(try DateStrategy.iso8601Exact.jsonValue(for: date).plainText == text)
    }

    static let edges: [(seconds: Double, texts: [String])] = [
        (0, ["1970-01-01T00:00:00.000Z", "0", "0", "/Date(0+0000)/"]),
        (-0.5, ["1969-12-31T23:59:59.500Z", "-0.5", "-500", "/Date(-500+0000)/"]),
        (-1, ["1969-12-31T23:59:59.000Z", "-1", "-1000", "/Date(-1000+0000)/"]),
        (0.001, ["1970-01-01T00:00:00.001Z", "0.001", "1", "/Date(1+0000)/"]),
        (0.9996, ["1970-01-01T00:00:00.999Z", "0.9996", "999.6", "/Date(999+0000)/"]),
        (951_782_399.875, ["2000-02-28T23:59:59.875Z", "951782399.875", "951782399875", "/Date(951782399875+0000)/"]),
        (
            -62_135_596_800,
            ["0001-01-01T00:00:00.000Z", "-62135596800", "-62135596800000", "/Date(-62135596800000+0000)/"]
        ),
        (
            253_402_300_799,
            ["9999-12-31T23:59:59.000Z", "253402300799", "253402300799000", "/Date(253402300799000+0000)/"]
        ),
    ]

    @Test(arguments: edges.indices)
    func edge(_ index: Int) throws {
        let (seconds, texts) = Self.edges[index]
        let date = Date(timeIntervalSince1970: seconds)
        let strategies: [DateStrategy] = [
            .iso8601(fractionDigits: 3), .secondsSince1970, .millisecondsSince1970, .dotNet,
        ]
        #expect(try strategies.map { try $0.jsonValue(for: date).plainText } == texts)
    }

    @Test(arguments: Strategies.own)
    func outsideTheYears(_ strategy: NamedStrategy) {
        let first = Date(timeIntervalSince1970: -62_135_596_800)
        let end = Date(timeIntervalSince1970: 253_402_300_800)
        let outside = [
            first.timeIntervalSinceReferenceDate.nextDown, end.timeIntervalSinceReferenceDate, .nan, .infinity,
            -.infinity, .greatestFiniteMagnitude, -1e300,
        ]
        for interval in outside {
            let error = #expect(throws: ModelError.self, "\(interval)") {
                try strategy.value.jsonValue(for: Date(timeIntervalSinceReferenceDate: interval))
            }
            #expect(error?.code == .outOfRange)
            #expect(error?.detail == "dates are of the years 1 to 9999")
        }
    }

    @Test func outsideTheYearsOfTheZone() throws {
        let strategy = DateStrategy.iso8601(timeZone: Strategies.fixed(3600))
        let end = Date(timeIntervalSince1970: 253_402_300_800 - 3600)
        #expect(throws: ModelError.self) { try strategy.jsonValue(for: end) }
        #expect(try strategy.jsonValue(for: end - 1) == .string("9999-12-31T23:59:59+01:00"))
        let west = DateStrategy.format("yyyy-MM-dd", timeZone: Strategies.fixed(-3600))
        #expect(throws: ModelError.self) { try west.jsonValue(for: Date(timeIntervalSince1970: -62_135_596_800)) }
    }

    /// Every strategy reads what it writes: the same date where it keeps enough digits, else the date cut to them.
    @Test(arguments: Strategies.all)
    func readsWhatItWrites(_ strategy: NamedStrategy) throws {
        var generator = SplitMix64(seed: 9999)
        let isOwn = Strategies.own.contains { $0.name == strategy.name }
        // Foundation's calendar is the Julian one before 1582, and two-digit years last a century.
        let range = isOwn ? -62_135_500_000.0...253_402_200_000 : 978_307_200...1_700_000_000
        for _ in 0..<(isOwn ? 3000 : 300) {
            let seconds = Double.random(in: range, using: &generator)
            let date = Date(timeIntervalSince1970: Bool.random(using: &generator) ? seconds.rounded() : seconds)
            let value = try strategy.value.jsonValue(for: date)
            let again = try #require(readDate(in: value.documentText, strategy.value), "\(value)")
            let unit = pow(0.1, Double(strategy.digits))
            let distance = date.timeIntervalSince(again)
            if strategy.digits == 9 {
                // Nanoseconds are finer than a Date is, half a year and more from 2001.
                #expect(again == date || abs(distance) <= 1e-9, "\(value)")
            } else {
                #expect(distance > (isOwn ? -1e-4 : -unit) && distance < unit + 1e-4, "\(value)")
            }
            // A date that was cut is not cut again.
            #expect(try strategy.value.jsonValue(for: again) == value)
        }
    }

    @Test func fractionsThatWereReadAreWrittenAgain() throws {
        var generator = SplitMix64(seed: 6)
        for digits in 1...6 {
            let strategy = DateStrategy.rfc3339(fractionDigits: digits)
            for _ in 0..<1000 {
                // A Date holds microseconds for some centuries around 2001.
                let year = Int.random(in: 1900...2100, using: &generator)
                let fraction = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
                let text = "\(year)-03-01T12:34:56.\(fraction)Z"
                let date = try #require(readDate(text, strategy))
                #expect(try strategy.jsonValue(for: date) == .string(text))
            }
        }
    }

    @Test("A program's milliseconds and microseconds are not cut to the ones before", arguments: [3, 6])
    func fractionsOfPrograms(_ digits: Int) throws {
        var generator = SplitMix64(seed: 1970)
        let units = digits == 3 ? 1000 : 1_000_000
        let pattern = "yyyy-MM-dd'T'HH:mm:ss." + String(repeating: "S", count: digits) + "'Z'"
        let strategies = [.rfc3339(fractionDigits: digits), DateStrategy.format(pattern)]
        for _ in 0..<10_000 {
            let count = Int.random(in: 600_000_000 * units...2_100_000_000 * units, using: &generator)
            let date = Date(timeIntervalSince1970: Double(count) / Double(units))
            let fraction = String(units + count % units).dropFirst()
            for strategy in strategies {
                #expect(try strategy.jsonValue(for: date).plainText.hasSuffix(".\(fraction)Z"))
            }
            guard digits == 3 else { continue }
            #expect(try DateStrategy.dotNet.jsonValue(for: date).plainText == "/Date(\(count)+0000)/")
        }
    }

    @Test("The dates of clocks, and of a date and an interval, read back as the same date")
    func finerDates() throws {
        var generator = SplitMix64(seed: 2001)
        for index in 0..<20_000 {
            // In the year around 2001 a Date is finer than the nanoseconds of every strategy.
            let whole = Double(Int.random(in: 32_000_000...1_100_000_000, using: &generator))
            let units = [1e3, 1e6, 1e7, 1e9][index % 4]
            let fraction = Double.random(in: 0..<units, using: &generator).rounded(.down) / units
            let date = Date(timeIntervalSinceReferenceDate: whole + fraction)
            for strategy in [DateStrategy.secondsSince1970, .millisecondsSince1970, .iso8601Exact] {
                let value = try strategy.jsonValue(for: date)
                #expect(readDate(in: value.documentText, strategy) == date, "\(value)")
            }
            // Milliseconds are not cut to the one before.
            if index % 4 == 0 {
                let text = try DateStrategy.rfc3339(fractionDigits: 3).jsonValue(for: date).plainText
                #expect(text.hasSuffix(".\(String(Int((fraction * 1000).rounded()) + 1000).dropFirst())Z"))
            }
        }
    }
}

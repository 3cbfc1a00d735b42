import FastModel
import Foundation
import Testing

@Suite("Leap seconds and numbers, which a date strategy reads when asked to")
struct AcceptedDateTests {
    /// 2017-01-01T00:00:00Z, which a leap second preceded.
    static let newYear = 1_483_228_800.0

    static let leapSeconds: [(strategy: DateStrategy, text: String, seconds: Double)] = [
        (.automatic, "2016-12-31T23:59:60Z", newYear), (.automatic, "2016-12-31 23:59:60.25", newYear + 0.25),
        (.iso8601, "2017-01-01T05:29:60+05:30", newYear), (.rfc3339, "2016-12-31T15:59:60-08:00", newYear),
        (.iso8601, "2015-06-30T23:59:60Z", 1_435_708_800), (.rfc1123, "Sat, 31 Dec 2016 23:59:60 GMT", newYear),
        (.rfc1123, "31 Dec 2016 18:59:60 EST", newYear), (.automatic, "Sat Dec 31 23:59:60 +0000 2016", newYear),
        (.format("dd.MM.yyyy HH:mm:ss"), "31.12.2016 23:59:60", newYear),
        (.format("dd.MM.yyyy HH:mm:ss", timeZone: Strategies.berlin), "01.01.2017 00:59:60", newYear),
    ]

    @Test("A leap second is the second that follows it, or rejected by default", arguments: leapSeconds.indices)
    func leapSecond(_ index: Int) {
        let (strategy, text, seconds) = Self.leapSeconds[index]
        #expect(readDate(text, strategy) == nil)
        #expect(readDate(text, strategy.acceptingLeapSeconds) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "Second 60 is rejected where no leap second can be",
        arguments: [
            "2016-12-31T23:58:60Z", "2016-12-31T22:59:60Z", "2016-12-30T23:59:60Z", "2016-12-31T23:59:60+01:00",
            "2016-12-31T23:59:61Z", "9999-12-31T23:59:60Z", "2016-12-31T23:59:60", "Sat Dec 31 12:59:60 +0000 2016",
            "12/31/2016 11:58:60 PM",
        ])
    func noLeapSecond(_ text: String) {
        let expected = text == "2016-12-31T23:59:60" ? Date(timeIntervalSince1970: Self.newYear) : nil
        #expect(readDate(text, .automatic.acceptingLeapSeconds) == expected)
    }

    @Test("Numbers are dates in the given unit; other values are read as before")
    func numbers() throws {
        let noon = Date(timeIntervalSince1970: 1_795_249_800)
        let units: [(DateStrategy.EpochUnit, String)] = [
            (.seconds, "1795249800"), (.milliseconds, "1795249800000"), (.microseconds, "1.7952498e15"),
        ]
        for (unit, text) in units {
            let strategy = DateStrategy.automatic.acceptingNumbers(unit)
            #expect(readDate(in: text, strategy) == noon)
            #expect(readDate(in: text, .format("yyyy").acceptingNumbers(unit)) == noon)
            #expect(readDate("2026-11-21T08:30:00Z", strategy) == noon)
            // A number in a string could be a date in another form.
            #expect(outcome(of: "\"\(text)\"", as: Date.self, reading(strategy)).error?.code == .invalidFormat)
            #expect(outcome(of: "true", as: Date.self, reading(strategy)).error?.code == .typeMismatch)
            #expect(outcome(of: "1e300", as: Date.self, reading(strategy)).error?.code == .outOfRange)
            #expect(try strategy.jsonValue(for: noon) == .string("2026-11-21T08:30:00+0000"))
        }
        #expect(readDate(in: "1795249800", .automatic) == nil)
    }

    @Test("A strategy that reads numbers, and an invalid one, are unchanged")
    func unchanged() {
        let noon = Date(timeIntervalSince1970: 1_795_249_800)
        #expect(readDate(in: "1795249800", .secondsSince1970.acceptingNumbers(.milliseconds)) == noon)
        let invalid = reading(.format("dM").acceptingNumbers(.seconds))
        #expect(outcome(of: "1795249800", as: Date.self, invalid).error?.code == .invalidOption)
    }

    struct Event: JSONModel {
        var start: Date?
        var end: Date?

        static let schema = Schema(Event.init, options: .dates(.automatic.acceptingNumbers(.milliseconds))) {
            Field("start", \.start)
            Field("end", \.end, options: .dates(.rfc3339.acceptingLeapSeconds))
        }
    }

    @Test("By type and field, and for Codable types")
    func byTypeAndField() throws {
        let json = #"{"start":1483228800000,"end":"2016-12-31T23:59:60Z"}"#
        let event = try ModelDecoder(reading(.dotNet)).decode(Event.self, from: json)
        #expect(event.start == Date(timeIntervalSince1970: Self.newYear))
        #expect(event.end == event.start)
        let options = reading(.iso8601.acceptingNumbers(.seconds).acceptingLeapSeconds)
        let dates = try ModelDecoder(options).decode(
            codable: [Date].self, from: #"[1483228800,"2016-12-31T23:59:60Z"]"#)
        #expect(dates == [event.start, event.end])
    }
}

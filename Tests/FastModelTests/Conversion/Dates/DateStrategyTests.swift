import FastModel
import Foundation
import Testing

@Suite("Date strategies: what each reads")
struct DateStrategyTests {
    static let noon = 1_795_249_800.0

    static let accepted: [(strategy: DateStrategy, json: String, seconds: Double)] = [
        (.iso8601, #""2026-11-21T08:30:00Z""#, noon), (.iso8601, #""2026-11-21T08:30:00,5+00""#, noon + 0.5),
        (.iso8601, #""2026-11-21T16:30:00+0800""#, noon), (.iso8601, #""2026-11-21""#, 1_795_219_200),
        (.iso8601, #""2026-11-21T08:30:00""#, noon), (.iso8601, #""2026-11-21T08:30Z""#, noon),
        (.iso8601, #""2026-11-21T08:30""#, noon), (.iso8601, #""2026-11-21T16:30+08:00""#, noon),
        (.rfc3339, #""2026-11-21T08:30:00Z""#, noon), (.rfc3339, #""2026-11-21t08:30:00z""#, noon),
        (.rfc3339, #""2026-11-21 08:30:00.25+00:00""#, noon + 0.25), (.rfc3339, #""2026-11-21T08:30:00-00:00""#, noon),
        (.rfc1123, #""Sat, 21 Nov 2026 08:30:00 GMT""#, noon), (.rfc1123, #""21 Nov 2026 08:30:00 UT""#, noon),
        (.rfc1123, #""Sat, 21 Nov 2026 03:30:00 EST""#, noon), (.rfc1123, #""Sat, 21 Nov 2026 16:30:00 +0800""#, noon),
        (.rfc1123, #""Sat, 21 Nov 2026 08:30 UTC""#, noon), (.rfc1123, #""1 Nov 2026 00:00 Z""#, 1_793_491_200),
        (.rfc1123, #""21 Nov 2026 01:30 PDT""#, noon), (.rfc1123, #""sat, 21 nov 2026 08:30:00 gmt""#, noon),
        (.secondsSince1970, "1795249800", noon), (.secondsSince1970, "1795249800.125", noon + 0.125),
        (.secondsSince1970, "-0.5", -0.5), (.secondsSince1970, "0", 0), (.secondsSince1970, "-0", 0),
        (.secondsSince1970, "1.7952498e9", noon), (.secondsSince1970, "17952498000000E-4", noon),
        (.secondsSince1970, #"" +1795249800.0 ""#, noon), (.secondsSince1970, "-62135596800", -62_135_596_800),
        (.secondsSince1970, "253402300799.999999", 253_402_300_799.99997), (.secondsSince1970, "1e-300", 0),
        (.secondsSince1970, "1795249800.1250000000000000000000000000000001", noon + 0.125),
        (.millisecondsSince1970, "1795249800125", noon + 0.125), (.millisecondsSince1970, "-500", -0.5),
        (.millisecondsSince1970, "1795249800125.5", noon + 0.1255), (.millisecondsSince1970, "-1e3", -1),
        (.microsecondsSince1970, "1795249800125000", noon + 0.125), (.microsecondsSince1970, "-1", -0.000_001),
        (.microsecondsSince1970, "253402300799999999", 253_402_300_799.99997),
        (.dotNet, #""/Date(1795249800125)/""#, noon + 0.125), (.dotNet, #""\/Date(1795249800000+0800)\/""#, noon),
        (.dotNet, #""/Date(-500-0330)/""#, -0.5), (.dotNet, #""/Date(-62135596800000)/""#, -62_135_596_800),
    ]

    @Test(arguments: accepted.indices)
    func accepts(_ index: Int) throws {
        let (strategy, json, seconds) = Self.accepted[index]
        let date = try #require(readDate(in: json, strategy), "\(json)")
        // Two Dates count from 2001 with a bit more precision than one double counts from 1970.
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6, "\(json)")
    }

    static let refused: [(strategy: DateStrategy, code: ModelError.Code, json: [String])] = [
        (
            .iso8601, .invalidFormat,
            [
                #""2026-11-21 08:30:00Z""#, #""20261121T083000Z""#, #""2026-11-21T24:00:00Z""#, #""11/21/2026""#,
                #""Sat Nov 21 08:30:00 +0000 2026""#, #""2026-W47""#, #""2026-11-21 08:30""#, #""""#,
                #""2026-11-21T08:30:Z""#, #""2026-11-21T08:30.5Z""#, #""2026-11-21T08Z""#,
            ]
        ),
        (
            .rfc3339, .invalidFormat,
            [
                #""2026-11-21""#, #""2026-11-21T08:30:00""#, #""2026-11-21T08:30:00+0000""#, #""2026-11-21T08:30Z""#,
                #""2026-11-21T08:30:00+00""#,
                #""2026-11-21T08:30:00,5Z""#, #""2026-11-21T23:59:60Z""#, #""2026-11-21T08:30:00.Z""#,
                #""2026-11-21T08:30:00.1234567890Z""#, #""2026-11-21_08:30:00Z""#, #""2026-02-29T08:30:00Z""#,
            ]
        ),
        (
            .rfc1123, .invalidFormat,
            [
                #""Sun, 21 Nov 2026 08:30:00 GMT""#, #""Sat, 21 Nov 26 08:30:00 GMT""#,
                #""Sat 21 Nov 2026 08:30:00 GMT""#,
                #""Saturday, 21-Nov-26 08:30:00 GMT""#, #""Sat, 21 Nov 2026 08:30:00""#, #""31 Feb 2026 08:30:00 GMT""#,
                #""Sat, 21 Nov 2026 08:30:00 A""#, #""Sat, 21 Nov 2026 08:30:60 GMT""#, #""Sat, 21 Nov 2026 GMT""#,
                #""Sat, 21 Nov 2026 08:30:00 GMT ""#, #""Sat,  21 Nov 2026 08:30:00 GMT""#,
            ]
        ),
        (
            .secondsSince1970, .outOfRange,
            [
                "253402300800", "-62135596800.000000001", "1e300", "-1e300", "1e99999999999999999999", "9e18",
                "123456789012345678901234567890", #""1e20""#,
            ]
        ),
        (
            .secondsSince1970, .invalidFormat,
            [#""""#, #""x""#, #""2026-11-21""#, #""1 2""#, #""0x10""#, #""nan""#, #"".5""#]
        ),
        (.millisecondsSince1970, .outOfRange, ["253402300800000", "-62135596800001", "1e16"]),
        (.microsecondsSince1970, .outOfRange, ["253402300800000000", "-62135596800000001", "9223372036854775808"]),
        (
            .dotNet, .invalidFormat,
            [
                #""/Date(1.5)/""#, #""/Date()/""#, #""/Date(1)""#, #""Date(1)""#, #""/readDate(1)/""#,
                #""/Date(1+08)/""#,
                #""/Date(1+2400)/""#, #""/Date(1+0860)/""#, #""/Date(1)/ ""#, #""/Date(--1)/""#, #""/Date(+1)/""#,
                #""/Date(253402300800000)/""#, #""/Date(-62135596800001)/""#, #""/Date(1234567890123456789)/""#,
                #""1""#,
            ]
        ),
    ]

    @Test(arguments: refused.indices)
    func refuses(_ index: Int) {
        let (strategy, code, texts) = Self.refused[index]
        for json in texts {
            let result = outcome(of: json, as: Date.self, reading(strategy))
            #expect(result.error?.code == code, "\(json)")
            #expect(result.error?.wanted == "Date", "\(json)")
        }
    }

    /// The nearest double of the exact decimal. Two steps through doubles would not always give it.
    @Test func numbersAreReadInDecimal() {
        var generator = SplitMix64(seed: 1970)
        for _ in 0..<5000 {
            let seconds = Int.random(in: 1_000_000_000..<4_000_000_000, using: &generator)
            let nanoseconds = Int.random(in: 0..<1_000_000_000, using: &generator)
            let digits = String(String(1_000_000_000 + nanoseconds).dropFirst())
            let date = readDate(in: "\(seconds).\(digits)", .secondsSince1970)
            let nearest = Double("\(seconds - 978_307_200).\(digits)")
            #expect(date?.timeIntervalSinceReferenceDate == nearest, "\(seconds).\(digits)")
            let inMilliseconds = split(seconds, digits, point: 3, .millisecondsSince1970)
            #expect(inMilliseconds == date, "\(seconds).\(digits)")
            #expect(split(seconds, digits, point: 6, .microsecondsSince1970) == date, "\(seconds).\(digits)")
        }
    }

    private func split(_ seconds: Int, _ digits: String, point: Int, _ strategy: DateStrategy) -> Date? {
        readDate(in: "\(seconds)\(digits.prefix(point)).\(digits.dropFirst(point))", strategy)
    }
}

import FastModel
import Foundation
import Testing

@Suite("Dates")
struct DateTests {
    /// A text and the seconds since 1970 it stands for.
    static let accepted: [(text: String, seconds: Double)] = [
        ("1970-01-01T00:00:00Z", 0), ("2001-01-01T00:00:00Z", 978_307_200), ("1969-12-31T23:59:59Z", -1),
        ("2026-11-21T08:30:00Z", 1_795_249_800), ("2026-11-21t08:30:00z", 1_795_249_800),
        ("2026-11-21 08:30:00Z", 1_795_249_800), ("2026-11-21T08:30:00", 1_795_249_800),
        ("2026-11-21 08:30:00", 1_795_249_800), ("2026-11-21", 1_795_219_200),
        ("2026-11-21T16:30:00+0800", 1_795_249_800), ("2026-11-21T16:30:00+08:00", 1_795_249_800),
        ("2026-11-21T16:30:00+08", 1_795_249_800), ("2026-11-21T03:00:00-05:30", 1_795_249_800),
        ("2026-11-21T03:00:00-0530", 1_795_249_800), ("2026-11-21T08:30:00+00:00", 1_795_249_800),
        ("2026-11-21T08:30:00-00:00", 1_795_249_800), ("2026-11-22T08:29:00+23:59", 1_795_249_800),
        ("2026-11-20T08:31:00-23:59", 1_795_249_800), ("2026-11-21T08:30:00.5Z", 1_795_249_800.5),
        ("2026-11-21T08:30:00,5Z", 1_795_249_800.5), ("2026-11-21T08:30:00.25", 1_795_249_800.25),
        ("2026-11-21T08:30:00.125Z", 1_795_249_800.125), ("2026-11-21T16:30:00.0625+0800", 1_795_249_800.0625),
        ("2026-11-21T08:30:00.03125z", 1_795_249_800.03125), ("2026-11-21T08:30:00.015625Z", 1_795_249_800.015625),
        ("2026-11-21T08:30:00.5000000Z", 1_795_249_800.5), ("2026-11-21T08:30:00.75000000Z", 1_795_249_800.75),
        ("2026-11-21T08:30:00.125000000Z", 1_795_249_800.125), ("2026-11-21T08:30:00.000000000Z", 1_795_249_800),
        ("2000-02-29T00:00:00Z", 951_782_400), ("2024-02-29", 1_709_164_800), ("1900-02-28", -2_203_977_600),
        ("1600-02-29", -11_670_998_400), ("0001-01-01T00:00:00Z", -62_135_596_800),
        ("9999-12-31T23:59:59Z", 253_402_300_799), ("1969-12-31T23:59:59.5Z", -0.5),
        ("2038-01-19T03:14:08Z", 2_147_483_648),
        (#"2026\u002d11-21\u00548:30:00Z"#.replacing("548", with: "5408"), 1_795_249_800),
    ]

    @Test(arguments: accepted.indices)
    func acceptedForms(_ index: Int) {
        let (text, seconds) = Self.accepted[index]
        expect("\"\(text)\"", gives: Date(timeIntervalSince1970: seconds))
        expect("\"\(text)\"", gives: Date?.some(Date(timeIntervalSince1970: seconds)))
        expect("\"\(text)\"", gives: Date(timeIntervalSince1970: seconds), strict)
    }

    private var strict: DecodingOptions {
        var options = DecodingOptions()
        options.conversion = .strict
        return options
    }

    @Test(arguments: [
        "1970-01-01T00:00:00Z", "2026-11-21T08:30:00Z", "2026-11-21T16:30:00+08:00", "2000-02-29T23:59:59-05:30",
        "1583-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1900-03-01T00:00:00+01:00", "2100-02-28T12:00:00Z",
    ])
    func asFoundationReadsThem(_ text: String) throws {
        expect("\"\(text)\"", gives: try Date(text, strategy: .iso8601))
    }

    @Test(arguments: 1...9)
    func fractions(_ count: Int) throws {
        let digits = "123456789".prefix(count)
        let fraction = try #require(Double("0.\(digits)"))
        for (text, whole) in [("2026-11-21T08:30:00", 1_795_249_800.0), ("1969-12-31T23:59:59", -1)] {
            let result = outcome(of: "\"\(text).\(digits)Z\"", as: Date.self)
            let interval = try #require(result.value).timeIntervalSince1970
            #expect(abs(interval - (whole + fraction)) < 1e-6)
            // Seconds and nanoseconds are whole numbers until the last step.
            let seconds = (whole - 978_307_200) + fraction
            #expect(result.value == Date(timeIntervalSinceReferenceDate: seconds))
        }
    }

    @Test(arguments: [
        "", " ", "x", "now", "0", "1795249800", "2026", "2026-11", "2026-11-", "2026-11-2", "2026-1-21", "26-11-21",
        "20261121", "2026/11/21", "2026-W47-6", "2026-325", "21-11-2026", "12026-11-21", "+2026-11-21", "-2026-11-21",
        // Out of range.
        "2026-02-30", "1900-02-29", "2023-02-29", "2100-02-29", "2024-02-30", "2026-13-01", "2026-00-01", "2026-01-00",
        "2026-01-32", "2026-04-31", "2026-06-31", "2026-09-31", "2026-11-31", "0000-01-01", "0000-12-31T23:59:59Z",
        "2026-11-21T24:00:00Z", "2026-11-21T23:60:00Z", "2026-11-21T23:59:60Z", "2026-11-21T99:99:99Z",
        "2026-11-21T08:30:00+24:00", "2026-11-21T08:30:00+08:60", "2026-11-21T08:30:00-99",
        // Parts that are missing or too short.
        "2026-11-21T", "2026-11-21 ", "2026-11-21T08", "2026-11-21T08:30", "2026-11-21T08:30Z", "2026-11-21T08:30:",
        "2026-11-21T08:30:0", "2026-11-21T8:30:00Z", "2026-11-21T083000Z", "2026-11-2108:30:00", "T08:30:00Z",
        "2026-11-21T08:30:00.", "2026-11-21T08:30:00.Z", "2026-11-21T08:30:00.1234567890Z", "2026-11-21T08:30:00.-5Z",
        "2026-11-21T08:30:00+", "2026-11-21T08:30:00+8", "2026-11-21T08:30:00+08:", "2026-11-21T08:30:00+08:0",
        "2026-11-21T08:30:00+080", "2026-11-21T08:30:00+-8:00", "2026-11-21T08:30:00\u{2212}08:00",
        // Something before or after.
        "2026-11-21T08:30:00Zx", "2026-11-21T08:30:00Z ", " 2026-11-21", "2026-11-21 08:30:00 Z", "2026-11-21Z",
        "2026-11-21+08:00", "2026-11-21T08:30:00+08:00:00", "2026-11-21T08:30:00ZZ", "2026-11-21T08:30:00+08:00Z",
        "2026-11-21T08:30:00 UTC", "2026-11-21T08:30:00[UTC]", "2026-11-21  08:30:00", "2026-11-21_08:30:00",
        "２０２６-11-21", "2026-11-21T08:30:0٣Z", "2026‐11‐21", "2026-11-21\\u0000", "2026-11-21T08:30:00.1e3Z",
    ])
    func rejectedForms(_ text: String) {
        expect("\"\(text)\"", for: Date.self, failsWith: .invalidFormat)
    }

    @Test(arguments: ["1795249800", "1.5", "true", "[]", "{}", "[\"2026-11-21\"]", "{\"date\":\"2026-11-21\"}"])
    func otherKinds(_ json: String) {
        expect(json, for: Date.self, failsWith: .typeMismatch)
    }

    @Test func nullLeavesIt() {
        #expect(outcome(of: "{\"value\":null}", as: Box<Date>.self).value?.value == .sample)
        #expect(outcome(of: "{\"value\":null}", as: Box<Date>.self).issues == [])
        #expect(outcome(of: "{\"value\":null}", as: Box<Date?>.self).value?.value == .some(nil))
        var options = DecodingOptions()
        options.nullPolicy = .issue
        let result = outcome(of: "{\"value\":null}", as: Box<Date>.self, options)
        #expect(result.value?.value == .sample)
        #expect(result.codes == [.unexpectedNull])
    }

    @Test func aWrongDateBesidesRightOnes() {
        let text = "[\"2026-11-21\",\"2026-02-30\",null,\"1970-01-01\",5]"
        let result = outcome(of: text, as: [Date].self)
        let days = [1_795_219_200.0, 0].map(Date.init(timeIntervalSince1970:))
        #expect(result.value == days)
        #expect(result.paths.first == "[1]")
        #expect(result.codes.first == .invalidFormat)
    }
}

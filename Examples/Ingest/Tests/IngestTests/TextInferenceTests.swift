import FastModel
import IngestCore
import Testing

/// The types inferred from texts, and from numbers with the names of times.
struct TextInferenceTests {
    static let textCases: [InferenceCase] = [
        InferenceCase(
            testDescription: "days", values: ["2026-11-21", "2024-02-29"], type: .date, format: "yyyy-MM-dd"),
        InferenceCase(testDescription: "no such day", values: ["2026-11-21", "2026-02-29"], type: .string),
        InferenceCase(testDescription: "ISO", values: ["2026-11-21T08:30:00Z"], type: .date, format: "iso8601"),
        InferenceCase(
            testDescription: "ISO, milliseconds", values: ["2026-11-21T08:30:00.125Z", "2026-11-21T08:30:00.120000Z"],
            type: .date, format: "iso8601"),
        InferenceCase(
            testDescription: "ISO, microseconds", values: ["2026-11-21T08:30:00.125001Z"], type: .date,
            format: "iso8601"),
        InferenceCase(
            testDescription: "ISO, nanoseconds", values: ["2026-11-21T08:30:00.125001001Z"], type: .string,
            note: "dates finer than the microseconds that a Date column keeps"),
        InferenceCase(
            testDescription: "ISO, microseconds far away", values: ["9999-12-31T23:59:59.999999Z"], type: .string,
            note: "dates finer than the microseconds that a Date column keeps"),
        InferenceCase(
            testDescription: "ISO, offset", values: ["2026-11-21T08:30:00+01:00"], type: .date, format: "iso8601",
            note: "stored in UTC, without the offset"),
        InferenceCase(
            testDescription: "ISO, no offset", values: ["2026-11-21T08:30:00-00:00"], type: .date, format: "iso8601"),
        InferenceCase(
            testDescription: "ISO, no zone", values: ["2026-11-21T08:30:00", "2026-11-21"], type: .date,
            format: "iso8601", note: "taken as UTC"),
        InferenceCase(
            testDescription: "space", values: ["2026-11-21 08:30:00"], type: .date, format: nil, note: "taken as UTC"),
        InferenceCase(
            testDescription: "T and space", values: ["2026-11-21T08:30:00Z", "2026-11-21 08:30:00Z"], type: .date),
        InferenceCase(
            testDescription: "RFC 1123", values: ["Sat, 21 Nov 2026 08:30:00 GMT"], type: .date, format: "rfc1123"),
        InferenceCase(testDescription: ".NET", values: ["/Date(1795249800125)/"], type: .date, format: "dotNet"),
        InferenceCase(
            testDescription: "Ruby", values: ["Sat Nov 21 08:30:00 +0000 2026"], type: .date,
            format: "EEE MMM dd HH:mm:ss Z yyyy"),
        InferenceCase(
            testDescription: "a log", values: ["21/Nov/2026:08:30:00 +0000"], type: .date,
            format: "dd/MMM/yyyy:HH:mm:ss Z"),
        InferenceCase(
            testDescription: "basic ISO", values: ["20261121T083000Z"], type: .date, format: "yyyyMMdd'T'HHmmssX"),
        InferenceCase(testDescription: "slashes", values: ["2026/11/21"], type: .date, format: "yyyy/MM/dd"),
        InferenceCase(testDescription: "points", values: ["21.11.2026"], type: .date, format: "dd.MM.yyyy"),
        InferenceCase(
            testDescription: "points, minutes", values: ["21.11.2026 08:30"], type: .date,
            format: "dd.MM.yyyy HH:mm", note: "taken as UTC"),
        InferenceCase(
            testDescription: "month first", values: ["01/02/2026", "11/21/2026"], type: .date, format: "MM/dd/yyyy"),
        InferenceCase(
            testDescription: "day first", values: ["01/02/2026", "21/11/2026"], type: .date, format: "dd/MM/yyyy"),
        InferenceCase(
            testDescription: "month or day first", values: ["01/02/2026", "03/04/2026"], type: .string,
            note: "dates whose day and month the sample does not tell apart"),
        InferenceCase(
            testDescription: "dates and a word", values: Array(repeating: "2026-11-21", count: 9) + ["soon"],
            type: .string, note: "dates, but 1 of 10 texts are none"),
        InferenceCase(testDescription: "times alone", values: ["08:30:00"], type: .string),
        InferenceCase(testDescription: "digits", values: ["20261121", "12345678"], type: .string),
        InferenceCase(testDescription: "one base64", values: [data], type: .string),
        InferenceCase(
            testDescription: "base64", values: Array(repeating: data, count: 8), type: .data, note: "base64"),
        InferenceCase(
            testDescription: "base64 and words", values: Array(repeating: data, count: 8) + ["Words"], type: .string),
        InferenceCase(
            testDescription: "base64 of words", values: Array(repeating: words, count: 8), type: .string),
        InferenceCase(
            testDescription: "base64, once of words", values: Array(repeating: data, count: 8) + [words],
            type: .string),
        InferenceCase(
            testDescription: "base64 as a path", values: Array(repeating: data, count: 8), key: "imagePath",
            type: .string),
        InferenceCase(
            testDescription: "base64 as an address", values: Array(repeating: data, count: 8), key: "page_url",
            type: .string),
        InferenceCase(
            testDescription: "hexadecimal",
            values: Array(repeating: "0123456789abcdef0123456789abcdef", count: 8), type: .string),
        InferenceCase(
            testDescription: "NUL", values: [#"a\u0000b"#, "2026-11-21"], type: .json,
            note: "texts with a NUL character"),
    ]

    private static let data = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHw+/"
    /// "Ein kurzer Text, größer als nichts? "
    private static let words = "RWluIGt1cnplciBUZXh0LCBncsO2w59lciBhbHMgbmljaHRzPyA="

    @Test(arguments: textCases)
    func texts(_ example: InferenceCase) throws {
        try check(example, example.values.map { #""\#($0)""# })
    }

    static let numberCases: [InferenceCase] = [
        InferenceCase(
            testDescription: "seconds", values: ["1795249800", "946684800"], key: "createdAt", type: .date,
            format: "secondsSince1970", note: time),
        InferenceCase(
            testDescription: "milliseconds", values: ["1795249800125"], key: "ts_ms", type: .date,
            format: "millisecondsSince1970", note: time),
        InferenceCase(
            testDescription: "milliseconds and seconds", values: ["1795249800125", "1795249800"], key: "time",
            type: .integer),
        InferenceCase(
            testDescription: "a name that says nothing", values: ["1795249800"], key: "count", type: .integer),
        InferenceCase(testDescription: "a word in a word", values: ["1795249800"], key: "latitude", type: .integer),
        InferenceCase(testDescription: "too small", values: ["1795249800", "12"], key: "time", type: .integer),
        InferenceCase(testDescription: "microseconds", values: ["1795249800125000"], key: "time", type: .integer),
        InferenceCase(
            testDescription: "fractions", values: ["1795249800.5", "1795249800"], key: "time", type: .date,
            format: "secondsSince1970", note: time),
        InferenceCase(
            testDescription: "fractions, microseconds", values: ["1795249800.123456", "1.79524980010000000e9"],
            key: "time", type: .date, format: "secondsSince1970", note: time),
        InferenceCase(
            testDescription: "milliseconds, microseconds", values: ["1795249800125.125", "1795249800126"],
            key: "time", type: .date, format: "millisecondsSince1970", note: time),
        InferenceCase(
            testDescription: "fractions, finer", values: ["1795249800.5", "1795249800.1234567"], key: "time",
            type: .double, note: finer),
        InferenceCase(
            testDescription: "milliseconds, finer", values: ["1795249800125.0625"], key: "time", type: .double,
            note: finer),
        InferenceCase(
            testDescription: "fractions, too large", values: ["1795249800.5", "4102444800.5"], key: "time",
            type: .double),
        InferenceCase(
            testDescription: "fractions, no time", values: ["1795249800.5"], key: "count", type: .double),
    ]

    private static let finer = "by its name a time, but finer than the microseconds that a Date column keeps"
    private static let time = "all within 2000 to 2100, by its name a time"

    @Test(arguments: numberCases)
    func numbers(_ example: InferenceCase) throws {
        try check(example, example.values)
    }

    private func check(_ example: InferenceCase, _ values: [String]) throws {
        let inference = Inference(records: 100)
        try inference.read(BytesInput(values.map { #"{"\#(example.key)": \#($0)}"# }.joined(separator: "\n")))
        let column = try #require(try InferredMapping(inference.evidence, named: "a").columns.first)
        #expect(column.type.type == example.type)
        #expect(column.type.dateFormat == example.format)
        #expect(column.type.note == example.note)
    }
}

/// Values of one key, and the type inferred from them.
struct InferenceCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let values: [String]
    var key = "a"
    let type: DynamicType
    var format: String?
    var note: String?
}

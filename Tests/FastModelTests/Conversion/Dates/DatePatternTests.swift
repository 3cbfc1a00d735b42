import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Date patterns")
struct DatePatternTests {
    /// 2026-11-21T08:30:05.125Z.
    static let date = Date(timeIntervalSince1970: 1_795_249_805.125)

    static let written: [(pattern: String, text: String)] = [
        ("yyyy-MM-dd", "2026-11-21"), ("d.M.y H:m:s", "21.11.2026 8:30:5"), ("dd.MM.yyyy HH:mm", "21.11.2026 08:30"),
        ("yyyyMMdd'T'HHmmss'Z'", "20261121T083005Z"), ("yyyy-MM-dd'T'HH:mm:ss.SSSZ", "2026-11-21T08:30:05.125+0000"),
        ("yyyy-MM-dd'T'HH:mm:ssXXX", "2026-11-21T08:30:05Z"), ("yyyy-MM-dd'T'HH:mm:ssxxx", "2026-11-21T08:30:05+00:00"),
        ("ssSSSSSSSSS X", "05125000000 Z"), ("EEEE, MMMM d, y 'at' h:mm a", "Saturday, November 21, 2026 at 8:30 AM"),
        ("EEE, dd MMM yyyy HH:mm:ss zzz", "Sat, 21 Nov 2026 08:30:05 GMT"), ("hh 'o''clock' aaa", "08 o'clock AM"),
        ("''yyyy''", "'2026'"), ("yyyy年MM月dd日", "2026年11月21日"), ("MM/yyyy", "11/2026"), ("H'h'", "8h"),
        ("HH:mm:ss x", "08:30:05 +00"), ("yyyy ZZZZZ", "2026 Z"), ("yyyy \"-\\", "2026 \"-\\"),
        // Uses DateFormatter.
        ("yy", "26"), ("yyyy 'week' ww", "2026 week 47"), ("D yyyy", "325 2026"),
        // Found by fuzzing: quotes after a letter that needs DateFormatter caused an endless loop.
        ("D 'of' yyyy", "325 of 2026"),
        ("LLL yyyy", "Nov 2026"), ("k:mm", "8:30"), ("QQQ yyyy", "Q4 2026"),
        ("yyyy-MM-dd '" + String(repeating: "x", count: 60) + "'", "2026-11-21 " + String(repeating: "x", count: 60)),
    ]

    @Test(arguments: written.indices)
    func writes(_ index: Int) throws {
        let (pattern, text) = Self.written[index]
        let strategy = DateStrategy.format(pattern, locale: Strategies.posix)
        let value = try strategy.jsonValue(for: Self.date)
        #expect(value == .string(text))
        // Like ICU, which writes the letter only if the pattern requires it.
        #expect(Strategies.formatter(pattern).string(from: Self.date) == text, "\(pattern)")
        let again = try #require(readDate(text, strategy), "\(pattern)")
        #expect(try strategy.jsonValue(for: again) == .string(text))
        #expect(Strategies.formatter(pattern).date(from: text) == again, "\(pattern)")
    }

    static let strict: [(pattern: String, accepted: [String], refused: [String])] = [
        (
            "yyyy-MM-dd", ["0001-01-01", "9999-12-31"],
            [
                "2026-1-2", "2026-01-2", " 2026-01-02", "2026-01-02 ", "2026- 1-02", "12026-01-02", "2026-02-30",
                "0000-01-01",
            ]
        ),
        ("d.M.y", ["1.2.2026", "01.02.2026", "1.2.9"], ["001.2.2026", ".2.2026", "1.2.", "1.2.20260", "1,2.2026"]),
        (
            "h:mm a", ["12:00 AM", "1:05 pm", "01:05 PM"],
            ["0:00 AM", "13:00 PM", "1:05", "1:5 PM", "1:05 XM", "1:05PM"]
        ),
        ("HH:mm", ["00:00", "23:59"], ["24:00", "8:30", "08:60", "0830"]),
        ("MMMM d", ["March 1", "MAY 31", "february 29"], ["Mar 1", "Marchh 1", "Juni 1", "February 30"]),
        ("MMM d, yyyy", ["Feb 28, 2026"], ["Feb 29, 2026", "February 28, 2026", "Feb28, 2026"]),
        ("EEEE d.M.y", ["Saturday 21.11.2026"], ["Sunday 21.11.2026", "Sat 21.11.2026", "21.11.2026"]),
        ("HH:mm:ss.SSS", ["08:30:05.125"], ["08:30:05.12", "08:30:05.1250", "08:30:05"]),
        (
            "HHmm Z", ["0830 +0000", "0830 +05:30", "0830 Z", "0830 -08"],
            ["0830 GMT", "0830 +24", "0830", "0830 +0860"]
        ),
        ("HHmm zzz", ["0830 GMT", "0830 PST", "0830 +0100"], ["0830 CET", "0830 Europe/Berlin", "0830 GM"]),
    ]

    @Test(arguments: strict.indices)
    func reads(_ index: Int) {
        let (pattern, accepted, refused) = Self.strict[index]
        for text in accepted { #expect(readDate(text, .format(pattern)) != nil, "\(text) by \(pattern)") }
        for text in refused { #expect(readDate(text, .format(pattern)) == nil, "\(text) by \(pattern)") }
    }

    @Test func partsThatAreMissing() {
        // 2000-01-01T08:30:00Z, like DateFormatter.
        #expect(readDate("08:30", .format("HH:mm")) == Date(timeIntervalSince1970: 946_715_400))
        #expect(Strategies.formatter("HH:mm").date(from: "08:30") == Date(timeIntervalSince1970: 946_715_400))
        #expect(readDate("02-29", .format("MM-dd")) == Date(timeIntervalSince1970: 951_782_400))
    }

    @Test(
        "A weekday is checked only against a complete date",
        arguments: [
            ("EEE, d MMM HH:mm", "Wed, 21 Nov 08:30", "Sat, 21 Nov 08:30"), ("EEEE", "Monday", "Saturday"),
            ("EEE yyyy", "Fri 2026", "Thu 2026"), ("EEE MMMM yyyy", "Sun November 2026", "Mon November 2026"),
            ("EEE d.yyyy", "Sat 21.2026", "Wed 21.2026"),
        ])
    func weekdaysWithoutADate(_ pattern: String, _ first: String, _ second: String) throws {
        let strategy = DateStrategy.format(pattern)
        for text in [first, second] { #expect(readDate(text, strategy) != nil, "\(text) by \(pattern)") }
        let written = try strategy.jsonValue(for: Self.date)
        #expect(readDate(written.plainText, strategy) != nil)
        #expect(readDate(written.plainText.replacing("Sat", with: "Sax"), strategy) == nil)
    }

    @Test("A pattern that uses a DateFormatter is tested at every hour, in every zone")
    func triedOut() throws {
        for hours in [-11, 0, 8, 14] {
            let zone = Strategies.fixed(hours * 3600)
            let date = Date(timeIntervalSince1970: 1_795_278_600 - Double(hours) * 3600)
            let strategy = DateStrategy.format("dd.MM.yy hh:mm a", timeZone: zone, locale: Strategies.posix)
            #expect(try strategy.jsonValue(for: date) == .string("21.11.26 04:30 PM"))
            #expect(readDate("21.11.26 04:30 PM", strategy) == date)
        }
    }

    @Test(arguments: [
        ("", "a date pattern needs a letter that stands for a part of a date"),
        ("'x'", "a date pattern needs a letter that stands for a part of a date"),
        ("yyyy '", "the date pattern has a quote without its end"),
        ("yyyy 'T", "the date pattern has a quote without its end"),
        ("dM", "the date pattern has a number of one or two digits before another number"),
        ("yMM", "the date pattern has a number of one or two digits before another number"),
        ("H'0'", "the date pattern has a number of one or two digits before another number"),
        ("yyyy hh:mm", "the date pattern has an hour of twelve without AM or PM"),
        ("dd.MM.yy hh:mm", "the date pattern has an hour of twelve without AM or PM"),
        ("dd.MM.yy K:mm", "the date pattern has an hour of twelve without AM or PM"),
        ("yyyy-MM-dd a", "the date pattern has AM or PM without an hour"),
        ("yy-MM-dd a", "the date pattern has AM or PM without an hour"),
        ("yyyy-MM-dd x: HH:mm", "the date pattern has an offset in hours before a colon"),
        ("HH X':'mm", "the date pattern has an offset in hours before a colon"),
        ("yyyy MM yyyy", "the date pattern has a part twice"), ("HH hh a", "the date pattern has a part twice"),
        ("MM MMM", "the date pattern has a part twice"), ("R", "the date pattern does not read what it writes"),
        ("yyyy-MM-dd jj", "the date pattern does not read what it writes"),
        ("N", "the date pattern does not read what it writes"),
        ("HH:mm:ss.SSSSSSSSSS", "the date pattern has a fraction of more than nine digits"),
        ("yy HH:mm:ss.SSSSSSSSSSS", "the date pattern has a fraction of more than nine digits"),
    ])
    func unsupportedPatterns(_ pattern: String, _ reason: String) {
        let strategy = DateStrategy.format(pattern, locale: Strategies.posix)
        let error = #expect(throws: ModelError.self) { try strategy.jsonValue(for: Self.date) }
        #expect(error?.code == .invalidOption)
        #expect(error?.detail == reason)
        #expect(outcome(of: "\"2026\"", as: Date.self, reading(strategy)).error?.code == .invalidOption)
    }

    @Test func aZoneThatFoundationCannotFormat() throws {
        let zone = Strategies.fixed(15 * 3600)
        #expect(try DateStrategy.format("HH:mm", timeZone: zone).jsonValue(for: Self.date) == .string("23:30"))
        let error = #expect(throws: ModelError.self) {
            try DateStrategy.format("HH:mm QQQ", timeZone: zone, locale: Strategies.posix).jsonValue(for: Self.date)
        }
        #expect(error?.code == .invalidOption)
    }

    @Test(
        "A pattern that fails in some months, on some weekdays or at some hours only",
        arguments: [
            ("d MMM yyyy", "th_TH"), ("d MMMM yyyy", "fa_IR"), ("EEEE d MMMM yyyy", "fa_IR"), ("h:mm B", "ar_EG"),
        ])
    func failsSometimes(_ pattern: String, _ locale: String) {
        let strategy = DateStrategy.format(pattern, locale: Locale(identifier: locale))
        let error = #expect(throws: ModelError.self) { try strategy.jsonValue(for: Self.date) }
        #expect(error?.detail == "the date pattern does not read what it writes")
    }

    @Test(
        "An accepted pattern reads what it writes all year",
        arguments: ["de_DE", "fr_FR", "es_ES", "ru_RU", "tr_TR", "ja_JP", "ar_EG", "fa_IR", "th_TH"])
    func allYear(_ locale: String) {
        for pattern in ["d MMM yyyy", "EEEE d MMMM yyyy", "d. MMM yyyy, HH:mm", "d/M/yy h:mm a", "QQQ yy dd/MM"] {
            let strategy = DateStrategy.format(pattern, locale: Locale(identifier: locale))
            for step in 0..<100 {
                let date = Date(timeIntervalSince1970: 1_704_069_000 + Double(step) * (3 * 86_400 + 18_000))
                guard let value = try? strategy.jsonValue(for: date) else { continue }
                let again = readDate(value.plainText, strategy)
                #expect(again.flatMap { try? strategy.jsonValue(for: $0) } == value, "\(pattern) \(value)")
            }
        }
    }

    @Test(
        "Without FastModelFoundation, a pattern that needs ICU is an error that names it",
        arguments: ["yy", "QQQ", "D"])
    func patternsOfICU(_ pattern: String) {
        let error = #expect(throws: ModelError.self) { try DateStrategy.format(pattern).jsonValue(for: Self.date) }
        #expect(error?.code == .invalidOption)
        #expect(error?.detail == "the date pattern needs a locale: format(_:timeZone:locale:) of FastModelFoundation")
        #expect(outcome(of: "\"26\"", as: Date.self, reading(.format(pattern))).error?.code == .invalidOption)
    }

    @Test func anotherLanguage() throws {
        let french = DateStrategy.format("EEEE d MMMM yyyy", locale: Locale(identifier: "fr_FR"))
        #expect(try french.jsonValue(for: Self.date) == .string("samedi 21 novembre 2026"))
        #expect(readDate("samedi 21 novembre 2026", french) == Date(timeIntervalSince1970: 1_795_219_200))
        #expect(readDate("Saturday 21 November 2026", french) == nil)
    }
}

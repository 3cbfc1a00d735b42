#if GRDB
internal import FastModel
internal import FastModelTables

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

internal import GRDB

extension PackedRows.Value {
    /// Lends the text of a date for SQLite, in UTF-8.
    func withDateText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let date = Date(timeIntervalSinceReferenceDate: double)
        let result = unsafe kind == .exactDate ? Self.withExactText(of: date, body) : Self.withText(of: date, body)
        if let result { return result }
        var text = String.fromDatabaseValue(date.databaseValue) ?? ""
        return text.withUTF8(body)
    }

    /// Lends a date's text as GRDB stores it, like `2026-11-21 08:00:00.000`, rounded to milliseconds. Returns nil for dates before
    /// 15 October 1582: GRDB formats by Foundation's calendar, which is Julian before that day, so GRDB itself formats them.
    private static func withText<Result>(
        of value: Date, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
        let milliseconds = (value.timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        guard milliseconds >= firstGregorian else { return nil }
        // A quarter of a millisecond is added, so that truncation does not yield the previous millisecond.
        return unsafe try? dates.withText(of: Date(timeIntervalSince1970: (milliseconds + 0.25) / 1_000), body)
    }

    /// 15 October 1582, in milliseconds since 1970.
    private static let firstGregorian = -12_219_292_800_000.0
    /// The format of GRDB's dates.
    private static let dates = DateStrategy.format("yyyy-MM-dd HH:mm:ss.SSS")

    /// Lends a date's text in GRDB's form, with three to nine digits of a fraction, as the date needs: `2026-11-21 08:00:00.000` or
    /// `2026-11-21 08:00:00.123456`. Such texts sort like their dates.
    ///
    /// The calendar is always Gregorian. GRDB's own calendar is Foundation's, which is Julian before 1582. The year is 1 to 9999:
    /// packing refuses other dates.
    private static func withExactText<Result>(
        of value: Date, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
        // 2026-11-21T08:00:00Z, with a fraction before the Z if there is one.
        unsafe try? DateStrategy.iso8601Exact.withText(of: value) { iso in
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(iso.count, shortestLength)) { text in
                _ = unsafe text.initialize(from: iso)
                unsafe text[10] = UInt8(ascii: " ")
                var count = iso.count - 1
                while count < shortestLength {
                    unsafe text[count] = count == wholeSecondsLength ? UInt8(ascii: ".") : UInt8(ascii: "0")
                    count += 1
                }
                return unsafe body(UnsafeBufferPointer(rebasing: text[..<count]))
            }
        }
    }

    /// The length of a text without a fraction, and that of one with the three digits that every text has.
    private static let wholeSecondsLength = 19
    private static let shortestLength = 23
}
#endif

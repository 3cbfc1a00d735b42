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
    /// Appends a date as text for SQLite.
    func appendDate(to bytes: inout [UInt8]) {
        let date = Date(timeIntervalSinceReferenceDate: double)
        if kind == .exactDate { Self.append(exact: date, to: &bytes) } else { Self.append(date, to: &bytes) }
    }

    /// Appends a date as GRDB stores it: a text like `2026-11-21 08:00:00.000`, rounded to milliseconds.
    ///
    /// GRDB formats by Foundation's calendar, which is Julian before 15 October 1582, so GRDB itself formats earlier dates.
    private static func append(_ value: Date, to bytes: inout [UInt8]) {
        let milliseconds = (value.timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        if milliseconds >= firstGregorian {
            // A quarter of a millisecond is added, so that truncation does not yield the previous millisecond.
            let date = Date(timeIntervalSince1970: (milliseconds + 0.25) / 1_000)
            if (try? dates.append(date, to: &bytes)) == true { return }
        }
        bytes.append(contentsOf: (String.fromDatabaseValue(value.databaseValue) ?? "").utf8)
    }

    /// 15 October 1582, in milliseconds since 1970.
    private static let firstGregorian = -12_219_292_800_000.0
    /// The format of GRDB's dates.
    private static let dates = DateStrategy.format("yyyy-MM-dd HH:mm:ss.SSS")

    /// Appends a date in GRDB's form, with three to nine digits of a fraction, as the date needs: `2026-11-21 08:00:00.000` or
    /// `2026-11-21 08:00:00.123456`. Such texts sort like their dates.
    ///
    /// The calendar is always Gregorian. GRDB's own calendar is Foundation's, which is Julian before 1582.
    private static func append(exact value: Date, to bytes: inout [UInt8]) {
        let start = bytes.count
        // The year is 1 to 9999: packing refuses other dates.
        guard (try? DateStrategy.iso8601Exact.append(value, to: &bytes)) == true else { return }
        // 2026-11-21T08:00:00Z, with a fraction before the Z if there is one.
        bytes[start + 10] = UInt8(ascii: " ")
        bytes.removeLast()
        if bytes.count == start + 19 { bytes.append(UInt8(ascii: ".")) }
        while bytes.count < start + 23 { bytes.append(UInt8(ascii: "0")) }
    }
}
#endif

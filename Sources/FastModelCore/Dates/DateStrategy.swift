#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How dates are represented in JSON, both ways: a strategy reads its own output.
///
/// Texts without a zone are UTC, unless a pattern has a zone of its own. Every part is checked for its range, and only the
/// documented forms are accepted. Strategies that write numbers read numbers and, in lenient mode, strings that hold a number. All
/// dates are of the years 1 to 9999 of the proleptic Gregorian calendar, as in RFC 3339. See <doc:Dates> for every form.
public struct DateStrategy: Sendable {
    /// The kinds of strategy. Only `compiled` requires further data.
    enum Form: UInt8, Sendable {
        case automatic, iso8601, rfc3339, rfc1123, reference, seconds, milliseconds, microseconds, dotNet
        /// `object` describes the strategy.
        case compiled
    }

    /// Further data of a strategy, held by reference, so that copying a strategy copies one word.
    enum Object: Sendable {
        case zone(DateZone)
        case format(DateFormat)
        case formatter(FormattedDates)
        case custom(CustomDates)
        case invalid(InvalidDateStrategy)
    }

    /// A value of ``fractionDigits``: as many digits as the date needs.
    static let neededDigits = UInt8.max

    /// The units of numbers since 1970.
    public enum EpochUnit: UInt8, Sendable {
        case seconds, milliseconds, microseconds

        /// The unit's power of ten, as a fraction of a second.
        var shift: Int { Int(rawValue) * 3 }
    }

    /// Checked before `object`, so that the simple strategies cost no reference count.
    let form: Form
    /// The digits of the fraction that the ISO forms write.
    let fractionDigits: UInt8
    /// The unit of the numbers that a strategy for texts also reads; nil if it rejects numbers.
    private(set) var numbers: EpochUnit?
    /// Whether second 60 is read.
    private(set) var acceptsLeapSeconds = false
    /// Nil for the simple strategies.
    let object: Object?

    init(_ form: Form, fractionDigits: UInt8 = 0, object: Object? = nil) {
        self.form = form
        self.fractionDigits = fractionDigits
        self.object = object
    }

    /// The reason why the strategy cannot be used, which is reported as an error of the schema; nil if the strategy is valid.
    package var problem: String? {
        guard case .invalid(let invalid) = object else { return nil }
        return invalid.reason
    }

    /// The forms of ISO 8601 that are common in JSON, and a few older forms. The default.
    ///
    /// Reads `2026-11-21`, `2026-11-21T08:30:00` and `2026-11-21 08:30:00`, the latter two also with 1 to 9 digits of a fraction
    /// or without seconds, and with a zone (`Z`, `+08`, `+0800`, `+08:00`); `Sat Nov 21 08:30:00 +0000 2026`, also with
    /// milliseconds; `11/21/2026` and `11/21/2026 08:30:00 AM`. Writes `2026-11-21T08:30:00+0000`.
    public static var automatic: DateStrategy { DateStrategy(.automatic) }

    /// Reads as ``automatic`` does. The parameters apply to writing.
    ///
    /// - Parameters:
    ///   - fractionDigits: the digits of the fraction to write, 0 to 9. Further digits are cut, not rounded.
    ///   - timeZone: the zone to write in. When reading, a text without a zone is UTC.
    /// - Returns: the strategy.
    public static func automatic(fractionDigits: Int = 0, timeZone: TimeZone = .gmt) -> DateStrategy {
        DateStrategy(.automatic, fractionDigits, timeZone)
    }

    /// ISO 8601's extended form: `2026-11-21T08:30:00Z`. Also reads texts without a time, seconds or zone, with a fraction, and with
    /// `+08`, `+0800` or `+08:00`.
    public static var iso8601: DateStrategy { DateStrategy(.iso8601) }

    /// Reads as ``iso8601`` does. The parameters apply to writing.
    ///
    /// - Parameters:
    ///   - fractionDigits: the digits of the fraction to write, 0 to 9. Further digits are cut, not rounded.
    ///   - timeZone: the zone to write in, as `Z` or `+08:00`.
    /// - Returns: the strategy.
    public static func iso8601(fractionDigits: Int = 0, timeZone: TimeZone = .gmt) -> DateStrategy {
        DateStrategy(.iso8601, fractionDigits, timeZone)
    }

    /// Reads as ``iso8601`` does and writes as many digits of a fraction as the date needs, at most nine: `2026-11-21T08:30:00Z`,
    /// `2026-11-21T08:30:00.125Z`.
    public static var iso8601Exact: DateStrategy { DateStrategy(.iso8601, fractionDigits: neededDigits) }

    /// RFC 3339's date-time, strictly: `2026-11-21T08:30:00Z`, `2026-11-21 16:30:00.125+08:00`. The zone is required; leap seconds
    /// (without ``acceptingLeapSeconds``) and fractions of more than nine digits are rejected.
    public static var rfc3339: DateStrategy { DateStrategy(.rfc3339) }

    /// Reads as ``rfc3339`` does. The parameters apply to writing.
    ///
    /// - Parameters:
    ///   - fractionDigits: the digits of the fraction to write, 0 to 9. Further digits are cut, not rounded.
    ///   - timeZone: the zone to write in, as `Z` or `+08:00`.
    /// - Returns: the strategy.
    public static func rfc3339(fractionDigits: Int = 0, timeZone: TimeZone = .gmt) -> DateStrategy {
        DateStrategy(.rfc3339, fractionDigits, timeZone)
    }

    /// The form of mail and HTTP (RFC 1123, RFC 9110): `Sat, 21 Nov 2026 08:30:00 GMT`. Also reads texts without the weekday or the
    /// seconds, days of one digit, and the zones of RFC 822 except the military letters.
    public static var rfc1123: DateStrategy { DateStrategy(.rfc1123) }

    /// Seconds since 2001 as a number. `Date` itself uses this form in `Codable` (the strategy `deferredToDate`). The number is
    /// read and written as a `Double`.
    public static var secondsSince2001: DateStrategy { DateStrategy(.reference) }

    /// Seconds since 1970 as a number, with as many digits of a fraction as the date needs.
    public static var secondsSince1970: DateStrategy { DateStrategy(.seconds) }

    /// Milliseconds since 1970 as a number.
    public static var millisecondsSince1970: DateStrategy { DateStrategy(.milliseconds) }

    /// Microseconds since 1970 as a number.
    public static var microsecondsSince1970: DateStrategy { DateStrategy(.microseconds) }

    /// The form of .NET's older serializers: `/Date(1795249800000+0000)/`, milliseconds since 1970. The zone is optional and does
    /// not change the instant.
    public static var dotNet: DateStrategy { DateStrategy(.dotNet) }

    /// A pattern of letters as Unicode defines them (UTS #35, Date Format Patterns): `dd.MM.yyyy HH:mm`.
    ///
    /// The pattern is compiled here, once. Years, months, days, English names, hours, minutes, seconds, fractions, AM and PM, and
    /// zones by offset are read and written exactly as the pattern says: `dd` is two digits, `d` one or two. Parts that the pattern
    /// lacks default to 2000-01-01 00:00:00. Other letters and languages need ICU: the product FastModelFoundation has
    /// `format(_:timeZone:locale:)` and `formatter(_:)` for them.
    ///
    /// A pattern that cannot both read and write, or needs ICU, makes every schema that uses it invalid
    /// (``ModelError/Code/invalidSchema``). In the options of a decoder or encoder it makes each date an issue
    /// (``ModelError/Code/invalidOption``).
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - timeZone: the zone to write in, and the zone of texts without a zone.
    /// - Returns: the strategy.
    public static func format(_ pattern: String, timeZone: TimeZone = .gmt) -> DateStrategy {
        do throws(InvalidDateStrategy) {
            return try DateStrategy(compiling: pattern, timeZone)
                ?? DateStrategy(
                    invalid: "the date pattern needs a locale: format(_:timeZone:locale:) of FastModelFoundation")
        } catch { return DateStrategy(invalid: error) }
    }

    /// Compiles a pattern. Nil if only ICU supports the pattern in the time zone.
    ///
    /// - Throws: ``InvalidDateStrategy`` if the pattern cannot both read and write.
    package init?(compiling pattern: String, _ timeZone: TimeZone) throws(InvalidDateStrategy) {
        guard let format = try DateFormat(pattern, timeZone) else { return nil }
        self.init(.compiled, object: .format(format))
    }

    package init(_ dates: FormattedDates) { self.init(.compiled, object: .formatter(dates)) }

    package init(invalid: InvalidDateStrategy) { self.init(.compiled, object: .invalid(invalid)) }

    /// Reads and writes with closures, which are called from many threads at once.
    ///
    /// If a closure throws a ``ModelError``, the issue or error has the same code. Any other error becomes
    /// ``ModelError/Code/invalidFormat`` when decoding and ``ModelError/Code/rejected`` when encoding. Nothing else of the thrown
    /// error is kept.
    ///
    /// - Parameters:
    ///   - decode: makes a date from a string, number or bool. Objects and arrays are issues and do not reach the closure.
    ///   - encode: makes the JSON value of a date.
    /// - Returns: the strategy.
    public static func custom(
        decode: @escaping @Sendable (JSONValue) throws -> Date, encode: @escaping @Sendable (Date) throws -> JSONValue
    ) -> DateStrategy { DateStrategy(.compiled, object: .custom(CustomDates(decode: decode, encode: encode))) }

    /// The strategy, which also reads leap seconds: `23:59:60` is the second that follows.
    ///
    /// Second 60 is accepted only where leap seconds are inserted, at the end of a month in UTC (ITU-R TF.460), and rejected in all
    /// other minutes. `Date` has no leap seconds, so they are not written. Has no effect on numbers, a `DateFormatter` and closures.
    public var acceptingLeapSeconds: DateStrategy {
        var strategy = self
        strategy.acceptsLeapSeconds = true
        return strategy
    }

    /// The strategy, which also reads JSON numbers: the given units since 1970.
    ///
    /// Strings are read as before, so a string that holds a number is rejected: its digits could be a date in another form. Has no
    /// effect on strategies that read numbers, and on closures.
    ///
    /// - Parameter unit: the unit. It is never inferred from a number's size.
    /// - Returns: the strategy.
    public func acceptingNumbers(_ unit: EpochUnit) -> DateStrategy {
        switch (form, object) {
        case (.reference, _), (.seconds, _), (.milliseconds, _), (.microseconds, _), (_, .custom), (_, .invalid):
            return self
        default:
            var strategy = self
            strategy.numbers = unit
            return strategy
        }
    }

    private init(_ form: Form, _ fractionDigits: Int, _ timeZone: TimeZone) {
        guard let digits = UInt8(exactly: fractionDigits), digits <= DateInstant.maximumDigits else {
            self.init(.compiled, object: .invalid("a date's fraction has 0 to 9 digits"))
            return
        }
        let zone = DateZone(timeZone)
        self.init(form, fractionDigits: digits, object: zone.isUTC ? nil : .zone(zone))
    }
}

/// The reason why a strategy cannot be used. It is stored in the strategy, so that declaring a schema cannot throw.
package final class InvalidDateStrategy: Error, Sendable, ExpressibleByStringLiteral {
    let reason: String

    package init(_ reason: String) { self.reason = reason }

    package convenience init(stringLiteral reason: String) { self.init(reason) }
}

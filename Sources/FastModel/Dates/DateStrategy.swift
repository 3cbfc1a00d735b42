public import Foundation

/// How dates stand in JSON, both ways: what a strategy writes, it reads.
///
/// Texts are read in UTC where they name no zone, with every part checked for its range, and never more leniently than
/// said here. Strategies of numbers take numbers and, leniently, strings that hold one. All dates are of the years 1 to
/// 9999 of the proleptic Gregorian calendar, as in RFC 3339. See <doc:Dates> for every form.
public struct DateStrategy: Sendable {
    /// The strategies that need nothing but their name.
    enum Form: UInt8, Sendable {
        case automatic, iso8601, rfc3339, rfc1123, reference, seconds, milliseconds, microseconds, dotNet
        /// What `object` says.
        case compiled
    }

    /// What the other strategies are made of. Objects, so that a strategy is one word to copy.
    enum Object: Sendable {
        case zone(DateZone)
        case format(DateFormat)
        case formatter(FormatterDates)
        case custom(CustomDates)
        case invalid(InvalidDateStrategy)
    }

    /// Stands in ``fractionDigits`` for as many as the date needs.
    static let neededDigits = UInt8.max

    /// Looked at before anything else, so that the simple strategies are decided without a reference count.
    let form: Form
    /// Digits of the fraction that the ISO forms write.
    let fractionDigits: UInt8
    /// Nil for the simple strategies: nothing to count.
    let object: Object?

    init(_ form: Form, fractionDigits: UInt8 = 0, object: Object? = nil) {
        self.form = form
        self.fractionDigits = fractionDigits
        self.object = object
    }

    /// Why the strategy cannot be followed, for the errors of schemas.
    var problem: String? {
        guard case .invalid(let invalid) = object else { return nil }
        return invalid.reason
    }
}

extension DateStrategy {
    /// The forms of ISO 8601 that JSON uses, and a few older ones. The default.
    ///
    /// Reads `2026-11-21`, `2026-11-21T08:30:00` and `2026-11-21 08:30:00`, the latter two with 1 to 9 digits of a fraction
    /// and a zone (`Z`, `+08`, `+0800`, `+08:00`) if they have them; `Sat Nov 21 08:30:00 +0000 2026`, also with
    /// milliseconds; `11/21/2026` and `11/21/2026 08:30:00 AM`. Writes `2026-11-21T08:30:00+0000`.
    public static var automatic: DateStrategy { DateStrategy(.automatic) }

    /// As ``automatic``, written otherwise.
    ///
    /// - Parameters:
    ///   - fractionDigits: digits of the fraction to write, 0 to 9. Cut, not rounded.
    ///   - timeZone: the zone to write in. A text that is read names its own, or is UTC.
    /// - Returns: the strategy.
    public static func automatic(fractionDigits: Int = 0, timeZone: TimeZone = .gmt) -> DateStrategy {
        DateStrategy(.automatic, fractionDigits, timeZone)
    }

    /// ISO 8601's extended form: `2026-11-21T08:30:00Z`. Also read without a time or zone, with a fraction, and with `+08`,
    /// `+0800` or `+08:00`.
    public static var iso8601: DateStrategy { DateStrategy(.iso8601) }

    /// As ``iso8601``, written otherwise.
    ///
    /// - Parameters:
    ///   - fractionDigits: digits of the fraction to write, 0 to 9. Cut, not rounded.
    ///   - timeZone: the zone to write in, as `Z` or `+08:00`.
    /// - Returns: the strategy.
    public static func iso8601(fractionDigits: Int = 0, timeZone: TimeZone = .gmt) -> DateStrategy {
        DateStrategy(.iso8601, fractionDigits, timeZone)
    }

    /// As ``iso8601``, written with as many digits of a fraction as the date needs, nine at most:
    /// `2026-11-21T08:30:00Z`, `2026-11-21T08:30:00.125Z`.
    public static var iso8601Exact: DateStrategy { DateStrategy(.iso8601, fractionDigits: neededDigits) }

    /// RFC 3339's date-time, to the letter: `2026-11-21T08:30:00Z`, `2026-11-21 16:30:00.125+08:00`. The zone is required;
    /// there are no leap seconds, and at most nine digits of a fraction.
    public static var rfc3339: DateStrategy { DateStrategy(.rfc3339) }

    /// As ``rfc3339``, written otherwise.
    ///
    /// - Parameters:
    ///   - fractionDigits: digits of the fraction to write, 0 to 9. Cut, not rounded.
    ///   - timeZone: the zone to write in, as `Z` or `+08:00`.
    /// - Returns: the strategy.
    public static func rfc3339(fractionDigits: Int = 0, timeZone: TimeZone = .gmt) -> DateStrategy {
        DateStrategy(.rfc3339, fractionDigits, timeZone)
    }

    /// The form of mail and HTTP (RFC 1123, RFC 9110): `Sat, 21 Nov 2026 08:30:00 GMT`. Also read without the weekday or
    /// the seconds, with a day of one digit, and with the zones of RFC 822 but for the military letters.
    public static var rfc1123: DateStrategy { DateStrategy(.rfc1123) }

    /// Seconds since 2001 as a number, which is how a `Date` codes itself: `Codable`'s deferred strategy. The number is read and
    /// written as a `Double`, like the date's own.
    public static var secondsSince2001: DateStrategy { DateStrategy(.reference) }

    /// Seconds since 1970 as a number, with as many digits of a fraction as the date needs.
    public static var secondsSince1970: DateStrategy { DateStrategy(.seconds) }

    /// Milliseconds since 1970 as a number.
    public static var millisecondsSince1970: DateStrategy { DateStrategy(.milliseconds) }

    /// Microseconds since 1970 as a number.
    public static var microsecondsSince1970: DateStrategy { DateStrategy(.microseconds) }

    /// The form of .NET's older serializers: `/Date(1795249800000+0000)/`, milliseconds since 1970. The zone, which may be
    /// missing, does not change the instant.
    public static var dotNet: DateStrategy { DateStrategy(.dotNet) }

    /// A pattern of letters as Unicode defines them (UTS #35, Date Format Patterns): `dd.MM.yyyy HH:mm`.
    ///
    /// It is compiled here, once. Years, months, days, English names, hours, minutes, seconds, fractions, AM and PM, and
    /// zones by offset are read and written without ICU and exactly as the pattern says: `dd` is two digits, `d` one or two.
    /// Parts that the pattern does not have are those of 2000-01-01 00:00:00. Other letters, and locales but `en_US_POSIX`
    /// and `en_US`, go through a `DateFormatter` that is not lenient.
    ///
    /// A pattern that cannot be followed both ways makes every schema that names it invalid
    /// (``ModelError/Code/invalidSchema``); given to a decoder or encoder, it makes each date an issue
    /// (``ModelError/Code/invalidOption``).
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - timeZone: the zone of texts without one, and the one to write in.
    ///   - locale: the language of names.
    /// - Returns: the strategy.
    public static func format(
        _ pattern: String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
    ) -> DateStrategy {
        do throws(InvalidDateStrategy) {
            if let format = try DateFormat(pattern, timeZone, locale) {
                return DateStrategy(.compiled, object: .format(format))
            }
            return DateStrategy(.compiled, object: .formatter(try FormatterDates(pattern, timeZone, locale)))
        } catch {
            return DateStrategy(.compiled, object: .invalid(error))
        }
    }

    /// A formatter, which reads and writes as it is set up now, and so as leniently as that.
    ///
    /// It is copied, and the copy used by one thread at a time; a subclass's instance is used itself.
    ///
    /// - Parameter formatter: the formatter.
    /// - Returns: the strategy.
    public static func formatter(_ formatter: DateFormatter) -> DateStrategy {
        DateStrategy(.compiled, object: .formatter(FormatterDates(formatter)))
    }

    /// Closures of yours, called from many threads at once.
    ///
    /// What they throw becomes the code of the issue or error if it is a ``ModelError``, else
    /// ``ModelError/Code/invalidFormat`` when decoding and ``ModelError/Code/rejected`` when encoding; nothing else of it
    /// is kept.
    ///
    /// - Parameters:
    ///   - decode: makes a date of a string, number or bool. Objects and arrays are issues before it is asked.
    ///   - encode: makes the value that stands for a date.
    /// - Returns: the strategy.
    public static func custom(
        decode: @escaping @Sendable (JSONValue) throws -> Date,
        encode: @escaping @Sendable (Date) throws -> JSONValue
    ) -> DateStrategy {
        DateStrategy(.compiled, object: .custom(CustomDates(decode: decode, encode: encode)))
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

/// A strategy that cannot be followed. Kept where it was to be used, so that schemas stay plain values.
final class InvalidDateStrategy: Error, Sendable, ExpressibleByStringLiteral {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    convenience init(stringLiteral reason: String) {
        self.init(reason)
    }
}

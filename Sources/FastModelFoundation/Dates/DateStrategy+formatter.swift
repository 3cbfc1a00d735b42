public import FastModel
public import Foundation

extension DateStrategy {
    /// A pattern of letters as Unicode defines them (UTS #35, Date Format Patterns), with the names of a locale:
    /// `d MMMM yyyy`.
    ///
    /// In the locales `en_US_POSIX` and `en_US`, a pattern that `format(_:timeZone:)` supports is read and
    /// written without ICU. Other patterns and locales use a `DateFormatter` with `isLenient` off.
    ///
    /// A pattern that cannot both read and write makes every schema that uses it invalid (`ModelError.Code.invalidSchema`). In the
    /// options of a decoder or encoder it makes each date an issue (`ModelError.Code.invalidOption`).
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - timeZone: the zone to write in, and the zone of texts without a zone.
    ///   - locale: the language of names.
    /// - Returns: the strategy.
    public static func format(_ pattern: String, timeZone: TimeZone = .gmt, locale: Locale) -> DateStrategy {
        do throws(InvalidDateStrategy) {
            if ["en_US_POSIX", "en_US"].contains(locale.identifier),
                let strategy = try DateStrategy(compiling: pattern, timeZone)
            {
                return strategy
            }
            return DateStrategy(try FormatterDates(pattern, timeZone, locale))
        } catch { return DateStrategy(invalid: error) }
    }

    /// Reads and writes with a formatter, in its current configuration.
    ///
    /// The formatter is copied, and one thread at a time uses the copy. An instance of a subclass is not copied.
    ///
    /// - Parameter formatter: the formatter.
    /// - Returns: the strategy.
    public static func formatter(_ formatter: DateFormatter) -> DateStrategy { DateStrategy(FormatterDates(formatter)) }

    private init(_ dates: FormatterDates) {
        self.init(FormattedDates(date: { dates.date($0) }, text: { dates.text($0) }))
    }
}

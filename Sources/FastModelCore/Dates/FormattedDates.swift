#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The functions of a strategy that reads and writes texts through a formatter of another library.
package final class FormattedDates: Sendable {
    /// Reads a whole text. Returns nil if the text has another form, or its date is not of the years 1 to 9999.
    let date: @Sendable (String) -> Date?
    /// Writes a date of the years 1 to 9999.
    let text: @Sendable (Date) -> String

    package init(date: @escaping @Sendable (String) -> Date?, text: @escaping @Sendable (Date) -> String) {
        self.date = { text in date(text).flatMap { DateInstant.holds($0) ? $0 : nil } }
        self.text = text
    }
}

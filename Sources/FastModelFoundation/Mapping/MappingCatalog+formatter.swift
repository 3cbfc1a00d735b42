public import FastModel
public import Foundation

extension MappingCatalog {
    /// Makes an empty catalog whose files may have every date pattern that `DateStrategy.format(_:timeZone:locale:)`
    /// supports.
    ///
    /// - Parameter locale: the language of names, `en_US_POSIX` for English.
    public init(locale: Locale) {
        self.init()
        dateFormat = { .format($0, timeZone: $1, locale: locale) }
    }
}

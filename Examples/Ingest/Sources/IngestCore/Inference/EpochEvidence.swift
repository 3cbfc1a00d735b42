import FastModel

/// Properties that the numbers of a column share, from which it follows whether they count the time since 1970.
struct EpochEvidence {
    /// Seconds from 2000 to 2100. Numbers outside the range are not treated as times.
    private static let secondsOfThisCentury = (first: 946_684_800.0, last: 4_102_444_800.0)
    /// The units, with the number of decimals that make microseconds.
    private static let units = [
        (perSecond: 1.0, format: "secondsSince1970", decimals: 6),
        (perSecond: 1_000.0, format: "millisecondsSince1970", decimals: 3),
    ]
    /// Words in the names of times.
    private static let timeWords: Set<String> = [
        "at", "time", "timestamp", "ts", "date", "datetime", "created", "updated", "modified", "changed", "deleted",
        "expires", "expiry", "expiration", "epoch", "since", "until", "seen", "when",
    ]

    private var range: ClosedRange<Double>?
    /// The most decimals of a number, without zeros at the end.
    private var decimals = 0

    /// Adds a number.
    mutating func add(_ number: JSONNumber) {
        guard let value = Double(number.text) else { return }
        range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
        if Int64(number.text) == nil { decimals = max(decimals, SignificantDigits(number.text)?.decimals ?? .max) }
    }

    /// The type of a column of times.
    ///
    /// - Parameters:
    ///   - type: the type of its numbers.
    ///   - name: the last key of the path.
    /// - Returns: a date, or the same type if the name or a number is no time's, or a date would be rounded.
    func type(_ type: InferredType, named name: String) -> InferredType {
        guard let range, !Self.timeWords.isDisjoint(with: name.words) else { return type }
        let (first, last) = Self.secondsOfThisCentury
        let unit = Self.units.first { unit in
            first * unit.perSecond <= range.lowerBound && range.upperBound <= last * unit.perSecond
        }
        guard let unit else { return type }
        if decimals <= unit.decimals {
            return InferredType(.date, dateFormat: unit.format, note: "all within 2000 to 2100, by its name a time")
        }
        guard type.type == .double else { return type }
        return InferredType(
            .double, note: "by its name a time, but finer than the microseconds that a Date column keeps")
    }
}

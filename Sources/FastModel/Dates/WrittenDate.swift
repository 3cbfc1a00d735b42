/// What a strategy writes for a date.
enum WrittenDate {
    /// A string's text, to be escaped like any other.
    case string(DateText)
    /// A number's text, as RFC 8259 has it.
    case number(DateText)
    /// A number that is finite.
    case double(Double)
    /// A value made by a closure or a `DateFormatter`.
    case value(JSONValue)
}

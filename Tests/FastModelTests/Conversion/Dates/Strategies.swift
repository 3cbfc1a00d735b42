import FastModel
import FastModelFoundation
import Foundation
import Testing

/// A strategy with a name for the tests' reports.
struct NamedStrategy: Sendable, CustomTestStringConvertible {
    let name: String
    let value: DateStrategy
    /// The digits of a fraction that it keeps.
    var digits = 0

    var testDescription: String { name }
}

/// The strategies that tests iterate over.
enum Strategies {
    static let posix = Locale(identifier: "en_US_POSIX")
    static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// The strategies with built-in forms, which represent every date of the years 1 to 9999.
    static let own: [NamedStrategy] = [
        NamedStrategy(name: "automatic", value: .automatic),
        NamedStrategy(name: "automatic, 3 digits", value: .automatic(fractionDigits: 3), digits: 3),
        NamedStrategy(name: "automatic, +08:00", value: .automatic(timeZone: fixed(8 * 3600))),
        NamedStrategy(name: "automatic, Berlin", value: .automatic(fractionDigits: 6, timeZone: berlin), digits: 6),
        NamedStrategy(name: "iso8601", value: .iso8601),
        NamedStrategy(name: "iso8601, 9 digits", value: .iso8601(fractionDigits: 9), digits: 9),
        NamedStrategy(name: "iso8601, exact", value: .iso8601Exact, digits: 9),
        NamedStrategy(name: "rfc3339", value: .rfc3339),
        NamedStrategy(
            name: "rfc3339, -03:30", value: .rfc3339(fractionDigits: 1, timeZone: fixed(-12_600)), digits: 1),
        NamedStrategy(name: "rfc1123", value: .rfc1123),
        NamedStrategy(name: "seconds", value: .secondsSince1970, digits: 9),
        NamedStrategy(name: "milliseconds", value: .millisecondsSince1970, digits: 9),
        NamedStrategy(name: "seconds since 2001", value: .secondsSince2001, digits: 9),
        NamedStrategy(name: "microseconds", value: .microsecondsSince1970, digits: 9),
        NamedStrategy(name: "dotNet", value: .dotNet, digits: 3),
        NamedStrategy(name: "pattern", value: .format("EEEE, d MMMM y, h:mm:ss.SSS a ZZZZZ"), digits: 3),
        NamedStrategy(name: "pattern of digits", value: .format("yyyyMMddHHmmssSSSSSS"), digits: 6),
    ]

    /// Those through Foundation or closures.
    static let foreign: [NamedStrategy] = [
        NamedStrategy(name: "pattern by ICU", value: .format("QQQ yy G, dd-MM, HH:mm:ss", locale: posix)),
        NamedStrategy(
            name: "pattern in French",
            value: .format("d MMMM yyyy HH:mm:ss", locale: Locale(identifier: "fr_FR"))),
        NamedStrategy(name: "formatter", value: .formatter(formatter("yyyy/MM/dd HH:mm:ss.SSS")), digits: 3),
        NamedStrategy(
            name: "custom",
            value: .custom(
                decode: { value in
                    guard case .string(let text) = value, text.hasPrefix("@"), let seconds = Double(text.dropFirst())
                    else { throw ModelError(value.kind == .string ? .invalidFormat : .typeMismatch) }
                    return Date(timeIntervalSinceReferenceDate: seconds)
                }, encode: { .string("@\($0.timeIntervalSinceReferenceDate)") }), digits: 9),
    ]

    static let all = own + foreign

    static func fixed(_ seconds: Int) -> TimeZone { TimeZone(secondsFromGMT: seconds) ?? .gmt }

    static func formatter(_ pattern: String, zone: TimeZone = .gmt) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = posix
        formatter.timeZone = zone
        formatter.isLenient = false
        formatter.dateFormat = pattern
        return formatter
    }
}

/// The options of a decoder with a date strategy.
func reading(_ strategy: DateStrategy, strictly: Bool = false) -> DecodingOptions {
    var options = DecodingOptions()
    options.dates = strategy
    options.conversion = strictly ? .strict : .lenient
    return options
}

/// The date that a strategy reads from a string; nil if it rejects it.
func readDate(_ text: String, _ strategy: DateStrategy = .automatic) -> Date? {
    readDate(in: JSONValue.string(text).documentText, strategy)
}

/// The date that a strategy reads from a JSON value; nil if it rejects it.
func readDate(in json: String, _ strategy: DateStrategy) -> Date? {
    try? ModelDecoder(reading(strategy)).decode(Date.self, from: json)
}

extension JSONValue {
    /// The text of a string or number in a document.
    var documentText: String {
        switch self {
        case .string(let text):
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .number(let number): number.text
        default: "null"
        }
    }

    /// The text of a string or number itself.
    var plainText: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        default: ""
        }
    }
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DateStrategy {
    /// The JSON value of a date: a string, a number, or the value that a custom strategy returns.
    ///
    /// - Throws: ``ModelError`` with ``ModelError/Code/outOfRange`` for a date outside the years 1 to 9999,
    ///   ``ModelError/Code/invalidOption`` for an invalid strategy, and the error of a custom strategy.
    public func jsonValue(for date: Date) throws(ModelError) -> JSONValue {
        switch try write(date) {
        case .string(let text): .string(text.string)
        case .number(let text): .number(JSONNumber(validated: text.string))
        case .double(let number): JSONNumber(number).map { .number($0) } ?? .null
        case .value(let value): value
        }
    }

    /// Lends the text of a date in UTF-8, if the strategy writes text.
    ///
    /// - Returns: the body's result; nil if the strategy writes numbers or custom values.
    /// - Throws: as ``jsonValue(for:)``.
    package func withText<Result>(
        of date: Date, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(ModelError) -> Result? {
        guard case .string(let text) = try write(date) else { return nil }
        return unsafe text.withBytes(body)
    }

    /// The written form of a date. Only custom strategies and strategies with a `DateFormatter` allocate.
    ///
    /// - Throws: as ``jsonValue(for:)``.
    func write(_ date: Date) throws(ModelError) -> WrittenDate {
        switch form {
        case .automatic, .iso8601, .rfc3339:
            let text = ISODate.write(date, form, fractionDigits: Int(fractionDigits), zone)
            return .string(try Self.inRange(text))
        case .rfc1123: return .string(try Self.inRange(DateFormat.rfc1123.first?.write(date)))
        case .reference:
            return .double(try Self.inRange(DateInstant.holds(date) ? date.timeIntervalSinceReferenceDate : nil))
        case .seconds: return .number(try Self.inRange(EpochDate.write(date, shift: 0)))
        case .milliseconds: return .number(try Self.inRange(EpochDate.write(date, shift: 3)))
        case .microseconds: return .number(try Self.inRange(EpochDate.write(date, shift: 6)))
        case .dotNet: return .string(try Self.inRange(DotNetDate.write(date)))
        case .compiled: return try writeCompiled(date)
        }
    }

    private func writeCompiled(_ date: Date) throws(ModelError) -> WrittenDate {
        switch object {
        case .format(let format): return .string(try Self.inRange(format.write(date)))
        case .formatter(let formatter):
            return .value(.string(try Self.inRange(DateInstant.holds(date) ? formatter.text(date) : nil)))
        case .custom(let custom): return .value(try custom.value(date))
        case .invalid(let invalid): throw ModelError(.invalidOption, detail: invalid.reason)
        case .zone, nil: throw ModelError(.invalidOption)
        }
    }

    private var zone: DateZone? {
        guard case .zone(let zone) = object else { return nil }
        return zone
    }

    private static func inRange<Written>(_ written: Written?) throws(ModelError) -> Written {
        guard let written else { throw ModelError(.outOfRange, detail: "dates are of the years 1 to 9999") }
        return written
    }
}

/// The written form of a date.
enum WrittenDate {
    /// The text of a string, not yet escaped.
    case string(DateText)
    /// The text of a number (RFC 8259).
    case number(DateText)
    /// A finite number.
    case double(Double)
    /// A value from a closure or a `DateFormatter`.
    case value(JSONValue)
}

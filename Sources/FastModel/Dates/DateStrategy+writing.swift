#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DateStrategy {
    /// What the strategy writes for a date: a string, a number, or what the closure of a custom one makes.
    ///
    /// - Throws: ``ModelError`` with ``ModelError/Code/outOfRange`` for a date outside the years 1 to 9999,
    ///   ``ModelError/Code/invalidOption`` for a strategy that cannot be followed, and what a custom one throws.
    public func jsonValue(for date: Date) throws(ModelError) -> JSONValue {
        switch try write(date) {
        case .string(let text): .string(text.string)
        case .number(let text): .number(JSONNumber(validated: text.string))
        case .double(let number): JSONNumber(number).map { .number($0) } ?? .null
        case .value(let value): value
        }
    }

    /// Appends what a strategy that writes texts makes of a date.
    ///
    /// - Returns: false, with nothing appended, for a strategy that writes numbers or values of its own.
    /// - Throws: as ``jsonValue(for:)``.
    package func append(_ date: Date, to bytes: inout [UInt8]) throws(ModelError) -> Bool {
        guard case .string(let text) = try write(date) else { return false }
        unsafe text.withBytes { unsafe bytes.append(contentsOf: $0) }
        return true
    }

    /// What the strategy writes for a date, without an allocation but for custom ones and those of a `DateFormatter`.
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

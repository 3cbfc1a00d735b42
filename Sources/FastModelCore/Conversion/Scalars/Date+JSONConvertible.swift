#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: _ScalarConvertible {
    /// Reads a date according to the options' ``DateStrategy``.
    public static func _scalar(_ event: _Event) -> Date? {
        if event.kind == .null { return event.unchanged() }
        if event.kind == .native { return event.native() ?? event.rejected(.typeMismatch) }
        let form = unsafe event.context.pointee.settings.dates.form
        if event.kind == .number, let unit = unsafe event.context.pointee.settings.dates.numbers {
            return event.number(shift: unit.shift)
        }
        switch form {
        case .automatic, .iso8601, .rfc3339:
            guard event.kind == .string else { return event.rejected(.typeMismatch) }
            if let instant = unsafe ISODate.read(event.bytes, form, acceptsLeapSeconds: event.acceptsLeapSeconds) {
                return instant.date
            }
            return form == .automatic ? event.date(in: DateFormat.older) : event.rejected(.invalidFormat)
        case .rfc1123: return event.date(in: DateFormat.rfc1123)
        case .reference: return event.interval()
        case .seconds: return event.number(shift: 0)
        case .milliseconds: return event.number(shift: 3)
        case .microseconds: return event.number(shift: 6)
        case .dotNet: return unsafe event.dateText { unsafe DotNetDate.read($0)?.date }
        case .compiled: return event.compiledDate()
        }
    }

    /// Writes a date according to the options' ``DateStrategy``.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Date.self).pointee
        if let sink = writer.sink, sink.output != .json { return sink.add(value) }
        do throws(ModelError) {
            switch try writer.dates.write(value) {
            case .string(let text): return unsafe text.withBytes { unsafe writer.string(utf8: $0) }
            case .number(let text): return writer.number(JSONNumber(validated: text.string))
            case .double(let number): return writer.interval(number)
            case .value(let value): return writer.value(value)
            }
        } catch { return unwritable(error, &writer) }
    }

    /// Handles a date that the strategy cannot write.
    @inline(never) private static func unwritable(_ error: ModelError, _ writer: inout _Writer) -> _Written {
        switch (error.code, writer.unwritableDates) {
        // An invalid strategy always fails, because it would lose every date.
        case (.outOfRange, .reject), (.invalidOption, _): return writer.fail(error.code, wanted: "Date")
        case (.outOfRange, .omit): return .nothing
        case (.outOfRange, .null):
            writer.null()
            return .value
        // A custom strategy rejected the date. The date is dropped, like a value that its converter rejects.
        default: return writer.drop(error.code, type: Date.self)
        }
    }
}

extension _Event {
    fileprivate var acceptsLeapSeconds: Bool { unsafe context.pointee.settings.dates.acceptsLeapSeconds }

    /// Reads a string in the first matching format.
    @inline(never) fileprivate func date(in formats: [DateFormat]) -> Date? {
        unsafe dateText { text in
            for format in formats {
                if let instant = unsafe format.read(text, acceptsLeapSeconds: acceptsLeapSeconds) {
                    return instant.date
                }
            }
            return nil
        }
    }

    /// Reads a number of seconds since 2001, which `Date` also stores. In lenient mode, a string may hold the number.
    fileprivate func interval() -> Date? {
        guard kind == .number || (kind == .string && !isStrict) else { return rejected(.typeMismatch) }
        guard let interval = Double._scalar(self) else { return nil }
        let date = Date(timeIntervalSinceReferenceDate: interval)
        return DateInstant.holds(date) ? date : rejected(.outOfRange)
    }

    /// Reads a number since 1970 in units of 10^-`shift` seconds. In lenient mode, a string may hold the number.
    fileprivate func number(shift: Int) -> Date? {
        guard kind == .number || (kind == .string && !isStrict) else { return rejected(.typeMismatch) }
        do throws(EpochDate.Failure) {
            return try unsafe EpochDate.read(kind == .number ? bytes : trimmed, shift: shift).date
        } catch { return rejected(error == .malformed ? .invalidFormat : .outOfRange) }
    }

    @inline(never) fileprivate func compiledDate() -> Date? {
        switch unsafe context.pointee.settings.dates.object {
        case .format(let format):
            return unsafe dateText { unsafe format.read($0, acceptsLeapSeconds: acceptsLeapSeconds)?.date }
        case .formatter(let formatter):
            return unsafe dateText { unsafe formatter.date(String(decoding: $0, as: UTF8.self)) }
        case .custom(let custom):
            guard let value = JSONValue._scalar(self) else { return nil }
            do { return try custom.date(value) } catch { return rejected(error.code) }
        case .invalid: return rejected(.invalidOption)
        case .zone, nil: return rejected(.typeMismatch)
        }
    }

    /// Returns the body's result for a string's bytes. A nil result means that the string has another form.
    fileprivate func dateText(_ make: (UnsafeBufferPointer<UInt8>) -> Date?) -> Date? {
        guard kind == .string else { return rejected(.typeMismatch) }
        return unsafe make(bytes) ?? rejected(.invalidFormat)
    }
}

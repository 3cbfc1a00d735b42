#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Decimal {
    /// All its digits.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Decimal.self).pointee
        guard !value.isNaN else { return writer.double(.nan) }
        if let sink = writer.sink { return writer.object(value, sink) }
        // Not in the locale's form: `description` always has a point.
        return writer.number(JSONNumber(validated: value.description))
    }
}

extension URL {
    /// The absolute string.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: URL.self).pointee
        return writer.string(value.absoluteString, keptAs: value)
    }
}

extension UUID {
    /// The form `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` (RFC 9562).
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: UUID.self).pointee
        if let sink = writer.sink, sink.output == .full { return sink.add(value) }
        let text = UUIDText(value)
        return unsafe text.withBytes { unsafe writer.string(utf8: $0) }
    }
}

extension Data {
    /// By the ``DataStrategy`` of the options.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Data.self).pointee
        if let sink = writer.sink, sink.output != .json { return sink.add(value) }
        switch writer.settings.data {
        case .base64: return unsafe value.withUnsafeBytes { unsafe writer.base64($0) }
        case .utf8:
            guard let text = String(validating: value, as: UTF8.self) else {
                return writer.drop(.invalidUTF8, type: Data.self)
            }
            return writer.string(text)
        case .bytes:
            return unsafe value.withUnsafeBytes { unsafe writer.elements($0.assumingMemoryBound(to: UInt8.self)) }
        case .closures(let closures):
            do {
                return writer.value(try closures.encode(value))
            } catch {
                return writer.refused(error, Data.self)
            }
        }
    }
}

extension Date {
    /// By the ``DateStrategy`` of the options.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Date.self).pointee
        if let sink = writer.sink, sink.output != .json { return sink.add(value) }
        do throws(ModelError) {
            switch try writer.settings.dates.write(value) {
            case .string(let text): return unsafe text.withBytes { unsafe writer.string(utf8: $0) }
            case .number(let text): return writer.number(JSONNumber(validated: text.string))
            case .double(let number): return writer.double(number)
            case .value(let value): return writer.value(value)
            }
        } catch {
            return unwritable(error, &writer)
        }
    }

    /// Deals with a date for which the strategy throws.
    @inline(never)
    private static func unwritable(_ error: ModelError, _ writer: inout _Writer) -> _Written {
        switch (error.code, writer.settings.unwritableDates) {
        // A strategy that cannot be followed would lose every date.
        case (.outOfRange, .reject), (.invalidOption, _): return writer.fail(error.code, wanted: "Date")
        case (.outOfRange, .omit): return .nothing
        case (.outOfRange, .null):
            writer.null()
            return .value
        // A closure refused the date, as converters refuse values.
        default: return writer.drop(error.code, type: Date.self)
        }
    }
}

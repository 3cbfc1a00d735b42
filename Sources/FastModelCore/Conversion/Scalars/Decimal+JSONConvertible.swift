#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Decimal: _ScalarConvertible {
    /// Reads a number exactly or rejects it. `Decimal` holds an integer below 2^128 whose last digit is not 0, times ten to a power
    /// from -128 to 127. NaN is its only value that is not finite.
    public static func _scalar(_ event: _Event) -> Decimal? {
        if event.notFinite?.isNaN == true { return .nan }
        switch event.kind {
        case .number: return unsafe decimal(event.bytes, event)
        case .native: return event.native() ?? event.rejected(.typeMismatch)
        case .null: return event.zero()
        case .bool: return event.isStrict ? event.rejected(.typeMismatch) : (event.isTrue ? 1 : 0)
        case .string: return unsafe event.isStrict ? event.rejected(.typeMismatch) : decimal(event.trimmed, event)
        }
    }

    private static func decimal(_ text: UnsafeBufferPointer<UInt8>, _ event: _Event) -> Decimal? {
        let result = exact(unsafe DecimalDigits(text))
        return result.value ?? event.rejected(result.code)
    }

    /// The exact number, or the reason why `Decimal` cannot hold it.
    static func exact(_ parts: DecimalDigits) -> (value: Decimal?, code: ModelError.Code) {
        guard parts.isValid else { return (nil, .invalidFormat) }
        // Trailing zeros would allow larger exponents, but arithmetic removes them and so turns the number into NaN.
        guard parts.exponent <= 127 else { return (nil, .outOfRange) }
        // Even the first digit is below the smallest power of ten.
        guard parts.isZero || parts.exponent + parts.digits.count > -128 else { return (nil, .outOfRange) }
        guard parts.exponent >= -128, let digits = parts.integer else { return (nil, .inexact) }
        var significand = Decimal(UInt64(truncatingIfNeeded: digits))
        let high = UInt64(truncatingIfNeeded: digits >> 64)
        if high > 0 { significand += Decimal(high) * (Decimal(UInt64.max) + 1) }
        let value = Decimal(sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: significand)
        return (value.isNaN ? nil : value, .inexact)
    }

    /// Writes all digits.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Decimal.self).pointee
        guard !value.isNaN else { return writer.double(.nan) }
        if let sink = writer.sink { return writer.object(value, sink) }
        // The decimal separator of `description` is a point in every locale.
        return writer.number(JSONNumber(validated: value.description))
    }
}

extension JSONNumber {
    /// The number as a decimal.
    ///
    /// - Throws: ``ModelError`` with ``ModelError/Code/outOfRange`` or ``ModelError/Code/inexact`` if no decimal is the same number.
    package func decimal() throws(ModelError) -> Decimal {
        let (value, code) = Decimal.exact(DecimalDigits(text))
        guard let value else { throw ModelError(code) }
        return value
    }
}

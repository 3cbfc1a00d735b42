#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Decimal: JSONConvertible {
    public static var _readsNullWords: Bool { true }

    /// Exact, or rejected: up to 38 digits and exponents from -128 to 127.
    public static func _scalar(_ event: _Event) -> Decimal? {
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

    /// The number exactly; otherwise why there is none.
    static func exact(_ parts: DecimalDigits) -> (value: Decimal?, code: ModelError.Code) {
        guard parts.isValid else { return (nil, .invalidFormat) }
        guard parts.digits.count <= 38 else { return (nil, .inexact) }
        var digits = parts.digits
        var exponent = parts.exponent
        // Large powers of ten fit as long as there is room for their zeros.
        while exponent > 127, digits.count < 38, !digits.isEmpty {
            digits.append(0)
            exponent -= 1
        }
        guard exponent <= 127 else { return (nil, .outOfRange) }
        guard exponent >= -128 else { return (nil, .inexact) }
        let high = digits.dropLast(19).reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        let low = digits.suffix(19).reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        let significand = Decimal(high) * Decimal(10_000_000_000_000_000_000 as UInt64) + Decimal(low)
        let value = Decimal(sign: parts.isNegative ? .minus : .plus, exponent: exponent, significand: significand)
        return (value, .inexact)
    }
}

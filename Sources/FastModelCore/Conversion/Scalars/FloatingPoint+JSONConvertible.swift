#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

extension Double: _ScalarConvertible {}
extension Float: _ScalarConvertible {}

/// `Float` is rounded once, from the text. `CGFloat` is read and written as a `Double`.
extension _ScalarConvertible where Self: BinaryFloatingPoint {
    public static func _scalar(_ event: _Event) -> Self? {
        if self == Float.self {
            return unsafe event.floatingPoint({ $0.float }) { unsafe Digits.float(in: $0) }.map { Self($0) }
        }
        return unsafe event.floatingPoint({ $0.double }) { unsafe Digits.double(in: $0) }.map { Self($0) }
    }

    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        return self == Float.self ? writer.float(Float(value)) : writer.double(Double(value))
    }
}

extension _Event {
    /// Infinity or NaN, from a native `Double`, `Float` or `Decimal` or from one of the options' words; nil for other values.
    var notFinite: Double? {
        if kind == .native {
            let value = native(Double.self) ?? native(Float.self).map { Double($0) }
            if let value { return value.isFinite ? nil : value }
            return native(Decimal.self)?.isNaN == true ? .nan : nil
        }
        guard kind == .string,
            case .words(let positive, let negative, let nan) = unsafe context.pointee.settings.nonFinite
        else { return nil }
        if isWord(positive) { return .infinity }
        if isWord(negative) { return -.infinity }
        return isWord(nan) ? .nan : nil
    }

    private func isWord(_ word: String) -> Bool { unsafe word.utf8.elementsEqual(bytes) }

    @inline(__always) fileprivate func floatingPoint<Number: BinaryFloatingPoint>(
        _ value: (Digits) -> Number?, _ parse: (UnsafeBufferPointer<UInt8>) -> Number?
    ) -> Number? {
        switch kind {
        case .number: return unsafe value(context.pointee.digits) ?? parse(bytes) ?? rejected(.outOfRange)
        case .native: return native() ?? notFinite.map { Number($0) } ?? rejected(.typeMismatch)
        case .null: return zero()
        case .bool: return isStrict ? rejected(.typeMismatch) : (isTrue ? 1 : 0)
        case .string:
            if let value = notFinite { return Number(value) }
            return isStrict ? rejected(.typeMismatch) : unsafe floatingPoint(in: trimmed, parse)
        }
    }

    private func floatingPoint<Number: BinaryFloatingPoint>(
        in text: UnsafeBufferPointer<UInt8>, _ parse: (UnsafeBufferPointer<UInt8>) -> Number?
    ) -> Number? {
        guard unsafe DecimalDigits(text).isValid else { return rejected(.invalidFormat) }
        // The parser does not accept a plus sign.
        let skipped = unsafe text.first == UInt8(ascii: "+") ? 1 : 0
        return unsafe parse(UnsafeBufferPointer(rebasing: text.dropFirst(skipped))) ?? rejected(.outOfRange)
    }
}

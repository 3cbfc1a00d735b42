extension Int: _ScalarConvertible, JSONKey {}
extension Int8: _ScalarConvertible, JSONKey {}
extension Int16: _ScalarConvertible, JSONKey {}
extension Int32: _ScalarConvertible, JSONKey {}
extension Int64: _ScalarConvertible, JSONKey {}
extension Int128: _ScalarConvertible, JSONKey {}
extension UInt: _ScalarConvertible, JSONKey {}
extension UInt8: _ScalarConvertible, JSONKey {}
extension UInt16: _ScalarConvertible, JSONKey {}
extension UInt32: _ScalarConvertible, JSONKey {}
extension UInt64: _ScalarConvertible, JSONKey {}
extension UInt128: _ScalarConvertible, JSONKey {}

extension _ScalarConvertible where Self: FixedWidthInteger {
    public static func _scalar(_ event: _Event) -> Self? { event.integer() }

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Self.self).pointee)
    }
}

extension _Event {
    /// Reads an exact integer from a number or, in lenient mode, a string or bool. Never converts through a floating-point type.
    @inline(__always) func integer<Integer: FixedWidthInteger>() -> Integer? {
        switch kind {
        case .number:
            if let value: Integer = unsafe context.pointee.digits.integer() { return value }
            return unsafe generalInteger(bytes)
        case .null: return zero()
        case .bool: return isStrict ? rejected(.typeMismatch) : (isTrue ? 1 : 0)
        case .native: return rejected(.typeMismatch)
        case .string: return isStrict ? rejected(.typeMismatch) : unsafe generalInteger(trimmed)
        }
    }

    /// Reads any other spelling of an integer: long, signed, or with a point or exponent.
    @inline(never) private func generalInteger<Integer: FixedWidthInteger>(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> Integer? {
        let decimal = unsafe DecimalDigits(text)
        guard decimal.isValid else { return rejected(.invalidFormat) }
        guard decimal.exponent >= 0 else { return rejected(.notIntegral) }
        // 39 digits hold every 128-bit integer.
        guard decimal.digits.count + min(decimal.exponent, 40) <= 39 else { return rejected(.outOfRange) }
        var value: Integer = 0
        for position in 0..<decimal.digits.count + decimal.exponent {
            let digit = position < decimal.digits.count ? decimal.digits[position] : 0
            guard let small = Integer(exactly: digit) else { return rejected(.outOfRange) }
            let product = value.multipliedReportingOverflow(by: 10)
            let sum =
                decimal.isNegative
                ? product.partialValue.subtractingReportingOverflow(small)
                : product.partialValue.addingReportingOverflow(small)
            guard !product.overflow, !sum.overflow else { return rejected(.outOfRange) }
            value = sum.partialValue
        }
        return value
    }
}

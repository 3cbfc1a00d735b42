extension _Event {
    /// An integer, exactly: from a number or, leniently, a string or bool. Never through a floating-point type.
    @inline(__always)
    func integer<Integer: FixedWidthInteger>() -> Integer? {
        switch kind {
        case .number:
            if let value: Integer = unsafe Self.plainInteger(bytes) { return value }
            return unsafe generalInteger(bytes)
        case .null: return zero()
        case .bool: return isStrict ? rejected(.typeMismatch) : (isTrue ? 1 : 0)
        case .native: return rejected(.typeMismatch)
        case .string: return isStrict ? rejected(.typeMismatch) : unsafe generalInteger(trimmed)
        }
    }

    /// Digits with an optional minus, as many as surely fit 64 bits: nearly every integer there is. Nil for all others.
    @inline(__always)
    private static func plainInteger<Integer: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Integer? {
        var index = 0
        guard text.count > 0, text.count <= 18 else { return nil }
        let isNegative = unsafe text[0] == UInt8(ascii: "-")
        if isNegative { index = 1 }
        var value: Int64 = 0
        while index < text.count {
            let digit = unsafe text[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int64(digit)
            index += 1
        }
        return Integer(exactly: isNegative ? 0 &- value : value)
    }

    /// Any spelling: long, signed, with an integral fraction or exponent.
    @inline(never)
    private func generalInteger<Integer: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Integer? {
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

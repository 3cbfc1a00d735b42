// One conformance a width. All use the same generic function, which is specialised here.

extension Int: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Int? { event.integer() }
}

extension Int8: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Int8? { event.integer() }
}

extension Int16: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Int16? { event.integer() }
}

extension Int32: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Int32? { event.integer() }
}

extension Int64: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Int64? { event.integer() }
}

extension Int128: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Int128? { event.integer() }
}

extension UInt: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> UInt? { event.integer() }
}

extension UInt8: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> UInt8? { event.integer() }
}

extension UInt16: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> UInt16? { event.integer() }
}

extension UInt32: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> UInt32? { event.integer() }
}

extension UInt64: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> UInt64? { event.integer() }
}

extension UInt128: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> UInt128? { event.integer() }
}

extension _Event {
    /// An exact integer from a number or, leniently, a string or bool. Never converted through a floating-point type.
    @inline(__always)
    func integer<Integer: FixedWidthInteger>() -> Integer? {
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

// One conformance a width. All use the same generic function, which is specialised here.

extension Int {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int.self).pointee)
    }
}

extension Int8 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int8.self).pointee)
    }
}

extension Int16 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int16.self).pointee)
    }
}

extension Int32 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int32.self).pointee)
    }
}

extension Int64 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int64.self).pointee)
    }
}

extension Int128 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int128.self).pointee)
    }
}

extension UInt {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt.self).pointee)
    }
}

extension UInt8 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt8.self).pointee)
    }
}

extension UInt16 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt16.self).pointee)
    }
}

extension UInt32 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt32.self).pointee)
    }
}

extension UInt64 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt64.self).pointee)
    }
}

extension UInt128 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt128.self).pointee)
    }
}

private import CYajlShim

extension Double: JSONConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> Double? {
        unsafe event.floatingPoint { unsafe fm_parse_double($0, $1, &$2) }
    }
}

extension Float: JSONConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> Float? {
        unsafe event.floatingPoint { unsafe fm_parse_float($0, $1, &$2) }
    }
}

extension _Event {
    @inline(__always)
    fileprivate func floatingPoint<Number: BinaryFloatingPoint>(
        _ parse: (UnsafePointer<UInt8>, Int, inout Number) -> fm_number_status
    ) -> Number? {
        switch kind {
        case .number:
            var value: Number = 0
            if unsafe parse(start, count, &value) == FM_NUMBER_OK { return value }
            return rejected(.outOfRange)
        case .native: return native() ?? rejected(.typeMismatch)
        case .null: return zero()
        case .bool: return isStrict ? rejected(.typeMismatch) : (isTrue ? 1 : 0)
        case .string:
            if let value: Number = nonFinite() { return value }
            return isStrict ? rejected(.typeMismatch) : unsafe floatingPoint(in: trimmed, parse)
        }
    }

    /// The number that one of the words of the options stands for.
    private func nonFinite<Number: BinaryFloatingPoint>() -> Number? {
        guard case .words(let positive, let negative, let nan) = unsafe context.pointee.nonFinite else { return nil }
        if isWord(positive) { return .infinity }
        if isWord(negative) { return -.infinity }
        return isWord(nan) ? .nan : nil
    }

    private func isWord(_ word: String) -> Bool { unsafe word.utf8.elementsEqual(bytes) }

    private func floatingPoint<Number: BinaryFloatingPoint>(
        in text: UnsafeBufferPointer<UInt8>,
        _ parse: (UnsafePointer<UInt8>, Int, inout Number) -> fm_number_status
    ) -> Number? {
        guard unsafe DecimalDigits(text).isValid, let start = text.baseAddress else {
            return rejected(.invalidFormat)
        }
        // The parser takes no plus sign.
        let skipped = unsafe start.pointee == UInt8(ascii: "+") ? 1 : 0
        var value: Number = 0
        guard unsafe parse(start + skipped, text.count - skipped, &value) == FM_NUMBER_OK else {
            return rejected(.outOfRange)
        }
        return value
    }
}

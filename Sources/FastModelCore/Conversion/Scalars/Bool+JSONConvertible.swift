extension Bool: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Bool? {
        switch event.kind {
        case .bool: return event.isTrue
        case .null: return event.isZeroForNull ? false : event.unchanged()
        case .number where !event.isStrict: return unsafe !DecimalDigits(event.bytes).isZero
        case .string where !event.isStrict:
            let word = unsafe event.trimmed
            if unsafe _Event.isWord(word, among: ["true", "yes", "1"]) { return true }
            if unsafe _Event.isWord(word, among: ["false", "no", "0"]) { return false }
            return event.rejected(.invalidFormat)
        case .number, .string, .native: return event.rejected(.typeMismatch)
        }
    }

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.bool(unsafe value.assumingMemoryBound(to: Bool.self).pointee)
    }
}

/// What an `NSNumber` is read from: a bool or a number's text.
public enum _NumberForm: _EngineConvertible {
    case bool(Bool)
    case number(JSONNumber)
    /// Infinity or not-a-number.
    case notFinite(Double)

    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> _NumberForm? {
        if let value = event.notFinite { return .notFinite(value) }
        switch event.kind {
        case .null: return event.isZeroForNull ? .number(JSONNumber(validated: "0")) : event.left()
        case .bool: return .bool(event.isTrue)
        case .number: return .number(JSONNumber(validated: event.text))
        case .native: return event.rejected(.typeMismatch)
        case .string:
            if event.isStrict { return event.rejected(.typeMismatch) }
            let text = unsafe event.trimmed
            guard unsafe DecimalDigits(text).isValid else { return event.rejected(.invalidFormat) }
            let digits = unsafe String(decoding: text, as: UTF8.self)
            return .number(JSONNumber(validated: digits.hasPrefix("+") ? String(digits.dropFirst()) : digits))
        }
    }

    public static func _decoded(from decoder: any Decoder) throws -> _NumberForm {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let number = container.number { return .number(number) }
        if let value = try? container.decode(Double.self), !value.isFinite { return .notFinite(value) }
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number")
    }
}

internal import Foundation

extension JSONValue {
    /// The value as Swift's and Foundation's own: `NSNull`, `Bool`, `String`, `[Any]`, `[String: Any]`, and for a number
    /// ``JSONNumber/anyValue``. Of a key that repeats the last value counts.
    public var anyValue: Any {
        switch self {
        case .null: return NSNull()
        case .bool(let value): return value
        case .number(let number): return number.anyValue
        case .string(let string): return string
        case .array(let elements): return elements.map(\.anyValue)
        case .object(let object):
            return Dictionary(object.members.map { ($0.key, $0.value.anyValue) }) { _, last in last }
        }
    }
}

extension JSONNumber {
    /// The number as the first of these types that loses nothing of it: `Int`, `UInt64`, `Double` if its shortest
    /// description is the same number, `Decimal`, or the ``JSONNumber`` itself. A number with a point or an exponent is
    /// never an integer type.
    public var anyValue: Any { exact.value ?? self }

    /// The number as the first of Swift's types that loses nothing of it; otherwise why there is none.
    var exact: (value: (any Encodable)?, code: ModelError.Code) {
        if !text.utf8.contains(where: { ".eE".utf8.contains($0) }), text != "-0" {
            if let integer = Int(text) { return (integer, .inexact) }
            if let integer = UInt64(text) { return (integer, .inexact) }
        }
        let digits = DecimalDigits(text)
        if let double = Double(text), double.isFinite, DecimalDigits(double.description) == digits {
            return (double, .inexact)
        }
        let (decimal, code) = Decimal.exact(digits)
        return (decimal, code)
    }
}

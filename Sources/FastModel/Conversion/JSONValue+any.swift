internal import Foundation

extension JSONValue {
    /// The value as Swift's and Foundation's own: `NSNull`, `Bool`, `String`, `[Any]`, `[String: Any]`, and for a number
    /// ``JSONNumber/anyValue``; what JSON has no form for as it is. Of a key that repeats the last value counts.
    ///
    /// A ``NativeValue`` of the object that a decode was given need not be `Sendable`: take it to no other thread then.
    public var anyValue: Any {
        var mergesKeys = false
        return anyValue(&mergesKeys)
    }

    /// The same; tells whether an object in it has keys that are equal to Swift and different ones to JSON, of whose values one
    /// is lost.
    func anyValue(_ mergesKeys: inout Bool) -> Any {
        switch self {
        case .null: return NSNull()
        case .bool(let value): return value
        case .number(let number): return number.anyValue
        case .string(let string): return string
        case .native(let native): return native.any
        case .array(let elements): return elements.map { $0.anyValue(&mergesKeys) }
        case .object(let object):
            let members = Dictionary(object.members.map { ($0.key, $0.value.anyValue(&mergesKeys)) }) { _, last in last
            }
            if members.count < object.members.count,
                members.count < Set(object.members.map { Array($0.key.utf8) }).count
            {
                mergesKeys = true
            }
            return members
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

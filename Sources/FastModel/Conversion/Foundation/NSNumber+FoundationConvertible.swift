public import Foundation

/// Also `NSDecimalNumber`, which is exact or refused.
extension NSNumber: FoundationConvertible {
    public static func _instance(of form: _NumberForm) -> AnyObject? {
        switch form {
        case .bool(let value):
            return self is NSDecimalNumber.Type ? NSDecimalNumber(value: value ? 1 : 0) : NSNumber(value: value)
        case .number(let number):
            if self is NSDecimalNumber.Type {
                return Decimal.exact(DecimalDigits(number.text)).value.map { NSDecimalNumber(decimal: $0) }
            }
            return instance(of: number)
        case .notFinite(let value):
            guard self is NSDecimalNumber.Type else { return NSNumber(value: value) }
            return value.isNaN ? NSDecimalNumber.notANumber : nil
        }
    }

    /// The number as the first of `Int`, `UInt64`, `Double` and `Decimal` that loses nothing of it; rounded to a `Double`
    /// when all of them do.
    private static func instance(of number: JSONNumber) -> NSNumber? {
        switch number.anyValue {
        case let integer as Int: return NSNumber(value: integer)
        case let integer as UInt64: return NSNumber(value: integer)
        case let double as Double: return NSNumber(value: double)
        case let decimal as Decimal: return NSDecimalNumber(decimal: decimal)
        default:
            guard let double = Double(number.text), double.isFinite else { return nil }
            return NSNumber(value: double)
        }
    }

    /// A `Bool`, `Decimal`, `Float`, `Double` or integer, as the number was made. A cast would take 1 for a Bool.
    public var _swiftValue: any JSONConvertible {
        // There is one object for each bool, and no public way to ask for its class.
        if self === NSNumber(value: true) || self === NSNumber(value: false) { return boolValue }
        if let decimal = self as? NSDecimalNumber { return decimal.decimalValue }
        switch unsafe String(cString: objCType) {
        case "d": return doubleValue
        case "f": return floatValue
        case "Q": return uint64Value
        default: return int64Value
        }
    }
}

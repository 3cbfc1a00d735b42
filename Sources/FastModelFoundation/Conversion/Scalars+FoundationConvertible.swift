public import FastModel
public import Foundation

// Classes whose instances are strings in JSON.

extension NSString: FoundationConvertible {
    public static func instance(of form: String) -> AnyObject {
        self is NSMutableString.Type ? NSMutableString(string: form) : NSString(string: form)
    }

    public var swiftValue: any JSONConvertible { String(describing: self) }
}

extension NSURL: FoundationConvertible {
    public static func instance(of form: URL) throws(ModelError) -> AnyObject {
        guard let url = NSURL(string: form.absoluteString) else { throw ModelError(.invalidFormat) }
        return url
    }

    public var swiftValue: any JSONConvertible {
        let text: String? = absoluteString
        return text.flatMap { URL(string: $0) }
    }
}

extension NSDate: FoundationConvertible {
    public static func instance(of form: Date) -> AnyObject {
        NSDate(timeIntervalSinceReferenceDate: form.timeIntervalSinceReferenceDate)
    }

    public var swiftValue: any JSONConvertible { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate) }
}

extension NSData: FoundationConvertible {
    public static func instance(of form: Data) -> AnyObject {
        self is NSMutableData.Type ? NSMutableData(data: form) : NSData(data: form)
    }

    public var swiftValue: any JSONConvertible { Data(referencing: self) }
}

/// Includes `NSDecimalNumber`, whose value must be exact.
extension NSNumber: FoundationConvertible {
    public static func instance(of form: _NumberForm) throws(ModelError) -> AnyObject {
        switch form {
        case .bool(let value):
            return self is NSDecimalNumber.Type ? NSDecimalNumber(value: value ? 1 : 0) : NSNumber(value: value)
        case .number(let number):
            if self is NSDecimalNumber.Type {
                return NSDecimalNumber(decimal: try number.decimal())
            }
            guard let value = exactly(number) else { throw ModelError(.outOfRange) }
            return value
        case .notFinite(let value):
            guard self is NSDecimalNumber.Type else { return NSNumber(value: value) }
            guard value.isNaN else { throw ModelError(.outOfRange) }
            return NSDecimalNumber.notANumber
        }
    }

    /// The number as the first of `Int`, `UInt64`, `Double` and `Decimal` that represents it without loss; if none does, rounded to
    /// a `Double`. Returns nil if the number is outside the range of `Double`.
    private static func exactly(_ number: JSONNumber) -> NSNumber? {
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

    /// Equal numbers may have been made from different types.
    public var _hashed: (any Hashable)? { doubleValue }

    /// A `Bool`, `Decimal`, `Float`, `Double` or integer, according to how the number was made. A cast would treat 1 as a Bool.
    public var swiftValue: any JSONConvertible {
        // Each bool is a shared object whose class is not public.
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

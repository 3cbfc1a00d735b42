public import Foundation

/// A Foundation class that a property can have as its type. JSON is converted to the corresponding Swift type first.
///
/// `NSNumber`, `NSDecimalNumber`, `NSString`, `NSURL`, `NSDate`, `NSData`, `NSArray`, `NSSet`, `NSDictionary` and their
/// mutable subclasses conform.
public protocol FoundationConvertible: AnyObject, _EngineConvertible {
    /// The corresponding Swift type.
    associatedtype Form: JSONConvertible
    /// Makes an instance of `Self`, the class or a subclass.
    ///
    /// - Throws: ``ModelError`` with the reason if the class cannot represent the value.
    static func instance(of form: Form) throws(ModelError) -> AnyObject
    /// The instance as a value of a Swift type.
    var swiftValue: any JSONConvertible { get }
}

extension FoundationConvertible {
    public static func _scalar(_ event: _Event) -> Self? {
        if let object: Self = event.native() { return object }
        guard let form = Form._scalar(event) else { return nil }
        guard let object = event.made({ try instance(of: form) }) else { return nil }
        return object as? Self ?? event.rejected(.typeMismatch)
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        Form._container(kind, sink.mapped { (form: Form) in try? instance(of: form) as? Self }, builder)
    }

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let instance = unsafe value.assumingMemoryBound(to: Self.self).pointee
        return instance.swiftValue.write(to: &writer)
    }

    public static var _witness: _ValueWitness {
        let form = Form._witness
        var witness = _ValueWitness(of: self)
        witness.readsNullWords = form.readsNullWords
        // Hashes the Swift value: on Linux, hashing some of these objects does not terminate.
        unsafe witness.hash = { value, context in
            let instance = unsafe value.assumingMemoryBound(to: Self.self).pointee
            // Equal numbers may have been made from different types.
            if let number = instance as? NSNumber { return context.hasher.combine(number.doubleValue) }
            (instance.swiftValue as? any Hashable)?.hash(into: &context.hasher)
        }
        // Encodes the Swift value, so that the encoder's strategies for dates, data and numbers apply.
        unsafe witness.encode = { value, encoder in
            try unsafe value.assumingMemoryBound(to: Self.self).pointee.swiftValue.encode(with: encoder)
        }
        unsafe witness.decode = { memory, decoder in
            let form = try Form.decoded(from: decoder)
            guard let instance = try? instance(of: form) as? Self else {
                throw decoder.corrupted("\(self) cannot hold the value exactly")
            }
            unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: instance)
            return true
        }
        return witness
    }
}

extension JSONConvertible {
    /// Encodes the value for a caller that does not know the type.
    func encode(with encoder: any Encoder) throws {
        unsafe try withUnsafePointer(to: self) { unsafe try Self._witness.encode($0, encoder) }
    }
}

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
                let decimal = Decimal.exact(DecimalDigits(number.text))
                guard let value = decimal.value else { throw ModelError(decimal.code) }
                return NSDecimalNumber(decimal: value)
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

/// The source of an `NSNumber`: a bool, a number's text, infinity or NaN.
public enum _NumberForm: _EngineConvertible {
    case bool(Bool)
    case number(JSONNumber)
    /// Infinity or NaN.
    case notFinite(Double)

    public static var _witness: _ValueWitness {
        var witness = _ValueWitness(of: self)
        witness.readsNullWords = true
        unsafe witness.decode = { memory, decoder in
            let form = try decoded(by: decoder)
            unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: form)
            return true
        }
        return witness
    }

    public static func _scalar(_ event: _Event) -> _NumberForm? {
        if let value = event.notFinite { return .notFinite(value) }
        switch event.kind {
        case .null: return event.isZeroForNull ? .number(JSONNumber(validated: "0")) : event.unchanged()
        case .bool: return .bool(event.isTrue)
        case .number: return .number(JSONNumber(validated: event.text))
        case .native: return event.rejected(.typeMismatch)
        case .string:
            if event.isStrict { return event.rejected(.typeMismatch) }
            let text = unsafe event.trimmed
            guard unsafe DecimalDigits(text).isValid else {
                return Bool._scalar(event).map { .bool($0) }
            }
            let digits = unsafe String(decoding: text, as: UTF8.self)
            return .number(JSONNumber(validated: digits.hasPrefix("+") ? String(digits.dropFirst()) : digits))
        }
    }

    private static func decoded(by decoder: any Decoder) throws -> _NumberForm {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let number = container.number { return .number(number) }
        if let value = try? container.decode(Double.self), !value.isFinite { return .notFinite(value) }
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number")
    }
}

// Classes whose instances are containers in JSON. Their members have the types of `JSONValue.anyValue`.

extension NSArray: FoundationConvertible {
    public static func instance(of form: [_AnyValue]) -> AnyObject {
        let elements = form.map(\.value)
        return self is NSMutableArray.Type ? NSMutableArray(array: elements) : NSArray(array: elements)
    }

    public var swiftValue: any JSONConvertible { map { _AnyValue($0) } }
}

extension NSSet: FoundationConvertible {
    public static func instance(of form: [_AnyValue]) -> AnyObject {
        let elements = form.map(\.value)
        return self is NSMutableSet.Type ? NSMutableSet(array: elements) : NSSet(array: elements)
    }

    public var swiftValue: any JSONConvertible { Set(map { _AnyValue($0) }) }
}

extension NSDictionary: FoundationConvertible {
    public static func instance(of form: [String: _AnyValue]) -> AnyObject {
        let entries = form.mapValues(\.value)
        return self is NSMutableDictionary.Type
            ? NSMutableDictionary(dictionary: entries) : NSDictionary(dictionary: entries)
    }

    public var swiftValue: any JSONConvertible { _AnyValue(self as? [AnyHashable: Any] ?? [:]) }
}

// Values of Foundation's types for a string.

extension _Event {
    /// The text of a URL, of UTF-8 data or of an attributed string.
    func nativeString() -> String? {
        if let url: URL = native() { return url.absoluteString }
        if let data: Data = native() {
            return String(validating: data, as: UTF8.self) ?? rejected(.invalidUTF8)
        }
        if let text: NSAttributedString = native() { return text.string }
        if let text: AttributedString = native() { return String(text.characters) }
        return rejected(.typeMismatch)
    }
}

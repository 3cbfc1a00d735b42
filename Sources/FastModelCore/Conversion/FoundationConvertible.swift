/// A Foundation class that a property can have as its type. JSON is converted to the corresponding Swift type first.
///
/// In the product FastModelFoundation `NSNumber`, `NSDecimalNumber`, `NSString`, `NSURL`, `NSDate`, `NSData`, `NSArray`, `NSSet`,
/// `NSDictionary` and their mutable subclasses conform.
public protocol FoundationConvertible: AnyObject, _EngineConvertible {
    /// The corresponding Swift type.
    associatedtype Form: JSONConvertible
    /// Makes an instance of `Self`, the class or a subclass.
    ///
    /// - Throws: ``ModelError`` with the reason if the class cannot represent the value.
    static func instance(of form: Form) throws(ModelError) -> AnyObject
    /// The instance as a value of a Swift type.
    var swiftValue: any JSONConvertible { get }
    /// The value that the instance's hash is made of.
    var _hashed: (any Hashable)? { get }
}

extension FoundationConvertible {
    public var _hashed: (any Hashable)? { swiftValue as? any Hashable }

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
            unsafe value.assumingMemoryBound(to: Self.self).pointee._hashed?.hash(into: &context.hasher)
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

/// How a property is written, coded and compared whose type does not say it alone. By default it is not written, but left out
/// and reported; it is coded and compared as its type says, if that is ``JSONConvertible``.
public struct _PropertyForm<Value>: Sendable {
    /// Writes a value.
    @usableFromInline var write: @Sendable (_ value: Value, _ writer: inout _Writer) -> _Written
    /// Encodes a value under its key.
    @usableFromInline
    let encode:
        @Sendable (
            _ value: Value, _ container: inout KeyedEncodingContainer<_PropertyKey>, _ key: _PropertyKey
        ) throws -> Void
    /// Decodes the value of a key that is there; nil leaves the property alone.
    @usableFromInline
    let decode: @Sendable (_ container: KeyedDecodingContainer<_PropertyKey>, _ key: _PropertyKey) throws -> Value?
    /// Whether two values are equal.
    @usableFromInline
    let isEqual: @Sendable (_ left: Value, _ right: Value, _ context: inout _ComparingContext) -> Bool
    /// Adds a value to a hash.
    @usableFromInline let hash: @Sendable (_ value: Value, _ context: inout _HashingContext) -> Void

    /// The form of a type of which nothing is known.
    @usableFromInline
    init() {
        let type = Value.self as? any JSONConvertible.Type
        isEqual = { left, right, context in type?.areEqual(left, right, &context) ?? _areEqual(left, right) }
        hash = { value, context in
            if let type { return type.hash(value, &context) }
            (value as? any Hashable)?.hash(into: &context.hasher)
        }
        write = { value, writer in writer.unencodable(value) }
        encode = { value, container, key in
            if let type { return try type.encode(value, &container, key) }
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .optional, mirror.children.isEmpty { return }
            throw ModelError(.unencodable, position: .none, wanted: "\(Value.self)")
        }
        decode = { container, key in try type?.decode(container, key) }
    }

    /// The form that a converter gives.
    @inlinable
    init<Conversion: JSONConverter>(_ converter: Conversion) where Conversion.Value == Value {
        // What says nothing of equality is equal when it is written alike.
        let comparesItself = Value.self is any Equatable.Type
        isEqual = { left, right, context in
            if comparesItself { return _areEqual(left, right) }
            guard let left = try? converter.encode(left), let right = try? converter.encode(right) else { return false }
            return Conversion.Source._areEqualValues(left, right, &context)
        }
        hash = { value, context in
            if comparesItself {
                (value as? any Hashable)?.hash(into: &context.hasher)
            } else if let source = try? converter.encode(value) {
                Conversion.Source._hashValue(source, &context)
            }
        }
        write = { value, writer in
            do {
                let source = try converter.encode(value)
                return unsafe withUnsafePointer(to: source) { unsafe Conversion.Source._write($0, to: &writer) }
            } catch {
                return writer.refused(error, Value.self)
            }
        }
        encode = { value, container, key in
            let source = try _refused(encoded: value, at: container.codingPath + [key]) { try converter.encode(value) }
            unsafe try withUnsafePointer(to: source) {
                unsafe try _Coded<Conversion.Source>.encode($0, &container, key)
            }
        }
        decode = { container, key in
            let source = try container.decode(_CodedValue<Conversion.Source>.self, forKey: key).value
            return try _refused(decodedAt: container.codingPath + [key]) { try converter.decode(source) }
        }
    }

    /// The form that a converter gives to an optional; nil stays nil.
    @inlinable
    init<Conversion: JSONConverter>(optional converter: Conversion) where Conversion.Value? == Value {
        let form = _PropertyForm<Conversion.Value>(converter)
        isEqual = { left, right, context in
            guard let left, let right else { return left == nil && right == nil }
            return form.isEqual(left, right, &context)
        }
        hash = { value, context in
            if let value { form.hash(value, &context) }
        }
        write = { value, writer in
            guard let value else { return .nothing }
            return form.write(value, &writer)
        }
        encode = { value, container, key in
            if let value { try form.encode(value, &container, key) }
        }
        decode = { container, key in
            try container.decodeNil(forKey: key) ? .some(nil) : form.decode(container, key)
        }
    }

    /// The form of a value that is there or not.
    @inlinable
    init<Wrapped: JSONConvertible>(nested type: Wrapped.Type) where Wrapped? == Value {
        isEqual = { left, right, context in Value._areEqualValues(left, right, &context) }
        hash = { value, context in Value._hashValue(value, &context) }
        write = { value, writer in unsafe withUnsafePointer(to: value) { unsafe Value._write($0, to: &writer) } }
        encode = { value, container, key in
            unsafe try withUnsafePointer(to: value) { unsafe try _Coded<Wrapped?>.encode($0, &container, key) }
        }
        decode = { container, key in try container.decode(_CodedValue<Wrapped?>.self, forKey: key).value }
    }
}

extension JSONConvertible {
    /// Whether two values that are of this type are equal, for callers that cannot know it.
    fileprivate static func areEqual(_ left: Any, _ right: Any, _ context: inout _ComparingContext) -> Bool {
        guard let left = left as? Self, let right = right as? Self else { return false }
        return _areEqualValues(left, right, &context)
    }

    /// Adds a value that is of this type to a hash, for callers that cannot know it.
    fileprivate static func hash(_ value: Any, _ context: inout _HashingContext) {
        if let value = value as? Self { _hashValue(value, &context) }
    }

    /// Encodes a value that is of this type, for callers that cannot know it.
    fileprivate static func encode(
        _ value: Any, _ container: inout KeyedEncodingContainer<_PropertyKey>, _ key: _PropertyKey
    ) throws {
        guard let value = value as? Self else { return }
        unsafe try withUnsafePointer(to: value) { unsafe try _Coded<Self>.encode($0, &container, key) }
    }

    /// Decodes a value of this type, for callers that cannot know it.
    fileprivate static func decode<Value>(
        _ container: KeyedDecodingContainer<_PropertyKey>, _ key: _PropertyKey
    ) throws -> Value? {
        try container.decode(_CodedValue<Self>.self, forKey: key).value as? Value
    }
}

extension _Writer {
    /// Leaves a value out that a converter refuses.
    @usableFromInline
    mutating func refused(_ error: any Error, _ type: any Any.Type) -> _Written {
        drop((error as? ModelError)?.code ?? .rejected, type: type)
    }
}

/// A type that a model's property can have.
///
/// The library's types conform: strings, numbers, dates, …, optionals, arrays, sets and dictionaries of conforming types,
/// and every ``JSONModel``. An enumeration with a raw value conforms by saying so:
///
/// ```swift
/// enum Status: String, JSONConvertible { case open, closed }
/// ```
///
/// Any other type that is one value in JSON, a string, a number or a bool, says how it is read and written:
///
/// ```swift
/// struct Percent: JSONConvertible {
///     var value: Int
///
///     init(json: JSONValue) throws {
///         guard let value = json.int, (0...100).contains(value) else { throw ModelError(.outOfRange) }
///         self.value = value
///     }
///
///     var json: JSONValue { .number(JSONNumber(value)) }
/// }
/// ```
///
/// The underscored requirements are the engine's and have defaults; they are not meant to be called.
public protocol JSONConvertible: SendableMetatype {
    /// Makes a value of a string, number or bool, as it stands in the document. Null does not come here: it is an optional's nil, and
    /// leaves other properties alone.
    ///
    /// - Throws: anything, when there is no such value: the property is left alone and that is reported, or in `.strict` thrown. Of
    ///   an error that is no ``ModelError`` only the type is told, since it may hold input.
    init(json: JSONValue) throws
    /// The value as it stands in a document.
    ///
    /// - Throws: anything, when it cannot be written: it is left out, which is reported.
    var json: JSONValue { get throws }

    /// Converts a null, bool, number or string; nil leaves the property alone, or fails with the reason in the context.
    static func _scalar(_ event: _Event) -> Self?
    /// How an object becomes a value; nil when it cannot.
    static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container? where Sink.Value == Self
    /// How an array becomes a value; nil when it cannot.
    static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container? where Sink.Value == Self
    /// Whether null is one of the type's values.
    static var _hasNull: Bool { get }
    /// What an element or entry becomes that cannot be converted: an optional's nil. Nil of other types, which drop it.
    static var _nil: Self? { get }
    /// Whether an optional of the type takes the words "nil", "null", "(null)" and "<null>" for nil.
    static var _readsNullWords: Bool { get }
    /// The type in the words of errors: another one where this one only stands for it.
    static var _declaredType: any Any.Type { get }
    /// Saves the properties of the objects that a value is or holds, before an update that may change them.
    static func _save(_ value: Self, _ saver: _ObjectSaver)
    /// Writes a value.
    static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written
    /// Whether a deep copy is more than a copy: models are reachable through the value.
    static var _hasDeepCopy: Bool { get }
    /// Replaces a value in its place by a deep copy.
    static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext)
    /// Whether two values are equal.
    static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool
    /// Adds a value to a hash.
    static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext)
    /// Whether a value is an optional's nil, which has no key.
    static func _isNil(_ value: UnsafeRawPointer) -> Bool
    /// Encodes a value for `Codable`.
    static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws
    /// Decodes a value for `Codable`.
    static func _decoded(from decoder: any Decoder) throws -> Self
}

/// A type that the library itself reads and writes, by more than one scalar value or faster than by a ``JSONValue``.
public protocol _EngineConvertible: JSONConvertible {}

extension JSONConvertible {
    /// By ``init(json:)``.
    public static func _scalar(_ event: _Event) -> Self? {
        if event.kind == .null { return event.left() }
        if let value: Self = event.native() { return value }
        return event.made { try Self(json: event.captured) }
    }

    @inlinable
    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        nil
    }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        nil
    }

    @inlinable public static var _hasNull: Bool { false }

    @inlinable public static var _nil: Self? { nil }

    @inlinable public static var _readsNullWords: Bool { false }

    @inlinable public static var _declaredType: any Any.Type { Self.self }

    @inlinable
    public static func _save(_ value: Self, _ saver: _ObjectSaver) {}

    /// The setter that converts values of the type and puts them into a sink.
    @inlinable
    static func setter<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, isRequired: Bool = false
    ) -> _Setter where Sink.Value == Self {
        var substitute: _Setter.Substitute?
        if Sink.isElement, _nil != nil {
            unsafe substitute = { target, context in
                if let value = _nil { unsafe _ = sink.put(value, at: target, context) }
            }
        }
        return unsafe _Setter(
            type: _declaredType, isRequired: isRequired, object: _object(sink, builder), array: _array(sink, builder),
            builder, substitute: substitute, storage: Sink.storage, isElement: Sink.isElement
        ) { target, event in
            if Sink.isConverted, event.kind == .native, let taken = unsafe sink.put(native: event, at: target) {
                return taken
            }
            if Sink.isElement, event.kind == .null, !_hasNull { return event.fail(.unexpectedNull) }
            guard let value = _scalar(event) else {
                if event.kind == .native, let taken = unsafe sink.put(native: event, at: target) { return taken }
                if Sink.isElement { event.refuseElement() }
                return false
            }
            return unsafe sink.put(value, at: target, event.context) || event.refused()
        }
    }
}

// A container of a type that stands for another one stands for a container of that.

extension Optional where Wrapped: JSONConvertible {
    public static var _declaredType: any Any.Type {
        func make<Declared>(of type: Declared.Type) -> any Any.Type { Declared?.self }
        return _openExistential(Wrapped._declaredType, do: make)
    }
}

extension Array where Element: JSONConvertible {
    public static var _declaredType: any Any.Type {
        func make<Declared>(of type: Declared.Type) -> any Any.Type { [Declared].self }
        return _openExistential(Element._declaredType, do: make)
    }
}

extension Dictionary where Key: JSONKey, Value: JSONConvertible {
    public static var _declaredType: any Any.Type {
        func make<Declared>(of type: Declared.Type) -> any Any.Type { [Key: Declared].self }
        return _openExistential(Value._declaredType, do: make)
    }
}

// What most types do: values are their own copies, and compare, hash and code as they say themselves.

extension JSONConvertible {
    @inlinable public static var _hasDeepCopy: Bool { false }

    @inlinable
    public static func _isNil(_ value: UnsafeRawPointer) -> Bool { false }

    @inlinable
    public static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext) {}

    /// A type that is not `Equatable` as far as its conformance tells: it may yet be, and is asked.
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        let left = unsafe left.assumingMemoryBound(to: Self.self).pointee
        let right = unsafe right.assumingMemoryBound(to: Self.self).pointee
        guard let left = left as? any Equatable else { return false }
        return isEqual(left, right)
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        left == right as? Value
    }

    /// What is not `Hashable` adds nothing, so that equal values have equal hashes.
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        (value as? any Hashable)?.hash(into: &context.hasher)
    }
}

extension JSONConvertible where Self: Equatable {
    @inlinable
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        unsafe left.assumingMemoryBound(to: Self.self).pointee == right.assumingMemoryBound(to: Self.self).pointee
    }
}

extension JSONConvertible where Self: Hashable {
    @inlinable
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        unsafe value.assumingMemoryBound(to: Self.self).pointee.hash(into: &context.hasher)
    }
}

extension _EngineConvertible {
    /// A type that says nothing of how it is written has no form in JSON.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.unencodable(unsafe value.assumingMemoryBound(to: Self.self).pointee)
    }
}

extension JSONConvertible {
    /// By ``json``; where Swift's types are kept as they are, as itself.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        if writer.sink?.output == .full { return writer.unencodable(value) }
        do {
            return writer.value(try value.json)
        } catch {
            return writer.refused(error, Self.self)
        }
    }
}

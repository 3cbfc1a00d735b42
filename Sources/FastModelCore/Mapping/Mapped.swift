/// A value of a type that has a schema only in a ``MappingProvider``, so that it can be decoded, updated, streamed and encoded like
/// a model.
///
/// ```swift
/// let decoder = ModelDecoder(DecodingOptions(mappings: provider))
/// let user = try decoder.decode(Mapped<User>.self, from: data).value
/// let users = try decoder.decode(Mapped<[User]>.self, from: data).value
/// for try await record in decoder.records(of: Mapped<User>.self, from: body) { … }
/// let text = try ModelEncoder(EncodingOptions(mappings: provider)).encodeString(Mapped(user))
/// ```
///
/// The value may be an optional, array, set or dictionary of the type, also nested: `Mapped<[String: [User]]>`. In such containers,
/// values whose types are not registered are not written. ``FieldConverter/mapped()`` declares a property of such a type.
///
/// A type without a schema in the options' provider is an error, `invalidSchema` or, when it is written, `unencodable`.
public struct Mapped<Value>: _EngineConvertible {
    /// The value.
    public var value: Value

    /// Makes a value to update or encode.
    ///
    /// - Parameter value: the value.
    public init(_ value: Value) { self.value = value }

    // The value is at the address of its wrapper, so sinks and functions over the one serve the other.

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        let setter = builder.mapped(Value.self, sink)
        return kind == .object ? setter.object : setter.array
    }

    public static func _scalar(_ event: _Event) -> Mapped? {
        if let value: Value = event.native() { return Mapped(value) }
        return event.kind == .null ? _nil ?? event.unchanged() : event.rejected(.typeMismatch)
    }

    public static var _nil: Mapped? {
        (Value.self as? any OptionalType.Type).map { Mapped($0.makeNil(Value.self)) }
    }

    public static var _witness: _ValueWitness {
        var witness = MappedConverter<Value>()._witness
        witness.takesNull = _nil != nil
        return witness
    }

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.mapped(unsafe value.assumingMemoryBound(to: Value.self).pointee)
    }
}

extension Mapped: Sendable where Value: Sendable {}
extension Mapped: Equatable where Value: Equatable {}
extension Mapped: Hashable where Value: Hashable {}

/// Makes a property from its value and the whole object, so that other members can influence the result. Objects of models with
/// such converters are captured before they are read. A missing key leaves the property unchanged.
///
/// ```swift
/// Field("price", \.price, using: ObjectConverter { node, parent in Price(node, currency: parent["currency"]) })
/// ```
public struct ObjectConverter<Value>: FieldConverter {
    private let decode: @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Value
    private let encode: (@Sendable (Value) throws -> JSONValue)?

    /// Makes a converter.
    ///
    /// - Parameters:
    ///   - decode: makes the property from its value, which may be null, and from the enclosing object. An error that it throws
    ///     rejects the object. If the error is not a ``ModelError``, only its type is reported.
    ///   - encode: makes the value to write. Without it the property is not written.
    public init(
        decode: @escaping @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Value,
        encode: (@Sendable (Value) throws -> JSONValue)? = nil
    ) {
        self.decode = decode
        self.encode = encode
    }

    /// Makes a setter that stores nothing, because the property is set after the object has been read.
    public func _setter(_ sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        unsafe _Setter(type: Value.self, object: nil, array: nil, builder) { _, _ in true }
    }

    public var _witness: _ValueWitness { _ValueWitness(ofAny: Value.self) }
}

@usableFromInline protocol WholeObjectConverter {
    /// Returns a field that the converter reads and, if it can, writes.
    func described(_ field: FieldDescription) -> FieldDescription
}

extension ObjectConverter: WholeObjectConverter {
    public static var _needsObject: Bool { true }

    @usableFromInline func described(_ field: FieldDescription) -> FieldDescription {
        guard let encode else { return field.transformed(decode: decode, encode: nil) }
        return field.transformed(decode: decode) { value in
            guard let value = value as? Value else { throw ModelError(.unencodable) }
            return try encode(value)
        }
    }
}

extension FieldDescription {
    /// Returns a field that is set to the result of `decode` for the whole object. Without `encode` the property is not written.
    func transformed(
        decode: @escaping @Sendable (_ node: JSONValue, _ object: JSONValue) throws -> Any,
        encode: (@Sendable (Any) throws -> JSONValue?)?
    ) -> FieldDescription {
        var field = self
        let place = place
        unsafe field.complete = { base, node, object in
            guard unsafe place.set(any: try decode(node, object), at: base) else {
                throw ModelError(.typeMismatch, wanted: "\(place.valueType)")
            }
        }
        unsafe field.write = nil
        guard let encode else { return field }
        unsafe field.write = { base, writer in
            do {
                return try encode(unsafe place.any(at: base)).map { writer.value($0) } ?? .nothing
            } catch {
                return writer.refused(error, JSONValue.self)
            }
        }
        return field
    }
}

/// Makes a property of any value, with a look at the whole object: another property may decide what it becomes. Objects of such models
/// are captured before they are read. An absent key leaves the property unchanged.
///
/// ```swift
/// Field("price", \.price, using: ObjectTransform { node, parent in Price(node, currency: parent["currency"]) })
/// ```
public struct ObjectTransform<Value>: FieldConversion {
    private let decode: @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Value
    private let encode: (@Sendable (Value) throws -> JSONValue)?

    /// Makes a transform.
    ///
    /// - Parameters:
    ///   - decode: makes the property of its value, null included, and of the object the value stands in. What it throws
    ///     refuses the object; of an error that is no ``ModelError`` only the type is reported.
    ///   - encode: makes what is written; without it the property is not.
    public init(
        decode: @escaping @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Value,
        encode: (@Sendable (Value) throws -> JSONValue)? = nil
    ) {
        self.decode = decode
        self.encode = encode
    }

    /// Sets nothing: the property is set once the object is read.
    public func _setter<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter
    where Sink.Value == Value {
        unsafe _Setter(type: Value.self, object: nil, array: nil, builder) { _, _ in true }
    }

    public var _witness: _ValueWitness { _ValueWitness(ofAny: Value.self) }
}

/// A conversion that sees the whole object.
@usableFromInline
protocol WholeObjectConversion {
    /// A field that the conversion reads, and writes if it can.
    func described(_ field: FieldDescription) -> FieldDescription
}

extension ObjectTransform: WholeObjectConversion {
    @usableFromInline
    func described(_ field: FieldDescription) -> FieldDescription {
        guard let encode else { return field.transformed(decode: decode, encode: nil) }
        return field.transformed(decode: decode) { value in
            guard let value = value as? Value else { throw ModelError(.unencodable) }
            return try encode(value)
        }
    }
}

extension FieldDescription {
    /// The same field, set to what a transform makes of the whole object.
    ///
    /// - Parameters:
    ///   - decode: makes the property's value.
    ///   - encode: makes what is written, or nothing; without it the property is not written.
    /// - Returns: the field.
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

/// Converts values of a type with a schema in a ``MappingProvider``, or optionals, arrays, sets and dictionaries of it.
public struct MappedConverter<Value>: FieldConverter {
    /// Makes the converter.
    public init() {}

    public func _setter(_ sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        builder.mapped(Value.self, sink)
    }

    public var _witness: _ValueWitness {
        var witness = _ValueWitness(ofAny: Value.self)
        unsafe witness.write = { value, writer in
            writer.mapped(unsafe value.assumingMemoryBound(to: Value.self).pointee)
        }
        return witness
    }
}

extension FieldConverter {
    /// Reads and writes a type with a schema in a ``MappingProvider``, or nested optionals, arrays, sets and dictionaries of it.
    ///
    /// - Returns: the converter.
    public static func mapped<Value>() -> Self where Self == MappedConverter<Value> { MappedConverter() }
}

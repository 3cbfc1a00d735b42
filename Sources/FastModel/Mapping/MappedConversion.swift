/// Values of a type that a ``MappingProvider`` has a schema for, or of an optional, an array, a set or a dictionary of it.
public struct MappedConversion<Value>: FieldConversion {
    /// Makes the conversion.
    public init() {}

    @inlinable
    public func _setter<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter
    where Sink.Value == Value { builder.mapped(sink) }

    public var _witness: _ValueWitness {
        var witness = _ValueWitness(ofAny: Value.self)
        unsafe witness.write = { value, writer in
            writer.mapped(unsafe value.assumingMemoryBound(to: Value.self).pointee)
        }
        unsafe witness.save = { value, saver in
            saver.saveMapped(unsafe value.assumingMemoryBound(to: Value.self).pointee)
        }
        return witness
    }
}

extension FieldConversion {
    /// Reads and writes a type that a ``MappingProvider`` has a schema for, or an optional, an array, a set or a dictionary of it, or
    /// several of them within one another.
    ///
    /// - Returns: the conversion.
    public static func mapped<Value>() -> Self where Self == MappedConversion<Value> { MappedConversion() }
}

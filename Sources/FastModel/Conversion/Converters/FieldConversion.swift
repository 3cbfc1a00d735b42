/// The argument of `using:`: converts between JSON and a property whose type does not define its form in JSON.
///
/// Your own conversions are ``JSONConverter``s. The library has further conversions: `.any`, `.anyObject` and `.anyArray` for
/// properties of `Any`, `.mapped()` for types with a schema in a ``MappingProvider``, ``TypeRegistry`` for model types given by
/// name, and ``ObjectTransform`` for properties that depend on the whole object.
///
/// The underscored requirements are for the library only. Do not call them.
public protocol FieldConversion<Value>: Sendable {
    /// The property's type.
    associatedtype Value

    /// Makes the setter that puts values into a sink.
    func _setter<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter
    where Sink.Value == Value
    /// The functions over values other than reading.
    var _witness: _ValueWitness { get }
}

/// The conversion that a value's own type defines.
@usableFromInline struct OwnConversion<Value: JSONConvertible>: FieldConversion {
    @usableFromInline let defaults: FieldDefaults<Value>?

    @inlinable init(_ defaults: FieldDefaults<Value>?) { self.defaults = defaults }

    @inlinable func _setter<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter
    where Sink.Value == Value {
        guard let defaults else { return Value.setter(sink, builder, isRequired: isRequired) }
        return Value.setter(sink, builder, defaults, isRequired: isRequired)
    }

    @inlinable var _witness: _ValueWitness {
        var witness = Value.witness
        // Specialised for the type here, in the user's module.
        unsafe witness.write = { unsafe Value._write($0, to: &$1) }
        unsafe witness.assign = { target, source in
            unsafe target.assumingMemoryBound(to: Value.self).pointee =
                source.assumingMemoryBound(to: Value.self).pointee
        }
        return witness
    }
}

extension JSONConverter {
    @inlinable public func _setter<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter
    where Sink.Value == Value { Source.setter(ConvertedSink(sink, self), builder, isRequired: isRequired) }

    public var _witness: _ValueWitness { _ValueWitness(self) }
}

/// Converts optional values. Null becomes nil, without calling the converter.
@usableFromInline struct OptionalConversion<Conversion: JSONConverter>: FieldConversion {
    @usableFromInline typealias Value = Conversion.Value?

    @usableFromInline let converter: Conversion

    @inlinable init(_ converter: Conversion) { self.converter = converter }

    @inlinable func _setter<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter
    where Sink.Value == Conversion.Value? {
        Conversion.Source?.setter(ConvertedOptionalSink(sink, converter), builder, isRequired: isRequired)
    }

    @usableFromInline var _witness: _ValueWitness {
        _ValueWitness(optional: converter._witness, of: Conversion.Value.self)
    }
}

/// Passes a converter's results to `base`.
@usableFromInline struct ConvertedSink<Conversion: JSONConverter, Base: _Sink>: _Sink
where Base.Value == Conversion.Value {
    @usableFromInline let base: Base
    @usableFromInline let converter: Conversion

    @inlinable init(_ base: Base, _ converter: Conversion) {
        self.base = base
        self.converter = converter
    }

    @inlinable static var isElement: Bool { Base.isElement }

    @inlinable func put(
        _ value: consuming Conversion.Source, at target: UnsafeMutableRawPointer, _ context: Context
    ) -> Bool {
        let source = value
        var converted: Conversion.Value?
        let isRefused = unsafe context.isRefused { converted = try converter.decode(source) }
        guard !isRefused, let converted else { return false }
        return unsafe base.put(converted, at: target, context)
    }

    @inlinable static var isConverted: Bool { true }

    /// A value of the property's type is stored unchanged; a value of the source's type is converted.
    @inlinable func put(native event: _Event, at target: UnsafeMutableRawPointer) -> Bool? {
        if let taken = unsafe base.put(native: event, at: target) { return taken }
        guard let source = event.native() ?? event.captured as? Conversion.Source else { return nil }
        event.forgetFailure()
        return unsafe put(source, at: target, event.context) || event.refused()
    }
}

/// Passes a converter's results to an optional property. Null makes the property nil.
@usableFromInline struct ConvertedOptionalSink<Conversion: JSONConverter, Base: _Sink>: _Sink
where Base.Value == Conversion.Value? {
    @usableFromInline let base: Base
    @usableFromInline let converter: Conversion

    @inlinable init(_ base: Base, _ converter: Conversion) {
        self.base = base
        self.converter = converter
    }

    @inlinable static var isElement: Bool { Base.isElement }

    @inlinable func put(
        _ value: consuming Conversion.Source?, at target: UnsafeMutableRawPointer, _ context: Context
    ) -> Bool {
        guard let source = value else { return unsafe base.put(nil, at: target, context) }
        return unsafe ConvertedSink(OptionalSink(base), converter).put(source, at: target, context)
    }

    @inlinable static var isConverted: Bool { true }

    @inlinable func put(native event: _Event, at target: UnsafeMutableRawPointer) -> Bool? {
        unsafe ConvertedSink(OptionalSink(base), converter).put(native: event, at: target)
    }
}

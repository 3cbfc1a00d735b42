/// The argument of `using:`: converts between JSON and a property whose type does not define its form in JSON.
///
/// Your own converters are ``JSONConverter``s. The library has further converters: `.any`, `.anyObject` and `.anyArray` for
/// properties of `Any`, `.mapped()` for types with a schema in a ``MappingProvider``, ``TypeRegistry`` for model types given by
/// name, and ``ObjectConverter`` for properties that depend on the whole object.
///
/// The underscored requirements are for the library only. Do not call them.
public protocol FieldConverter<Value>: Sendable {
    /// The property's type.
    associatedtype Value

    /// Makes the setter that puts values into a sink of the property's type.
    func _setter(_ sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter
    /// The functions over values other than reading.
    var _witness: _ValueWitness { get }
    /// Whether a property is made from the whole object. A requirement, because a cast of each field would take long.
    static var _needsObject: Bool { get }
}

extension FieldConverter { public static var _needsObject: Bool { false } }

/// The converter of a type that defines its own form in JSON.
struct OwnConverter<Value: JSONConvertible>: FieldConverter {
    let defaults: FieldDefaults<Value>?

    init(_ defaults: FieldDefaults<Value>?) { self.defaults = defaults }

    func _setter(_ sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        guard let defaults else { return Value.setter(sink, builder, isRequired: isRequired) }
        return Value.setter(sink, builder, defaults, isRequired: isRequired)
    }

    var _witness: _ValueWitness { Value._witness }
}

extension JSONConverter {
    @inlinable public func _setter(_ sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        _setter(ofSource: sink.converted(by: self), builder, isRequired: isRequired)
    }

    @usableFromInline func _setter(ofSource sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        Source.setter(sink, builder, isRequired: isRequired)
    }

    public var _witness: _ValueWitness { _ValueWitness(self) }
}

/// Converts optional values. Null becomes nil, without calling the converter.
struct OptionalConverter<Conversion: JSONConverter>: FieldConverter {
    typealias Value = Conversion.Value?

    let converter: Conversion

    init(_ converter: Conversion) { self.converter = converter }

    func _setter(_ sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        // The declared type is an optional, because null is one of its values.
        Conversion.Source.setter(
            sink.wrapped(of: Conversion.Value.self, takesNil: true).converted(by: converter), builder,
            as: Conversion.Source?._witness.declaredType, isRequired: isRequired)
    }

    var _witness: _ValueWitness { _ValueWitness(optional: converter._witness, of: Conversion.Value.self) }
}

extension _Sink {
    /// Passes a converter's results on.
    @inlinable func converted<Conversion: JSONConverter>(by converter: Conversion) -> _Sink {
        let take = unsafe take
        return unsafe converted(from: Conversion.Source.self) { source, target, context in
            let source = unsafe source.assumingMemoryBound(to: Conversion.Source.self).move()
            var converted: Conversion.Value?
            let isRefused = unsafe context.isRefused { converted = try converter.decode(source) }
            guard !isRefused, let converted else { return false }
            return unsafe Self.put(converted, at: target, context, take)
        }
    }

    /// The sink of a converter's sources, given the function that converts and stores them.
    @usableFromInline func converted<Source: JSONConvertible>(
        from type: Source.Type, _ convert: @escaping Take
    ) -> _Sink {
        let native = unsafe native
        return unsafe _Sink(
            of: type, isElement: isElement, isConverted: true, takeNil: takeNil,
            // A value of the property's type is stored unchanged; a value of the source's type is converted.
            native: { event, target in
                if let taken = unsafe native(event, target) { return taken }
                guard let source: Source = event.native() ?? event.captured as? Source else { return nil }
                event.forgetFailure()
                return unsafe Self.put(source, at: target, event.context, convert) || event.refused()
            }, take: convert)
    }
}

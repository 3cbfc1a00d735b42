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
/// struct Money: JSONConvertible {
///     var cents: Int
///     var currency: String
///
///     init(json: JSONValue) throws {
///         let words = json.string?.split(separator: " ") ?? []
///         guard words.count == 2, let amount = Decimal(string: String(words[0])) else { throw ModelError(.invalidFormat) }
///         cents = NSDecimalNumber(decimal: amount * 100).intValue
///         currency = String(words[1])
///     }
///
///     var json: JSONValue { .string("\(Decimal(cents) / 100) \(currency)") }
/// }
/// ```
///
/// The underscored requirements are the engine's and have defaults; they are not meant to be called.
public protocol JSONConvertible: SendableMetatype {
    /// Makes a value of a string, number or bool, as it stands in the document. Null does not come here: it is an optional's nil, and
    /// leaves other properties unchanged.
    ///
    /// - Throws: anything, when there is no such value: the property is left unchanged and that is reported, or in `.strict` thrown. Of
    ///   an error that is no ``ModelError`` only the type is reported, since it may hold input.
    init(json: JSONValue) throws
    /// The value as it stands in a document.
    ///
    /// - Throws: anything, when it cannot be written: it is left out, which is reported.
    var json: JSONValue { get throws }

    /// Converts a null, bool, number or string; nil leaves the property unchanged, or fails with the reason in the context.
    static func _scalar(_ event: _Event) -> Self?
    /// How an object or an array becomes a value; nil when it cannot.
    static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self
    /// Writes a value.
    static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written
}

/// A type that the library itself reads and writes: not by a ``JSONValue``, and with a witness of its own.
public protocol _EngineConvertible: JSONConvertible {
    /// What else is done with values.
    static var _witness: _ValueWitness { get }
}

extension _EngineConvertible {
    @inlinable public static var _witness: _ValueWitness { _ValueWitness(of: Self.self) }
}

/// A type of the library's that is one value in JSON: it compares by instructions of its own.
public protocol _ScalarConvertible: _EngineConvertible, Hashable {
    /// What is done with optionals of the type.
    static var _optionalWitness: _ValueWitness { get }
}

extension _ScalarConvertible {
    public static var _witness: _ValueWitness { _ValueWitness(ofScalar: self) }

    public static var _optionalWitness: _ValueWitness { _ValueWitness(optionalScalar: self) }
}

extension JSONConvertible {
    /// By ``init(json:)``.
    public static func _scalar(_ event: _Event) -> Self? {
        if event.kind == .null { return event.left() }
        if let value: Self = event.native() { return value }
        return event.made { try Self(json: event.captured) }
    }

    @inlinable
    public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self { nil }

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

extension _EngineConvertible {
    /// A type that says nothing of how it is written has no form in JSON.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.unencodable(unsafe value.assumingMemoryBound(to: Self.self).pointee)
    }
}

extension JSONConvertible {
    /// What is done with the type's values besides reading them.
    @usableFromInline static var witness: _ValueWitness {
        (self as? any _EngineConvertible.Type)?._witness ?? _ValueWitness(of: self)
    }

    /// An optional's nil; nil of other types.
    @usableFromInline static var _nil: Self? { (self as? any OptionalType.Type)?.makeNil(self) }

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
        let witness = Self.witness
        let refusesNull = Sink.isElement && !witness.takesNull
        return unsafe _Setter(
            type: witness.declaredType, isRequired: isRequired, object: _container(.object, sink, builder),
            array: _container(.array, sink, builder), builder, substitute: substitute, storage: Sink.storage,
            isElement: Sink.isElement
        ) { target, event in
            if Sink.isConverted, event.kind == .native, let taken = unsafe sink.put(native: event, at: target) {
                return taken
            }
            if Sink.isElement, event.kind == .null, refusesNull { return event.fail(.unexpectedNull) }
            guard let value = _scalar(event) else {
                if event.kind == .native, let taken = unsafe sink.put(native: event, at: target) { return taken }
                if Sink.isElement { event.refuseElement() }
                return false
            }
            return unsafe sink.put(value, at: target, event.context) || event.refused()
        }
    }
}

extension _Writer {
    /// Leaves a value out that a converter or its type refuses to write.
    @usableFromInline
    mutating func refused(_ error: any Error, _ type: any Any.Type) -> _Written {
        drop((error as? ModelError)?.code ?? .rejected, type: type)
    }
}

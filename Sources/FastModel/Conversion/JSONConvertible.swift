/// A type that a model's property can have.
///
/// The library's types conform: strings, numbers, dates, …, optionals, arrays, sets and dictionaries of conforming types, and every
/// ``JSONModel``. An enumeration with a raw value only declares its conformance:
///
/// ```swift
/// enum Status: String, JSONConvertible { case open, closed }
/// ```
///
/// Any other type that is a string, a number or a bool in JSON implements `init(json:)` and `json`:
///
/// ```swift
/// struct Money: JSONConvertible {
///     var cents: Int
///     var currency: String
///
///     init(json: JSONValue) throws {
///         let words = json.string?.split(separator: " ") ?? []
///         guard words.count == 2, let amount = Decimal(string: String(words[0])) else {
///             throw ModelError(.invalidFormat)
///         }
///         cents = NSDecimalNumber(decimal: amount * 100).intValue
///         currency = String(words[1])
///     }
///
///     var json: JSONValue { .string("\(Decimal(cents) / 100) \(currency)") }
/// }
/// ```
///
/// The underscored requirements are for the library only and have defaults. Do not call them.
public protocol JSONConvertible: SendableMetatype {
    /// Makes a value from the document's string, number, bool or native value. Not called for null: by default, null makes an
    /// optional nil and leaves other properties unchanged.
    ///
    /// - Throws: any error if the value cannot be made. The property is unchanged and the error is reported; `.strict` throws it.
    ///   If the error is not a ``ModelError``, only its type is reported, because its contents may come from the input.
    init(json: JSONValue) throws
    /// The value's form in a document.
    ///
    /// - Throws: any error if the value cannot be written. The value is omitted and the error is reported.
    var json: JSONValue { get throws }

    /// Converts a null, bool, number or string. Returns nil to leave the property unchanged, or to fail with the reason in the
    /// context.
    static func _scalar(_ event: _Event) -> Self?
    /// Makes the container for an object or array. Returns nil if the type does not accept the kind.
    static func _container<Sink: _Sink>(_ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self
    /// Writes a value.
    static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written
}

/// A type that the library reads and writes without a ``JSONValue``, and that has its own witness.
public protocol _EngineConvertible: JSONConvertible {
    /// The functions over values other than reading.
    static var _witness: _ValueWitness { get }
}

extension _EngineConvertible {
    @inlinable public static var _witness: _ValueWitness { _ValueWitness(of: Self.self) }

    /// A type without its own `_scalar` is an object or an array in JSON.
    @inlinable public static func _scalar(_ event: _Event) -> Self? { event.notContainer() }

    /// A type without its own `_write` has no form in JSON.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.unencodable(unsafe value.assumingMemoryBound(to: Self.self).pointee)
    }
}

/// A type of the library that is a single value in JSON and is compared by its own `Hashable`.
public protocol _ScalarConvertible: _EngineConvertible, Hashable {
    /// The functions over optionals of the type other than reading.
    static var _optionalWitness: _ValueWitness { get }
}

extension _ScalarConvertible {
    public static var _witness: _ValueWitness { _ValueWitness(ofScalar: self) }
    public static var _optionalWitness: _ValueWitness { _ValueWitness(optionalScalar: self) }
}

extension JSONConvertible {
    /// Calls ``init(json:)``, unless the value is null or a native value of the type itself.
    public static func _scalar(_ event: _Event) -> Self? {
        if event.kind == .null { return event.unchanged() }
        if let value: Self = event.native() { return value }
        return event.made { try Self(json: event.captured) }
    }

    @inlinable public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        nil
    }

    /// Writes ``json``. An output that keeps Swift's types receives the value itself.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        if writer.sink?.output == .full { return writer.unencodable(value) }
        do { return writer.value(try value.json) } catch { return writer.refused(error, Self.self) }
    }

    /// Writes a value that has no place in memory of its own.
    @inlinable @inline(__always) func write(to writer: inout _Writer) -> _Written {
        unsafe withUnsafePointer(to: self) { unsafe Self._write($0, to: &writer) }
    }

    /// The functions over the type's values other than reading.
    @usableFromInline static var witness: _ValueWitness {
        (self as? any _EngineConvertible.Type)?._witness ?? _ValueWitness(of: self)
    }

    /// The nil of an optional type; nil for other types.
    @usableFromInline static var _nil: Self? { (self as? any OptionalType.Type)?.makeNil(self) }

    /// The setter that converts values of the type and passes them to a sink.
    @inlinable static func setter<Sink: _Sink>(
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
    /// Omits a value that a converter or the value's type cannot write.
    @usableFromInline mutating func refused(_ error: any Error, _ type: any Any.Type) -> _Written {
        drop((error as? ModelError)?.code ?? .rejected, type: type)
    }
}

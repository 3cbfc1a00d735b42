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
///         guard words.count == 2, let amount = words.first, amount.dropLast(2).last == ".",
///             let cents = Int(amount.dropLast(3) + amount.suffix(2))
///         else { throw ModelError(.invalidFormat) }
///         self.cents = cents
///         currency = String(words[1])
///     }
///
///     var json: JSONValue {
///         let decimals = String(cents.magnitude % 100 + 100).dropFirst()
///         return .string("\(cents < 0 ? "-" : "")\(cents.magnitude / 100).\(decimals) \(currency)")
///     }
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
    static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container?
    /// Converts a scalar into uninitialised memory. Returns false, with the memory untouched, if the scalar cannot be converted.
    static func _read(_ event: _Event, into memory: UnsafeMutableRawPointer) -> Bool
    /// The function that converts scalars and stores them in a sink of the type's values.
    static func _storing(_ sink: _Sink) -> _Setter.Scalar
    /// The nil of an optional type; nil for other types.
    static var _nil: Self? { get }
    /// The functions over the type's values other than reading.
    static var _witness: _ValueWitness { get }
    /// The functions over properties of the type and of its optional.
    static var _propertyForm: _PropertyForm { get }
    /// The functions over arrays of the type.
    static var _arrayForm: _ArrayForm { get }
    /// Makes the container of a dictionary of values by string keys.
    static func _entries(_ sink: _Sink, _ builder: _PlanBuilder) -> _Container
    /// Writes a value.
    static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written
}

/// A type that the library reads and writes without a ``JSONValue``.
public protocol _EngineConvertible: JSONConvertible {}

extension _EngineConvertible {
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
    /// The functions over arrays of optionals of the type.
    static var _optionalArrayForm: _ArrayForm { get }
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

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? { nil }

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

    public static var _witness: _ValueWitness { _ValueWitness(of: self) }

    public static var _nil: Self? { nil }

    /// The setter that converts values of the type and passes them to a sink.
    static func setter(_ sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool = false) -> _Setter {
        setter(sink, builder, as: _witness.declaredType, isRequired: isRequired)
    }

    /// The setter of a container's members, for inlinable code.
    @usableFromInline static func setter(member sink: _Sink, _ builder: _PlanBuilder) -> _Setter {
        setter(sink, builder)
    }

    /// The setter of values of the type that errors call `declared`.
    static func setter(
        _ sink: _Sink, _ builder: _PlanBuilder, as declared: any Any.Type, isRequired: Bool
    ) -> _Setter {
        unsafe setter(sink, builder, as: declared, isRequired: isRequired, storing: _storing(sink))
    }

    /// The setter with a function that stores scalars, and perhaps a container that stores arrays, otherwise than the sink.
    static func setter(
        _ sink: _Sink, _ builder: _PlanBuilder, as declared: any Any.Type, isRequired: Bool, array: _Container? = nil,
        storing scalar: @escaping _Setter.Scalar
    ) -> _Setter {
        var substitute: _Setter.Substitute?
        if sink.isElement, _nil != nil {
            unsafe substitute = { target, context in
                if let value = _nil { unsafe _ = sink.put(value, at: target, context) }
            }
        }
        return unsafe _Setter(
            type: declared, isRequired: isRequired, object: _container(.object, sink, builder),
            array: array ?? _container(.array, sink, builder), builder, substitute: substitute, storage: sink.storage,
            isElement: sink.isElement, refusesNull: sink.isElement && sink.takeNil == nil && !_witness.takesNull,
            scalar: scalar)
    }
}

// A type as that of a whole document, record or update.
extension JSONConvertible {
    /// The setter that puts a value into a ``ValueSlot``, from the options' own plans or from the shared ones. The caller retains the
    /// plans while it uses the setter.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable @inline(__always) package static func rootSetter(
        in plans: PlanCaches?
    ) throws(ModelError) -> Unmanaged<_Setter> {
        // Not `plans?.decoding ?? .shared`, which would retain the shared plans for each decode.
        guard let plans else {
            return unsafe try ReadingPlanCache.shared.root(ObjectIdentifier(self), make: slotSetter)
        }
        return unsafe try plans.decoding.root(ObjectIdentifier(self), make: slotSetter)
    }

    @usableFromInline package static func slotSetter(_ builder: _PlanBuilder) -> _Setter {
        setter(.slot(of: self), builder)
    }
}

// What runs for each value and depends on its type. These defaults are inlinable so that a conformance compiles them for its type,
// once, in its own module.
extension JSONConvertible {
    @inlinable public static func _read(_ event: _Event, into memory: UnsafeMutableRawPointer) -> Bool {
        guard let value = _scalar(event) else { return false }
        unsafe memory.initializeMemory(as: Self.self, to: value)
        return true
    }

    @inlinable public static var _propertyForm: _PropertyForm { _PropertyForm(of: Self.self) }
    @inlinable public static var _arrayForm: _ArrayForm { _ArrayForm(of: Self.self) }
}

// What converts scalars and stores them in a sink. The closures keep nothing but the sink, because a closure that keeps one
// reference is called directly.
extension JSONConvertible {
    public static func _storing(_ sink: _Sink) -> _Setter.Scalar {
        let sink = sink.assigning(self)
        switch sink.place {
        case .property where _isPOD(Self.self):
            // The old value needs no destruction, so the new one is made in its place.
            return { target, event in unsafe _read(event, into: target) || sink.notConverted(event, at: target) }
        case .optionalProperty where _isPOD(Self.self):
            return { target, event in
                if event.kind == .null, let takeNil = unsafe sink.takeNil {
                    return unsafe takeNil(target, event.context)
                }
                guard unsafe _read(event, into: target) else {
                    return unsafe sink.notConverted(event, self, at: target)
                }
                unsafe sink.tag.wrap(target)
                return true
            }
        case .element: return unsafe storingElement(sink)
        default: break
        }
        return { target, event in
            if sink.isConverted, event.kind == .native, let taken = unsafe sink.native(event, target) { return taken }
            if event.kind == .null, let takeNil = unsafe sink.takeNil {
                return unsafe takeNil(target, event.context) || event.refused()
            }
            return unsafe _Sink.withMemory(for: self) { memory in
                guard unsafe _read(event, into: memory) else {
                    return unsafe sink.notConverted(event, self, at: target)
                }
                return unsafe sink.take(memory, target, event.context) || event.refused()
            }
        }
    }

    /// Stores elements of an ``ArrayBuilder``.
    private static func storingElement(_ sink: _Sink) -> _Setter.Scalar {
        { target, event in
            let free = unsafe target.assumingMemoryBound(to: FreePlaces.self)
            guard unsafe free.pointee.count > 0 else {
                return unsafe _Sink.withMemory(for: self) { memory in
                    unsafe _read(event, into: memory)
                        ? sink.take(memory, target, event.context) : sink.notConverted(event, at: target)
                }
            }
            guard unsafe _read(event, into: free.pointee.next) else {
                return unsafe sink.notConverted(event, at: target)
            }
            unsafe free.pointee.advance(by: MemoryLayout<Self>.stride)
            return true
        }
    }
}

extension _Sink {
    /// The sink of the same property, with the functions that the type's conformance compiles.
    func assigning<Value: JSONConvertible>(_ type: Value.Type) -> _Sink {
        switch place {
        case .property: unsafe replacing(type, type._propertyForm.assign, takeNil)
        case .optionalProperty:
            unsafe replacing(
                type, type._propertyForm.assignWrapped, takeNil == nil ? nil : type._propertyForm.assignNil)
        case .element, .other: self
        }
    }

    /// Handles a scalar that was not converted to `type`: null, and a string that means nil, become an optional's nil, a native
    /// value of the stored type is stored, and an element is reported. Returns whether a value was stored.
    func notConverted<Value: JSONConvertible>(
        _ event: _Event, _ type: Value.Type, at target: UnsafeMutableRawPointer
    ) -> Bool {
        if let takeNil = unsafe takeNil, event.kind == .null || event.isNil(type) {
            return unsafe takeNil(target, event.context) || event.refused()
        }
        return unsafe notConverted(event, at: target)
    }

    /// Handles a scalar that was not converted: a native value of the stored type is stored, and an element is reported.
    /// Returns whether a value was stored.
    fileprivate func notConverted(_ event: _Event, at target: UnsafeMutableRawPointer) -> Bool {
        if event.kind == .native, let taken = unsafe native(event, target) { return taken }
        if isElement { event.refuseElement() }
        return false
    }

    /// Appends to an ``ArrayBuilder``.
    static func element<Element>(of type: Element.Type) -> _Sink {
        unsafe _Sink(
            of: type, place: .element, isElement: true, storage: type, take: appending(ElementLayout(of: type)))
    }

    /// Not generic: a closure in generic code is called through another function.
    private static func appending(_ layout: ElementLayout) -> Take {
        { value, target, _ in
            unsafe target.assumingMemoryBound(to: ArrayBuilder.self).pointee.append(value, layout)
        }
    }
}

extension _ScalarConvertible {
    public static var _optionalArrayForm: _ArrayForm { _ArrayForm(of: Self?.self) }
}

extension _Writer {
    /// Omits a value that a converter or the value's type cannot write.
    @usableFromInline mutating func refused(_ error: any Error, _ type: any Any.Type) -> _Written {
        drop((error as? ModelError)?.code ?? .rejected, type: type)
    }
}

/// A property that a document may leave out, set to null or give a value: three states, of which an optional has two.
///
/// ```swift
/// struct UserPatch: JSONModel {
///     var name = Presence<String>.absent
///     var bio = Presence<String>.absent
///
///     static let schema = Schema({ UserPatch() }) {
///         Field("name", \.name)
///         Field("bio", \.bio)
///     }
/// }
///
/// try patch.name.apply(to: &user.name)     // var name: String, which null would be an error for
/// patch.bio.apply(to: &user.bio)           // var bio: String?, which null makes nil
/// ```
///
/// Decoding sets ``null`` for null, whatever the null policy is, and ``value(_:)`` for a value; a missing key leaves the property as it
/// was, which is ``absent`` unless the model has another default. Encoding writes null for ``null`` even if nil is omitted, and no
/// member for ``absent`` even if nil is written as null. Where a value cannot be left out, as in an array and as the whole document,
/// ``absent`` is written as null, as `JSON.stringify` writes `undefined`.
///
/// Use ``Presence`` if the three states of single properties matter, above all where a patch is made and encoded. If all the properties
/// of a model are optional anyway, or a store is to leave columns unchanged, ``PresenceTracking`` records which ones a document had.
/// To change a model that is at hand, ``ModelDecoder/update(_:from:)`` needs neither.
@frozen public enum Presence<Wrapped> {
    /// The document does not have the key.
    case absent
    /// The value is null.
    case null
    /// The document has a value.
    case value(Wrapped)

    /// The value; nil if it is absent or null.
    @inlinable public var value: Wrapped? { if case .value(let value) = self { value } else { nil } }

    /// Applies a change: sets the value, sets nil for null, and changes nothing if the value is absent.
    @inlinable public func apply(to target: inout Wrapped?) {
        switch self {
        case .absent: break
        case .null: target = nil
        case .value(let value): target = value
        }
    }

    /// Applies a change to a property that cannot be null: sets the value, and changes nothing if the value is absent.
    ///
    /// - Throws: ``ModelError`` with the code `unexpectedNull` for null. The target is unchanged.
    @inlinable public func apply(to target: inout Wrapped) throws(ModelError) {
        switch self {
        case .absent: break
        case .null: throw ModelError(.unexpectedNull, position: .none, found: .null, wanted: "\(Wrapped.self)")
        case .value(let value): target = value
        }
    }
}

extension Presence: Equatable where Wrapped: Equatable {}
extension Presence: Hashable where Wrapped: Hashable {}
extension Presence: Sendable where Wrapped: Sendable {}

extension Presence: JSONConvertible, _EngineConvertible where Wrapped: JSONConvertible {
    public static var _witness: _ValueWitness { _ValueWitness(presence: Wrapped._witness, of: Wrapped.self) }

    public static func _scalar(_ event: _Event) -> Presence? {
        if event.kind == .null { return .null }
        if let value = Wrapped._scalar(event) { return .value(value) }
        // As for an optional, a word such as "null" or an empty URL is null.
        return event.isNil(Wrapped.self) ? .null : nil
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        Wrapped._container(kind, sink.presence(of: Wrapped.self), builder)
    }

    public static func _storing(_ sink: _Sink) -> _Setter.Scalar {
        unsafe Wrapped._storing(sink.presence(of: Wrapped.self))
    }

    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        switch unsafe value.assumingMemoryBound(to: Self.self).pointee {
        case .absent: return .absent
        case .null:
            writer.null()
            return .value
        // The wrapped value is at the address of its enumeration.
        case .value: return unsafe Wrapped._write(value, to: &writer)
        }
    }
}

extension Presence: PresenceType {
    static func isNull(_ value: UnsafeRawPointer) -> Bool {
        if case .null = unsafe value.assumingMemoryBound(to: Self.self).pointee { true } else { false }
    }

    var wrapped: Any? { value }
}

extension _Sink {
    /// The sink of the values of a ``Presence``.
    func presence<Wrapped>(of type: Wrapped.Type) -> _Sink {
        wrapped(in: Presence<Wrapped>.self, null: .null) { $0.value }
    }
}

/// Converts the values of a ``Presence``. Null is stored without calling the converter.
struct PresenceConverter<Conversion: JSONConverter>: FieldConverter {
    typealias Value = Presence<Conversion.Value>

    let converter: Conversion

    init(_ converter: Conversion) { self.converter = converter }

    func _setter(_ sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        Conversion.Source.setter(
            sink.presence(of: Conversion.Value.self).converted(by: converter), builder,
            as: Presence<Conversion.Source>._witness.declaredType, isRequired: isRequired)
    }

    var _witness: _ValueWitness { _ValueWitness(presence: converter._witness, of: Conversion.Value.self) }
}

extension _ValueWitness {
    /// The witness of a ``Presence``.
    init<Wrapped>(presence wrapped: _ValueWitness, of type: Wrapped.Type) {
        // The wrapped value is at the address of its enumeration.
        let empty: (UnsafeRawPointer) -> Presence<Never>? = { value in
            switch unsafe value.assumingMemoryBound(to: Presence<Wrapped>.self).pointee {
            case .absent: .absent
            case .null: .null
            case .value: nil
            }
        }
        let write: Write = { value, writer in
            guard let empty = unsafe empty(value) else { return unsafe wrapped.write(value, &writer) }
            if case .absent = empty { return .absent }
            writer.null()
            return .value
        }
        let encode: Encode = { value, encoder in
            if unsafe empty(value) == nil { return unsafe try wrapped.encode(value, encoder) }
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
        let decode: Decode = { memory, decoder in
            let memory = unsafe memory.bindMemory(to: Presence<Wrapped>.self, capacity: 1)
            if try decoder.singleValueContainer().decodeNil() {
                unsafe memory.initialize(to: .null)
                return true
            }
            return unsafe try withUnsafeTemporaryAllocation(of: Wrapped.self, capacity: 1) { place in
                let place = unsafe place.baseAddress.unsafelyUnwrapped
                guard unsafe try wrapped.decode(place, decoder) else { return false }
                unsafe memory.initialize(to: .value(place.move()))
                return true
            }
        }
        func make<Declared>(of type: Declared.Type) -> any Any.Type { Presence<Declared>.self }
        unsafe self.init(
            type: Presence<Wrapped>.self, declaredType: _openExistential(wrapped.declaredType, do: make), write: write,
            isEqual: { left, right, context in
                let isEmpty = (left: unsafe empty(left), right: unsafe empty(right))
                guard isEmpty.left == isEmpty.right else { return false }
                return unsafe isEmpty.left != nil || wrapped.isEqual(left, right, &context)
            },
            hash: { value, context in
                let empty = unsafe empty(value)
                context.hasher.combine(empty)
                if empty == nil { unsafe wrapped.hash(value, &context) }
            }, encode: encode, decode: decode)
        takesNull = true
        unsafe isNil = { value in if case .absent = unsafe empty(value) { true } else { false } }
        if let deepCopy = unsafe wrapped.deepCopy {
            unsafe self.deepCopy = { value, context in if unsafe empty(value) == nil { unsafe deepCopy(value, context) }
            }
        }
    }
}

/// A property of a model and its place in the JSON object.
///
/// A key may be a key path: `"ext.desc"` is the value of `desc` in the object `ext`; `"items[0].id"`, or `"items.0.id"`, is the
/// `id` of the first element of the array `items`. `\.`, `\[` and `\\` are literal characters of a key. If a step is missing or
/// null, the value is missing; any other value at a step is a type mismatch there. Of several keys, the first key in the given order whose value is not null and can be converted is used,
/// regardless of the document's order. In strict mode, a value that cannot be converted is an error unless a preferred key has one.
///
/// A property whose type does not define its form in JSON needs a ``FieldConverter``:
/// `Field("tint", \.tint, using: HexColor())`.
public struct Field<Root>: Sendable {
    // A reference, so that the user's code copies a pointer where it lists fields.
    private let declaration: Declaration

    private final class Declaration: Sendable {
        let description: FieldDescription
        init(_ description: FieldDescription) { self.description = description }
    }

    var description: FieldDescription { declaration.description }

    /// Declares a property.
    ///
    /// - Parameters:
    ///   - name: the property's name, also its key if no key is given.
    ///   - keyPath: the property. A stored property is written directly, a computed or observed one through its setter.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - defaults: the values for null and for values that cannot be converted.
    ///   - options: options of this field.
    public init<Value: JSONConvertible>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        defaults: FieldDefaults<Value>? = nil, options: FieldOption...
    ) { self.init(name, keyPath, Self.keys(key, keys), options, by: OwnConverter(defaults)) }

    /// Declares a required property of a draft. In the draft it is optional, and nil until it is read. A document without the key
    /// is an error, even with `defaults`.
    public init<Value: JSONConvertible>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, key: String? = nil,
        keys: String..., defaults: FieldDefaults<Value>? = nil, options: FieldOption...
    ) { self.init(required: name, keyPath, Self.keys(key, keys), options, by: OwnConverter(defaults)) }

    /// Declares a property that a converter reads and writes, instead of its type.
    public init<Conversion: FieldConverter>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value> & Sendable, key: String? = nil,
        keys: String..., using conversion: Conversion, options: FieldOption...
    ) { self.init(name, keyPath, Self.keys(key, keys), options, by: conversion) }

    /// Declares an optional property that a converter reads and writes. Null becomes nil without a call of the converter.
    public init<Conversion: JSONConverter>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value?> & Sendable, key: String? = nil,
        keys: String..., using converter: Conversion, options: FieldOption...
    ) { self.init(name, keyPath, Self.keys(key, keys), options, by: OptionalConverter(converter)) }

    /// Declares a ``Presence`` whose values a converter reads and writes. Null is stored without a call of the converter.
    public init<Conversion: JSONConverter>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Presence<Conversion.Value>> & Sendable, key: String? = nil,
        keys: String..., using converter: Conversion, options: FieldOption...
    ) { self.init(name, keyPath, Self.keys(key, keys), options, by: PresenceConverter(converter)) }

    /// Declares a required property of a draft that a converter reads and writes. In the draft it is optional, and nil until it is
    /// read.
    public init<Conversion: JSONConverter>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value?> & Sendable, key: String? = nil,
        keys: String..., using converter: Conversion, options: FieldOption...
    ) { self.init(required: name, keyPath, Self.keys(key, keys), options, by: converter) }

    /// Declares a property that is written and never set: a constant with a value, or a computed property without a setter. As with
    /// `Codable`, a document may have any value under its key, which is ignored.
    public init<Value: JSONConvertible>(
        constant name: String, _ keyPath: any KeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) { self.init(constant: name, keyPath, Self.keys(key, keys), options) { Value._witness } }

    /// Declares a property of an optional nested value, with its keys in this object, for nested models in flat data. Reading the
    /// first property that is not null makes the nested value. If the nested value is not optional, use its key path instead:
    /// `Field("city", \.address.city)`.
    ///
    /// - Parameters:
    ///   - name: the property's name, also its key if no key is given.
    ///   - owner: the nested value.
    ///   - keyPath: the property of the nested value.
    ///   - make: makes the nested value.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    public init<Owner, Value: JSONConvertible>(
        _ name: String, _ owner: any WritableKeyPath<Root, Owner?> & Sendable,
        _ keyPath: any WritableKeyPath<Owner, Value> & Sendable, creating make: @escaping @Sendable () -> Owner,
        key: String? = nil, keys: String..., options: FieldOption...
    ) {
        let place = NestedPlace(owner: owner, path: keyPath, make: make)
        self.init(
            name, place, Self.keys(key, keys), options,
            witness: { Value?._witness }
        ) { builder, _ in
            // The properties of a missing nested value may be written as null, so reading skips these nulls.
            let sink = _Sink.accessors(of: place).wrapped(of: Value.self)
            return unsafe Value.setter(sink, builder).skippingNulls(builder) {
                unsafe !place.hasOwner(at: $0)
            }
        }
    }

    /// Explains why a property whose type is neither ``JSONConvertible`` nor `Codable` cannot be declared.
    @available(
        *, unavailable,
        message: """
            the property's type is neither JSONConvertible nor Codable. Declare an enumeration as 'enum Status: String, JSONConvertible', a \
            structure or class as a JSONModel; read another type by a conversion, 'using:': a converter, '.any', or '.mapped()' for types \
            that a MappingProvider has a schema for
            """
    ) public init<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) { self.init(name, keyPath, [], [], by: ObjectConverter { _, _ in throw ModelError(.invalidSchema) }) }

    /// Explains why a property whose type is neither ``JSONConvertible`` nor `Codable` cannot be declared.
    @available(
        *, unavailable,
        message: """
            the property's type is neither JSONConvertible nor Codable. Declare an enumeration as 'enum Status: String, JSONConvertible', a \
            structure or class as a JSONModel; read another type by a conversion, 'using:': a converter, '.any', or '.mapped()' for types \
            that a MappingProvider has a schema for
            """
    ) public init<Value>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, key: String? = nil,
        keys: String..., options: FieldOption...
    ) { self.init(required: name, keyPath, [], [], by: ObjectConverter { _, _ in throw ModelError(.invalidSchema) }) }

    init<Conversion: FieldConverter>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value> & Sendable, _ keys: [String],
        _ options: [FieldOption], by conversion: Conversion
    ) {
        let place = KeyPathPlace(keyPath)
        self.init(
            name, place, keys, options,
            madeBy: Conversion._needsObject ? conversion as? any WholeObjectConverter : nil,
            witness: { conversion._witness }
        ) { builder, isStored in
            let sink: _Sink = isStored ? .property(of: Conversion.Value.self) : .accessors(of: place)
            return conversion._setter(sink, builder, isRequired: false)
        }
    }

    init<Conversion: FieldConverter>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value?> & Sendable, _ keys: [String],
        _ options: [FieldOption], by conversion: Conversion
    ) {
        let place = KeyPathPlace(keyPath)
        self.init(
            name, place, keys, options, isRequired: true,
            witness: { _ValueWitness(optional: conversion._witness, of: Conversion.Value.self) }
        ) { builder, isStored in
            let sink: _Sink = isStored ? .property(of: Conversion.Value?.self) : .accessors(of: place)
            return conversion._setter(sink.wrapped(of: Conversion.Value.self), builder, isRequired: true)
        }
    }

    init(
        _ name: String, _ place: any PropertyPlace, _ keys: [String], _ options: [FieldOption],
        isRequired: Bool = false, madeBy converter: (any WholeObjectConverter)? = nil,
        witness: @escaping @Sendable () -> _ValueWitness,
        setter: @escaping @Sendable (_PlanBuilder, _ isStored: Bool) -> _Setter
    ) {
        let description = unsafe FieldDescription(
            name: name, place: place, paths: _candidates(keys, name: name), isMapped: !keys.isEmpty,
            options: FieldOptions(options), isRequired: isRequired, setter: setter, witness: witness)
        declaration = Declaration(converter?.described(description) ?? description)
    }

    /// The candidate keys in order.
    static func keys(_ key: String?, _ keys: [String]) -> [String] { key.map { [$0] + keys } ?? keys }
}

extension Optional: ObjectReference where Wrapped: JSONModel & AnyObject {
    @usableFromInline static var _isKept: ((_ set: (Self) -> Void) -> Bool)? {
        let schema = Wrapped.schema
        guard schema.draft.isReference, unsafe schema.build == nil else { return nil }
        return { set in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<Wrapped>.size, alignment: 16)
            defer { unsafe memory.deallocate() }
            unsafe schema.draft.begin(memory, memory)
            let made = unsafe memory.load(as: AnyObject.self) as? Wrapped
            unsafe schema.draft.discard(memory)
            guard var object = consume made else { return true }
            set(object)
            // An unowned property whose object has been destroyed cannot even be set: the setter reads the old value.
            defer { set(nil) }
            return !isKnownUniquelyReferenced(&object)
        }
    }
}

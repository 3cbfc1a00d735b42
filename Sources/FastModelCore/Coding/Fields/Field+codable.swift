// Properties of types that are `Codable` but not `JSONConvertible`.

extension Field {
    /// Declares a property that is read by its type's `init(from:)` and written by its `encode(to:)`: for types that are `Codable`
    /// and not ``JSONConvertible``.
    ///
    /// The value is captured, which costs more than a conversion of the library; other fields do not pay for it. The options
    /// determine the form of dates, data and numbers that are not finite. The type's coding keys follow the key strategy of the
    /// decoder or encoder, and `userInfo` comes from the options. An error that the type throws becomes an issue with the full
    /// path, positioned at the start of the value. Null makes an optional property nil without calling its type.
    @_disfavoredOverload public init<Value: Codable & SendableMetatype>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) { self.init(name, keyPath, Self.keys(key, keys), options, by: CodableConverter<Value>()) }

    /// Declares a ``Presence`` whose values are read by their type's `init(from:)` and written by its `encode(to:)`.
    @_disfavoredOverload public init<Value: Codable & SendableMetatype>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Presence<Value>> & Sendable, key: String? = nil,
        keys: String..., options: FieldOption...
    ) { self.init(name, keyPath, Self.keys(key, keys), options, by: PresenceConverter(CodableConverter<Value>())) }

    /// Declares a required property of a draft that is read by its type's `init(from:)` and written by its `encode(to:)`.
    @_disfavoredOverload public init<Value: Codable & SendableMetatype>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, key: String? = nil,
        keys: String..., options: FieldOption...
    ) { self.init(required: name, keyPath, Self.keys(key, keys), options, by: CodableConverter<Value>()) }

    /// Declares a property that is written by its type's `encode(to:)` and never set.
    @_disfavoredOverload public init<Value: Codable & SendableMetatype>(
        constant name: String, _ keyPath: any KeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) { self.init(constant: name, keyPath, Self.keys(key, keys), options) { CodableConverter<Value>()._witness } }
}

/// Reads and writes a value by its own `init(from:)` and `encode(to:)`.
struct CodableConverter<Value: Codable & SendableMetatype>: JSONConverter {
    init() {}
    func decode(_ source: CodableForm<Value>) -> Value { source.value }
    func encode(_ value: Value) -> CodableForm<Value> { CodableForm(value) }
}

// Fields whose types are no models themselves, but are registered with a provider.

extension Field {
    /// Declares a property of a type that a ``MappingProvider`` has a schema for.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Value>(
        mapped name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { $0.mapped(_StoredSink<Value>()) },
            accessed: { $0.mapped(_AccessorSink(keyPath)) },
            access: Self.access(keyPath, .mapped()), save: { $1.saveMapped($0) })
    }

    /// Declares an optional property of a type that a ``MappingProvider`` has a schema for. Null is nil.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Value>(
        mapped name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { $0.mappedOptional(_StoredSink<Value?>()) },
            accessed: { $0.mappedOptional(_AccessorSink(keyPath)) },
            access: Self.access(keyPath, .mappedOptional()),
            save: { value, saver in value.map { saver.saveMapped($0) } })
    }

    /// Declares a property with an array of a type that a ``MappingProvider`` has a schema for.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Value>(
        mapped name: String, _ keyPath: any WritableKeyPath<Root, [Value]> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { $0.mappedArray(_StoredSink<[Value]>()) },
            accessed: { $0.mappedArray(_AccessorSink(keyPath)) },
            access: Self.access(keyPath, .mappedArray()), save: Self.replaced)
    }

    /// Declares an optional property with an array of a type that a ``MappingProvider`` has a schema for. Null is nil.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Value>(
        mapped name: String, _ keyPath: any WritableKeyPath<Root, [Value]?> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { $0.mappedOptionalArray(_StoredSink<[Value]?>()) },
            accessed: { $0.mappedOptionalArray(_AccessorSink(keyPath)) },
            access: Self.access(keyPath, .mappedOptionalArray()), save: Self.replaced)
    }

    /// Declares a property with a dictionary of a type that a ``MappingProvider`` has a schema for.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Key: JSONKey, Value>(
        mapped name: String, _ keyPath: any WritableKeyPath<Root, [Key: Value]> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { $0.mappedDictionary(_StoredSink<[Key: Value]>()) },
            accessed: { $0.mappedDictionary(_AccessorSink(keyPath)) },
            access: Self.access(keyPath, .mappedDictionary()), save: Self.replaced)
    }

    /// Declares an optional property with a dictionary of a type that a ``MappingProvider`` has a schema for. Null is nil.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Key: JSONKey, Value>(
        mapped name: String, _ keyPath: any WritableKeyPath<Root, [Key: Value]?> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { $0.mappedOptionalDictionary(_StoredSink<[Key: Value]?>()) },
            accessed: { $0.mappedOptionalDictionary(_AccessorSink(keyPath)) },
            access: Self.access(keyPath, .mappedOptionalDictionary()), save: Self.replaced)
    }

    /// Declares a property of a nested optional value by keys of this object: flat data for nested models. The nested
    /// value is made when the first of its properties comes that is not null. Where it is not optional, a key path to it
    /// is enough: `Field("city", \.address.city)`.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - owner: the nested value.
    ///   - keyPath: its property.
    ///   - make: makes the nested value.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Owner, Value: JSONConvertible>(
        _ name: String, _ owner: any WritableKeyPath<Root, Owner?> & Sendable,
        _ keyPath: any WritableKeyPath<Owner, Value> & Sendable, creating make: @escaping @Sendable () -> Owner,
        keys: String..., options: FieldOption...
    ) {
        let sink = _NestedSink(owner: _AccessorSink(owner), keyPath: keyPath, make: make)
        self.init(
            accessed: name, owner, keys, options, access: Self.access(owner, keyPath, creating: make),
            save: { owner, saver in
                if let owner { Value._save(saver.save(keyPath, of: owner), saver) }
            }
        ) { builder in
            // Null is what a property of nothing is written as.
            unsafe Value.setter(sink, builder).passingOverNulls(builder) { unsafe !sink.hasOwner(at: $0) }
        }
    }

    /// Declares a property that is made of any value, with a look at the whole object: another property may decide what
    /// it becomes. Objects of such models are captured before they are read. An absent key leaves the property alone.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    ///   - mapOut: makes what is written; without it the property is not.
    ///   - transform: makes the property of its value, null included, and of the object the value stands in. What it
    ///     throws refuses the object; of an error that is no ``ModelError`` only the type is told.
    public init<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, keys: String...,
        options: FieldOption..., mapOut: (@Sendable (Value) throws -> JSONValue)? = nil,
        transform: @escaping @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Value
    ) {
        let paths = _candidates(keys, name: name)
        var description = unsafe _FieldDescription(
            root: Root.self, name: name, paths: paths, isMapped: !keys.isEmpty, options: FieldOptions(options),
            offset: { _, _ in nil }, stored: { $0.unmapped(Value.self) }, accessed: { $0.unmapped(Value.self) },
            save: { base, saver in unsafe _ = saver.save(keyPath, at: base) },
            complete: { base, node, object in
                unsafe _PropertyAccess.set(keyPath, base, try transform(node, object))
            },
            access: Self.access(keyPath, _PropertyForm()))
        if let mapOut {
            description.access = description.access.writing { value in
                guard let value = value as? Value else { throw ModelError(.unencodable) }
                return try mapOut(value)
            }
            description.hasInverse = true
        }
        self.description = description
    }

    @inlinable
    init<Owner>(
        accessed name: String, _ owner: any WritableKeyPath<Root, Owner?> & Sendable, _ keys: [String],
        _ options: [FieldOption], access: _FieldAccess, save: @escaping @Sendable (Owner?, _ObjectSaver) -> Void,
        _ setter: @escaping @Sendable (_PlanBuilder) -> _Setter
    ) {
        description = unsafe _FieldDescription(
            root: Root.self, name: name, paths: _candidates(keys, name: name),
            isMapped: !keys.isEmpty,
            options: FieldOptions(options), offset: { _, _ in nil }, stored: setter, accessed: setter,
            save: { base, saver in save(unsafe saver.save(owner, at: base), saver) }, access: access)
    }
}

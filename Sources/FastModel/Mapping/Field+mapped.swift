// Fields whose types are no models themselves, but are registered with a provider.

extension Field {
    /// Declares a property of a type that a ``MappingProvider`` has a schema for.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init<Value>(
        mapped name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil,
        keys: String..., options: FieldOption...
    ) {
        self.init(
            name, keyPath, Self.keys(key, keys), options,
            stored: { $0.mapped(_StoredSink<Value>()) },
            accessed: { $0.mapped(_AccessorSink(keyPath)) },
            access: Self.access(keyPath, .mapped()), save: { $1.saveMapped($0) })
    }

    /// Declares a property with an optional, an array, a set or a dictionary, or several of them within one another, of a
    /// type that a ``MappingProvider`` has a schema for. Null makes an optional nil.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init<Value: _MappedContainer>(
        mapped name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil,
        keys: String..., options: FieldOption...
    ) {
        self.init(
            name, keyPath, Self.keys(key, keys), options,
            stored: { Value._mapped(_StoredSink<Value>(), $0) },
            accessed: { Value._mapped(_AccessorSink(keyPath), $0) },
            access: Self.access(keyPath, .mapped()), save: { $1.saveMapped($0) })
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
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init<Owner, Value: JSONConvertible>(
        _ name: String, _ owner: any WritableKeyPath<Root, Owner?> & Sendable,
        _ keyPath: any WritableKeyPath<Owner, Value> & Sendable, creating make: @escaping @Sendable () -> Owner,
        key: String? = nil, keys: String..., options: FieldOption...
    ) {
        let sink = _NestedSink(owner: _AccessorSink(owner), keyPath: keyPath, make: make)
        self.init(
            accessed: name, owner, Self.keys(key, keys), options, access: Self.access(owner, keyPath, creating: make),
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
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    ///   - mapOut: makes what is written; without it the property is not.
    ///   - transform: makes the property of its value, null included, and of the object the value stands in. What it
    ///     throws refuses the object; of an error that is no ``ModelError`` only the type is told.
    public init<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption..., mapOut: (@Sendable (Value) throws -> JSONValue)? = nil,
        transform: @escaping @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Value
    ) {
        let keys = Self.keys(key, keys)
        var description = unsafe _FieldDescription(
            root: Root.self, name: name, keyPath: keyPath, propertyName: Self.propertyName(of: keyPath),
            paths: _candidates(keys, name: name), isMapped: !keys.isEmpty, options: FieldOptions(options),
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
            root: Root.self, name: name, keyPath: owner, paths: _candidates(keys, name: name),
            isMapped: !keys.isEmpty,
            options: FieldOptions(options), offset: { _, _ in nil }, stored: setter, accessed: setter,
            save: { base, saver in save(unsafe saver.save(owner, at: base), saver) }, access: access)
    }
}

/// Sets a property of an optional value, which is made if there is none.
public struct _NestedSink<Root, Owner, Value>: _Sink {
    @usableFromInline let owner: _AccessorSink<Root, Owner?>
    @usableFromInline let keyPath: any WritableKeyPath<Owner, Value> & Sendable
    @usableFromInline let make: @Sendable () -> Owner

    @inlinable
    init(
        owner: _AccessorSink<Root, Owner?>, keyPath: any WritableKeyPath<Owner, Value> & Sendable,
        make: @escaping @Sendable () -> Owner
    ) {
        self.owner = owner
        self.keyPath = keyPath
        self.make = make
    }

    @inlinable public static var isElement: Bool { false }

    @inlinable
    public func put(
        _ value: consuming Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        var nested = unsafe (owner.current(at: target) ?? nil) ?? make()
        nested[keyPath: keyPath] = value
        return unsafe owner.put(nested, at: target, context)
    }

    /// Whether there is a value that has the property.
    @usableFromInline
    func hasOwner(at target: UnsafeMutableRawPointer) -> Bool {
        unsafe owner.current(at: target).flatMap { $0 } != nil
    }

    @inlinable
    public func current(at target: UnsafeMutableRawPointer) -> Value? {
        unsafe (owner.current(at: target) ?? nil)?[keyPath: keyPath]
    }
}

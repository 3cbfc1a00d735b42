// Properties of any type, captured as what the document holds.

extension Field {
    /// Declares a property that takes anything; null is nil. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Any?> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, optionallyBy: _AnyConverter())
    }

    /// Declares a property that takes an object of anything. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, [String: Any]> & Sendable, key: String? = nil,
        keys: String...,
        options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, by: _AnyDictionaryConverter())
    }

    /// Declares an optional property that takes an object of anything. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, [String: Any]?> & Sendable, key: String? = nil,
        keys: String...,
        options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, optionallyBy: _AnyDictionaryConverter())
    }

    /// Declares a property that takes an array of anything. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, [Any]> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, by: _AnyArrayConverter())
    }

    /// Declares an optional property that takes an array of anything. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, [Any]?> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, optionallyBy: _AnyArrayConverter())
    }
}

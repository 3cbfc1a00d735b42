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

/// Reads anything as ``JSONValue/anyValue``, and writes it as what it is.
public struct _AnyConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: _AnyValue) -> Any { source.value }

    public func encode(_ value: Any) -> _AnyValue { _AnyValue(value) }
}

/// Reads and writes an object as a dictionary of anything.
public struct _AnyDictionaryConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: [String: _AnyValue]) -> [String: Any] { source.mapValues(\.value) }

    public func encode(_ value: [String: Any]) -> [String: _AnyValue] { value.mapValues(_AnyValue.init) }
}

/// Reads and writes an array as one of anything.
public struct _AnyArrayConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: [_AnyValue]) -> [Any] { source.map(\.value) }

    public func encode(_ value: [Any]) -> [_AnyValue] { value.map(_AnyValue.init) }
}

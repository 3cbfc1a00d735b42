// Properties of any type, captured as what the document holds.

extension Field {
    /// Declares a property that takes anything; null is nil. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Any?> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { _AnyValue?.setter(_ConvertedOptionalSink(_StoredSink<Any?>(), _AnyConverter()), $0) },
            accessed: { _AnyValue?.setter(_ConvertedOptionalSink(_AccessorSink(keyPath), _AnyConverter()), $0) },
            access: Self.access(keyPath, _PropertyForm(optional: _AnyConverter())))
    }

    /// Declares a property that takes an object of anything. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, [String: Any]> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: {
                [String: _AnyValue].setter(_ConvertedSink(_StoredSink<[String: Any]>(), _AnyDictionaryConverter()), $0)
            },
            accessed: {
                [String: _AnyValue].setter(_ConvertedSink(_AccessorSink(keyPath), _AnyDictionaryConverter()), $0)
            },
            access: Self.access(keyPath, _PropertyForm(_AnyDictionaryConverter())))
    }

    /// Declares an optional property that takes an object of anything. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, [String: Any]?> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: {
                [String: _AnyValue]?.setter(
                    _ConvertedOptionalSink(_StoredSink<[String: Any]?>(), _AnyDictionaryConverter()), $0)
            },
            accessed: {
                [String: _AnyValue]?.setter(
                    _ConvertedOptionalSink(_AccessorSink(keyPath), _AnyDictionaryConverter()), $0)
            },
            access: Self.access(keyPath, _PropertyForm(optional: _AnyDictionaryConverter())))
    }

    /// Declares a property that takes an array of anything. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, [Any]> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { [_AnyValue].setter(_ConvertedSink(_StoredSink<[Any]>(), _AnyArrayConverter()), $0) },
            accessed: { [_AnyValue].setter(_ConvertedSink(_AccessorSink(keyPath), _AnyArrayConverter()), $0) },
            access: Self.access(keyPath, _PropertyForm(_AnyArrayConverter())))
    }

    /// Declares an optional property that takes an array of anything. See ``JSONValue/anyValue`` for what it holds.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, [Any]?> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, keys, options,
            stored: { [_AnyValue]?.setter(_ConvertedOptionalSink(_StoredSink<[Any]?>(), _AnyArrayConverter()), $0) },
            accessed: { [_AnyValue]?.setter(_ConvertedOptionalSink(_AccessorSink(keyPath), _AnyArrayConverter()), $0) },
            access: Self.access(keyPath, _PropertyForm(optional: _AnyArrayConverter())))
    }
}

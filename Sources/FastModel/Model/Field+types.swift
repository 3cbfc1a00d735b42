// Properties whose values are model types, named by strings.

extension Field {
    /// Declares a property that is a model type, which a string names. An unknown name is an issue.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - registry: the types there are.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, any JSONModel.Type> & Sendable, key: String? = nil,
        keys: String...,
        in registry: TypeRegistry, options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, by: _TypeConverter(registry))
    }

    /// Declares an optional property that is a model type, which a string names. An unknown name is an issue.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - registry: the types there are.
    ///   - options: options of this field.
    @inlinable
    public init(
        _ name: String, _ keyPath: any WritableKeyPath<Root, (any JSONModel.Type)?> & Sendable, key: String? = nil,
        keys: String...,
        in registry: TypeRegistry, options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, optionallyBy: _TypeConverter(registry))
    }
}

/// One property of a model and where its value stands in the JSON object.
///
/// A key may be a key path, `"ext.desc"`: the value of `desc` in the object `ext`. `"items[0].id"`, or `"items.0.id"`, is
/// the `id` of the first element of the array `items`. `\.`, `\[` and `\\` are literal characters of a key. What is not
/// there on the way is absent. Of several keys, the first in the given order whose value is present and not null counts,
/// whatever the document's order.
public struct Field<Root>: Sendable {
    @usableFromInline let description: _FieldDescription

    /// Declares a property.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property. A stored one is written directly; a computed or observed one through its setter.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init<Value: JSONConvertible>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) {
        self.init(
            name, keyPath, Self.keys(key, keys), options,
            stored: { Value.setter(_StoredSink<Value>(), $0) },
            accessed: { Value.setter(_AccessorSink(keyPath), $0) },
            access: Self.access(keyPath), save: Value._save)
    }

    /// Declares a required property of a draft, in which it is optional and nil until it is read.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the draft's property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - options: options of this field.
    @inlinable
    public init<Value: JSONConvertible>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, key: String? = nil,
        keys: String..., options: FieldOption...
    ) {
        self.init(
            name, keyPath, Self.keys(key, keys), options,
            stored: { Value.setter(_OptionalSink(_StoredSink<Value?>()), $0, isRequired: true) },
            accessed: { Value.setter(_OptionalSink(_AccessorSink(keyPath)), $0, isRequired: true) },
            isPresent: { unsafe $0.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] != nil },
            access: Self.access(keyPath), save: Value?._save)
    }

    /// Explains why a property whose type is neither ``JSONConvertible`` nor `Codable` cannot be declared.
    @available(
        *, unavailable,
        message: """
            the property's type is neither JSONConvertible nor Codable. Declare an enumeration as 'enum Status: String, JSONConvertible', a \
            structure or class as a JSONModel; read another type by a converter, 'using:', or by a MappingProvider, \
            'Field(mapped:)'
            """
    )
    public init<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        options: FieldOption...
    ) {
        self.init(name, keyPath) { _, _ in throw ModelError(.invalidSchema) }
    }

    /// Explains why a property whose type is neither ``JSONConvertible`` nor `Codable` cannot be declared.
    @available(
        *, unavailable,
        message: """
            the property's type is neither JSONConvertible nor Codable. Declare an enumeration as 'enum Status: String, JSONConvertible', a \
            structure or class as a JSONModel; read another type by a converter, 'using:'
            """
    )
    public init<Value>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, key: String? = nil,
        keys: String..., options: FieldOption...
    ) {
        self.init(name, keyPath) { _, _ in throw ModelError(.invalidSchema) }
    }

    @inlinable
    @safe
    init<Value>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ keys: [String],
        _ options: [FieldOption], stored: @escaping @Sendable (_PlanBuilder) -> _Setter,
        accessed: @escaping @Sendable (_PlanBuilder) -> _Setter,
        isPresent: (@Sendable (UnsafeMutableRawPointer) -> Bool)? = nil, access: _FieldAccess,
        save: @escaping @Sendable (Value, _ObjectSaver) -> Void
    ) {
        description = unsafe _FieldDescription(
            root: Root.self,
            name: name,
            keyPath: keyPath,
            propertyName: Self.propertyName(of: keyPath),
            paths: _candidates(keys, name: name),
            isMapped: !keys.isEmpty,
            options: FieldOptions(options),
            offset: Self.offset(of: keyPath),
            stored: stored,
            accessed: accessed,
            save: { base, saver in save(unsafe saver.save(keyPath, at: base), saver) },
            isPresent: isPresent,
            access: access)
    }

    /// The candidate keys in order.
    @inlinable
    static func keys(_ key: String?, _ keys: [String]) -> [String] { key.map { [$0] + keys } ?? keys }

    /// Finds the name of a stored property of the model itself.
    @inlinable
    static func propertyName<Value>(
        of keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> String? {
        let offset = unsafe offset(of: keyPath)
        return { draft, base in
            unsafe offset(draft, base).flatMap { _storedProperty(of: Root.self, at: $0, Value.self) }
        }
    }

    /// Finds where a stored property lies.
    ///
    /// For a struct `MemoryLayout` knows. For an object nothing public does, so a fresh instance is asked for the
    /// property's address: the access of a stored property without observers hands out the property itself, any other
    /// hands out a temporary, which does not lie within the object.
    @inlinable
    static func offset<Value>(
        of keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int? {
        { draft, base in
            guard Root.self is AnyObject.Type else { return MemoryLayout<Root>.offset(of: keyPath) }
            let root = unsafe draft.assumingMemoryBound(to: Root.self)
            let address = unsafe withUnsafeMutablePointer(to: &root.pointee[keyPath: keyPath]) {
                UInt(bitPattern: $0)
            }
            return unsafe _offset(address, in: base, size: MemoryLayout<Value>.size)
        }
    }
}

/// The distance of an address from an object's start, if the value lies within the object.
@usableFromInline
func _offset(_ address: UInt, in object: UnsafeMutableRawPointer, size: Int) -> Int? {
    let distance = address &- UInt(bitPattern: object)
    // The class knows: a factory's object need not be on the heap, so the allocator cannot be asked.
    let extent = unsafe instanceSize(of: Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
    guard extent >= size, distance >= 16, distance <= UInt(extent - size) else { return nil }
    return Int(distance)
}

/// What a property becomes when its key is there without a value that fits. Where the key is missing, the property keeps
/// what the model's initialiser gave it, so the three can be told apart.
///
/// ```swift
/// Field("pages", \.pages, defaults: FieldDefaults(null: 0, mismatch: -1))
/// ```
public struct FieldDefaults<Value: Sendable>: Sendable {
    @usableFromInline let null: Value?
    @usableFromInline let mismatch: Value?

    /// Makes defaults.
    ///
    /// - Parameters:
    ///   - null: the value for null and for what counts as it, an empty URL or "null" for an optional number; without one the
    ///     ``DecodingOptions/NullPolicy`` holds.
    ///   - mismatch: the value where none can be converted, which is reported as without it; in `.strict` it is thrown.
    public init(null: Value? = nil, mismatch: Value? = nil) {
        self.null = null
        self.mismatch = mismatch
    }
}

/// Collects the fields of a ``Schema``: fields, arrays of fields that several schemas share, `if`, `switch` and `for`.
///
/// ```swift
/// Schema(Book.init) {
///     Field("title", \.title)
///     if hasPrices { Field("price", \.price) }
///     for language in languages { Field("title_\(language)", \.titles[language]) }
/// }
/// ```
@resultBuilder
public enum FieldsBuilder<Root> {
    /// One field.
    @inlinable
    public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }

    /// A group of fields.
    @inlinable
    public static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }

    /// The fields in order.
    @inlinable
    public static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] { fields.flatMap { $0 } }

    /// The fields of an `if` without `else`.
    @inlinable
    public static func buildOptional(_ fields: [Field<Root>]?) -> [Field<Root>] { fields ?? [] }

    /// The fields of an `if`, or of the first cases of a `switch`.
    @inlinable
    public static func buildEither(first fields: [Field<Root>]) -> [Field<Root>] { fields }

    /// The fields of an `else`, or of the other cases.
    @inlinable
    public static func buildEither(second fields: [Field<Root>]) -> [Field<Root>] { fields }

    /// The fields of a `for` loop, in its order.
    @inlinable
    public static func buildArray(_ fields: [[Field<Root>]]) -> [Field<Root>] { fields.flatMap { $0 } }

    /// The fields of an `if #available`.
    @inlinable
    public static func buildLimitedAvailability(_ fields: [Field<Root>]) -> [Field<Root>] { fields }
}

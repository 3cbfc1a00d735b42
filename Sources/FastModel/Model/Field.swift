/// One property of a model and where its value stands in the JSON object.
///
/// A key may be a key path, `"ext.desc"`: the value of `desc` in the object `ext`. `"items[0].id"`, or `"items.0.id"`, is
/// the `id` of the first element of the array `items`. `\.`, `\[` and `\\` are literal characters of a key. What is not
/// there on the way is absent. Of several keys, the first in the given order whose value is present and not null counts,
/// whatever the document's order.
public struct Field<Root>: Sendable {
    @usableFromInline let description: _FieldDescription

    /// Declares a property under one key.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless another is given.
    ///   - keyPath: the property. A stored one is written directly; a computed or observed one through its setter.
    ///   - key: the key or key path.
    ///   - options: options of this field.
    @inlinable
    public init<Value: JSONConvertible>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil,
        options: FieldOption...
    ) {
        self.init(name, keyPath, paths: [key.map(_keyPathComponents) ?? [name]], isMapped: key != nil, options)
    }

    /// Declares a property with several candidate keys.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is not a key unless it is listed.
    ///   - keyPath: the property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Value: JSONConvertible>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        self.init(name, keyPath, paths: keys.map(_keyPathComponents), isMapped: true, options)
    }

    /// Declares a required property of a draft, in which it is optional and nil until it is read.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the draft's property.
    ///   - keys: the keys or key paths in order of preference.
    ///   - options: options of this field.
    @inlinable
    public init<Value: JSONConvertible>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, keys: String...,
        options: FieldOption...
    ) {
        description = unsafe _FieldDescription(
            root: Root.self,
            name: name,
            paths: _candidates(keys, name: name),
            isMapped: !keys.isEmpty,
            options: FieldOptions(options),
            offset: Self.offset(of: keyPath),
            stored: { Value.setter(_OptionalSink(_StoredSink<Value?>()), $0, isRequired: true) },
            accessed: { Value.setter(_OptionalSink(_AccessorSink(keyPath)), $0, isRequired: true) },
            save: Self.saving(keyPath),
            isPresent: { unsafe $0.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] != nil },
            access: Self.access(keyPath))
    }

    @inlinable
    init<Value: JSONConvertible>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, paths: [[String]],
        isMapped: Bool,
        _ options: [FieldOption]
    ) {
        description = unsafe _FieldDescription(
            root: Root.self,
            name: name,
            paths: paths,
            isMapped: isMapped,
            options: FieldOptions(options),
            offset: Self.offset(of: keyPath),
            stored: { Value.setter(_StoredSink<Value>(), $0) },
            accessed: { Value.setter(_AccessorSink(keyPath), $0) },
            save: Self.saving(keyPath),
            access: Self.access(keyPath))
    }

    /// Saves the property and the objects in it.
    @inlinable
    static func saving<Value: JSONConvertible>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> @Sendable (UnsafeMutableRawPointer, _ObjectSaver) -> Void {
        { base, saver in Value._save(unsafe saver.save(keyPath, at: base), saver) }
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

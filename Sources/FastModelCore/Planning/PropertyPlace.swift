/// The place of a property: how its value is found, read and set in a draft, a model or an object.
///
/// `base` is the address of a draft or model of a value type; for a reference type it is the object itself.
protocol PropertyPlace: Sendable {
    /// The property's type in memory: an optional for a draft's required property.
    associatedtype Value
    /// The property's declared type.
    var valueType: any Any.Type { get }
    var root: any Any.Type { get }
    /// The key path of the property, or of its owner for a nested property; nil for places that the library makes.
    var keyPath: (any AnyKeyPath & Sendable)? { get }
    /// The offset of a stored property from the base; nil for a property with accessors. For objects, a fresh draft's
    /// property is accessed to find its address.
    func offset(in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int?
    /// The property's value, read by its getter.
    func value(at base: UnsafeRawPointer) -> Value
    /// Sets the property, by its setter.
    func set(_ value: consuming Value, at base: UnsafeMutableRawPointer)
    /// Copies the property from one base to another.
    func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer)
    /// Whether setting the property changes an object that copies of the model share.
    var isShared: Bool { get }
    /// Whether the property of a fresh draft does not retain an assigned object.
    func isWeak(at base: UnsafeMutableRawPointer) -> Bool
    /// Reads the property before an update. Returns the function that restores it.
    func saved(at base: UnsafeMutableRawPointer) -> UpdateJournal.Restore
}

extension PropertyPlace {
    func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        unsafe set(value(at: source), at: target)
    }

    var isShared: Bool { false }
    func isWeak(at base: UnsafeMutableRawPointer) -> Bool { false }
    var valueType: any Any.Type { Value.self }

    /// The property's value as `Any`.
    func any(at base: UnsafeRawPointer) -> Any { unsafe value(at: base) }

    /// The name of a stored property of the root itself, given a draft, its base and the root's names; nil for a property of a nested
    /// value, or if the name is unknown.
    func propertyName(
        in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer, _ names: StoredNames
    ) -> String? {
        guard let keyPath else { return nil }
        return unsafe offset(in: draft, base).flatMap { names.name(at: $0, Value.self, keyPath) }
    }

    /// Sets a value whose type the caller does not know. Returns false if the type is not the property's.
    func set(any value: Any, at base: UnsafeMutableRawPointer) -> Bool {
        guard let value = value as? Value else { return false }
        unsafe set(value, at: base)
        return true
    }

    /// Whether a draft's required property has been read.
    func isPresent(in draft: UnsafeMutableRawPointer) -> Bool {
        guard let optional = Value.self as? any OptionalType.Type else { return true }
        return unsafe withUnsafePointer(to: value(at: draft)) { unsafe !optional.isNil($0) }
    }
}

/// The place of a property of a model, given by its key path.
struct KeyPathPlace<Root, Value>: PropertyPlace {
    let path: any WritableKeyPath<Root, Value> & Sendable

    init(_ path: any WritableKeyPath<Root, Value> & Sendable) { self.path = path }
    var root: any Any.Type { Root.self }
    var keyPath: (any AnyKeyPath & Sendable)? { path }

    /// For a struct, `MemoryLayout` gives the offset. Swift has no public function for objects, so the property of a fresh instance
    /// is accessed: a stored property without observers yields its own address; any other property yields the address of a
    /// temporary outside the object.
    func offset(in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int? {
        guard Root.self is AnyObject.Type else { return MemoryLayout<Root>.offset(of: path) }
        let root = unsafe draft.assumingMemoryBound(to: Root.self)
        let address = unsafe withUnsafeMutablePointer(to: &root.pointee[keyPath: path]) { UInt(bitPattern: $0) }
        return unsafe _offset(address, in: base, size: MemoryLayout<Value>.size)
    }

    func value(at base: UnsafeRawPointer) -> Value {
        if Root.self is AnyObject.Type { return unsafe unsafeBitCast(base, to: Root.self)[keyPath: path] }
        return unsafe base.assumingMemoryBound(to: Root.self).pointee[keyPath: path]
    }

    /// The object, or a copy of the struct, that has the property.
    private func root(at base: UnsafeRawPointer) -> Root {
        if Root.self is AnyObject.Type { return unsafe unsafeBitCast(base, to: Root.self) }
        return unsafe base.assumingMemoryBound(to: Root.self).pointee
    }

    func set(_ value: consuming Value, at base: UnsafeMutableRawPointer) {
        if Root.self is AnyObject.Type {
            var object = unsafe unsafeBitCast(base, to: Root.self)
            object[keyPath: path] = value
        } else {
            unsafe base.assumingMemoryBound(to: Root.self).pointee[keyPath: path] = value
        }
    }

    var isShared: Bool { !(Root.self is AnyObject.Type) && path is ReferenceWritableKeyPath<Root, Value> }

    func isWeak(at base: UnsafeMutableRawPointer) -> Bool {
        guard let type = Value.self as? any ObjectReference.Type else { return false }
        return unsafe isWeak(at: base, type)
    }

    private func isWeak<Reference: ObjectReference>(at base: UnsafeMutableRawPointer, _ type: Reference.Type) -> Bool {
        guard let typed = path as? WritableKeyPath<Root, Reference>, let isKept = type._isKept else { return false }
        // The cast only changes the key path's static type, which loses `Sendable`.
        return !isKept { reference in
            if Root.self is AnyObject.Type {
                var object = unsafe unsafeBitCast(base, to: Root.self)
                object[keyPath: typed] = reference
            } else {
                unsafe base.assumingMemoryBound(to: Root.self).pointee[keyPath: typed] = reference
            }
        }
    }

    func saved(at base: UnsafeMutableRawPointer) -> UpdateJournal.Restore {
        let root = unsafe root(at: base)
        let value = root[keyPath: path]
        return {
            var root = root
            root[keyPath: path] = value
        }
    }
}

/// An optional reference to a model's object, which a weak or unowned property can hold.
protocol ObjectReference {
    /// Tests whether a property retains a fresh object that `set` assigns to it; nil if no object can be made.
    static var _isKept: ((_ set: (Self) -> Void) -> Bool)? { get }
}

/// The offset of a value's address from an object's start; nil if the value is outside the object.
func _offset(_ address: UInt, in object: UnsafeMutableRawPointer, size: Int) -> Int? {
    let distance = address &- UInt(bitPattern: object)
    // Uses the class's metadata. A factory's object need not be on the heap, so the allocator may not know its size.
    let extent = unsafe instanceSize(of: Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
    guard extent >= size, distance >= 16, distance <= UInt(extent - size) else { return nil }
    return Int(distance)
}

extension Field {
    /// The ways to a property for all that is not decoding.
    @inlinable
    static func access<Value: JSONConvertible>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> _FieldAccess {
        unsafe _FieldAccess(
            stored: { _PropertyAccess(stored: Value.self) },
            accessed: { _PropertyAccess(keyPath) },
            isWeak: { base in
                guard let type = Value.self as? any _ObjectReference.Type else { return false }
                return unsafe isWeak(keyPath, base, type)
            },
            type: Value.self,
            assign: assigning(keyPath))
    }

    /// Whether a property does not keep an object that nobody else keeps.
    @usableFromInline
    static func isWeak<Value, Reference: _ObjectReference>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ base: UnsafeMutableRawPointer,
        _ type: Reference.Type
    ) -> Bool {
        guard let typed = keyPath as? WritableKeyPath<Root, Reference>, let isKept = type._isKept else { return false }
        return !isKept { unsafe _PropertyAccess.set(typed, base, $0) }
    }
}

/// An optional reference to a model's object, which a weak or unowned property can hold.
@usableFromInline
protocol _ObjectReference {
    /// Whether a property, given by its setter, keeps a fresh object. No closure when none can be made.
    static var _isKept: ((_ set: (Self) -> Void) -> Bool)? { get }
}

extension Optional: _ObjectReference where Wrapped: JSONModel & AnyObject {
    @usableFromInline
    static var _isKept: ((_ set: (Self) -> Void) -> Bool)? {
        let schema = Wrapped.schema
        guard schema.draft.isReference, unsafe schema.build == nil else { return nil }
        return { set in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<Wrapped>.size, alignment: 16)
            defer { unsafe memory.deallocate() }
            unsafe schema.draft.begin(memory, memory)
            let made = unsafe memory.load(as: AnyObject.self) as? Wrapped
            unsafe schema.draft.discard(memory)
            guard var object = consume made else { return true }
            set(object)
            // Once the object is gone, an unowned property could not even be set: its setter reads it.
            defer { set(nil) }
            return !isKnownUniquelyReferenced(&object)
        }
    }
}

extension Field {
    /// The ways to a property of any type, in a form.
    @inlinable
    static func access<Value>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ form: _PropertyForm<Value>
    ) -> _FieldAccess {
        unsafe _FieldAccess(
            stored: {
                unsafe _PropertyAccess(
                    form, isShared: false, read: { unsafe $0.assumingMemoryBound(to: Value.self).pointee },
                    set: { unsafe $0.assumingMemoryBound(to: Value.self).pointee = $1 })
            },
            accessed: {
                unsafe _PropertyAccess(
                    form, isShared: _PropertyAccess.leavesModel(keyPath),
                    read: { unsafe _PropertyAccess.read(keyPath, $0) },
                    set: { unsafe _PropertyAccess.set(keyPath, $0, $1) })
            },
            isWeak: { _ in false },
            type: Value.self,
            assign: assigning(keyPath))
    }

    /// Assigns a value of the property's type.
    @inlinable
    static func assigning<Value>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> @Sendable (UnsafeMutableRawPointer, Any) -> Bool {
        { base, value in
            guard let value = value as? Value else { return false }
            unsafe _PropertyAccess.set(keyPath, base, value)
            return true
        }
    }

    /// The ways to a property of an optional value, which is nil without it and made when it is set.
    @inlinable
    static func access<Owner, Value: JSONConvertible>(
        _ owner: any WritableKeyPath<Root, Owner?> & Sendable, _ keyPath: any WritableKeyPath<Owner, Value> & Sendable,
        creating make: @escaping @Sendable () -> Owner
    ) -> _FieldAccess {
        let set: @Sendable (UnsafeMutableRawPointer, Value?) -> Void = { base, value in
            guard let value else { return }
            var nested = unsafe _PropertyAccess.read(owner, base) ?? make()
            nested[keyPath: keyPath] = value
            unsafe _PropertyAccess.set(owner, base, nested)
        }
        let access: @Sendable () -> _PropertyAccess = {
            var access = unsafe _PropertyAccess(
                _PropertyForm<Value?>(nested: Value.self),
                isShared: _PropertyAccess.leavesModel(owner)
                    || !(Root.self is AnyObject.Type) && Owner.self is AnyObject.Type,
                read: { unsafe _PropertyAccess.read(owner, $0)?[keyPath: keyPath] }, set: set)
            let copy = unsafe access.copy
            unsafe access.copy = { source, target in
                // A fresh object may have a nested value where the original has none.
                if unsafe _PropertyAccess.read(owner, source) == nil { unsafe _PropertyAccess.set(owner, target, nil) }
                unsafe copy(source, target)
            }
            return access
        }
        return unsafe _FieldAccess(
            stored: access, accessed: access, isWeak: { _ in false }, type: Value.self,
            assign: { base, value in
                guard let value = value as? Value else { return false }
                unsafe set(base, value)
                return true
            })
    }
}

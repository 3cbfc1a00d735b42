extension _PropertyAccess {
    /// What is done to a stored property, at its address.
    @inlinable
    init<Value: JSONConvertible>(stored type: Value.Type) {
        var deepCopy: DeepCopy?
        if Value._hasDeepCopy { unsafe deepCopy = { unsafe Value._deepCopy($0, $1) } }
        let copy: Copy = { source, target in
            unsafe target.assumingMemoryBound(to: Value.self).pointee =
                source.assumingMemoryBound(to: Value.self).pointee
        }
        let decode: Decode = { property, container, key in
            unsafe property.assumingMemoryBound(to: Value.self).pointee =
                try container.decode(_CodedValue<Value>.self, forKey: key).value
        }
        unsafe self.init(
            write: { property, writer in unsafe Value._write(property, to: &writer) },
            copy: copy,
            deepCopy: deepCopy,
            isEqual: { left, right, context in unsafe Value._isEqual(left, right, &context) },
            hash: { property, context in unsafe Value._hash(property, &context) },
            value: { property in unsafe property.assumingMemoryBound(to: Value.self).pointee },
            encode: { property, container, key in unsafe try _Coded<Value>.encode(property, &container, key) },
            decode: decode)
    }

    /// What is done to a property through its accessors, at the base it belongs to.
    @inlinable
    init<Root, Value: JSONConvertible>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
        var deepCopy: DeepCopy?
        if Value._hasDeepCopy {
            let isShared = Self.leavesModel(keyPath)
            unsafe deepCopy = { base, context in
                context.replace(
                    unsafe Self.read(keyPath, base), isShared: isShared,
                    by: { value in
                        var copy = value
                        unsafe withUnsafeMutablePointer(to: &copy) { unsafe Value._deepCopy($0, context) }
                        return copy
                    },
                    set: { unsafe Self.set(keyPath, base, $0) })
            }
        }
        let isEqual: IsEqual = { left, right, context in
            unsafe Value._areEqualValues(Self.read(keyPath, left), Self.read(keyPath, right), &context)
        }
        let encode: Encode = { base, container, key in
            unsafe try withUnsafePointer(to: Self.read(keyPath, base)) { value in
                unsafe try _Coded<Value>.encode(value, &container, key)
            }
        }
        let decode: Decode = { base, container, key in
            let value = try container.decode(_CodedValue<Value>.self, forKey: key).value
            unsafe Self.set(keyPath, base, value)
        }
        unsafe self.init(
            write: { base, writer in
                unsafe withUnsafePointer(to: Self.read(keyPath, base)) { unsafe Value._write($0, to: &writer) }
            },
            copy: { source, target in unsafe Self.set(keyPath, target, Self.read(keyPath, source)) },
            deepCopy: deepCopy,
            isEqual: isEqual,
            hash: { base, context in unsafe Value._hashValue(Self.read(keyPath, base), &context) },
            value: { base in unsafe Self.read(keyPath, base) },
            encode: encode,
            decode: decode)
    }

    /// The value of a property of the draft or object at a base.
    @inlinable
    static func read<Root, Value>(
        _ keyPath: WritableKeyPath<Root, Value>, _ base: UnsafeMutableRawPointer
    ) -> Value {
        if Root.self is AnyObject.Type {
            return unsafe unsafeBitCast(base, to: Root.self)[keyPath: keyPath]
        }
        return unsafe base.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath]
    }

    /// Whether setting a property of a value changes something else than the value, which its copies share.
    @inlinable
    static func leavesModel<Root, Value>(_ keyPath: WritableKeyPath<Root, Value>) -> Bool {
        !(Root.self is AnyObject.Type) && keyPath is ReferenceWritableKeyPath<Root, Value>
    }

    /// Sets a property of the draft or object at a base.
    @inlinable
    static func set<Root, Value>(
        _ keyPath: WritableKeyPath<Root, Value>, _ base: UnsafeMutableRawPointer, _ value: Value
    ) {
        if Root.self is AnyObject.Type {
            var object = unsafe unsafeBitCast(base, to: Root.self)
            object[keyPath: keyPath] = value
        } else {
            unsafe base.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
        }
    }
}

extension _PropertyAccess {
    /// What is done to a property of any type, by its getter and setter; `isShared` if setting it changes what copies of the model
    /// share.
    @inlinable
    init<Value>(
        _ form: _PropertyForm<Value>, isShared: Bool, read: @escaping @Sendable (UnsafeMutableRawPointer) -> Value,
        set: @escaping @Sendable (UnsafeMutableRawPointer, Value) -> Void
    ) {
        var deepCopy: DeepCopy?
        if (Value.self as? any JSONConvertible.Type)?._hasDeepCopy != false {
            unsafe deepCopy = { property, context in
                context.replace(
                    unsafe read(property), isShared: isShared, by: { context.deepCopy(of: $0) },
                    set: { unsafe set(property, $0) })
            }
        }
        unsafe self.init(
            write: { property, writer in form.write(unsafe read(property), &writer) },
            copy: { source, target in unsafe set(target, read(source)) },
            deepCopy: deepCopy,
            isEqual: { left, right, context in form.isEqual(unsafe read(left), unsafe read(right), &context) },
            hash: { property, context in form.hash(unsafe read(property), &context) },
            value: { property in unsafe read(property) },
            encode: { property, container, key in try form.encode(unsafe read(property), &container, key) },
            decode: { property, container, key in
                if let value = try form.decode(container, key) { unsafe set(property, value) }
            })
    }
}

extension JSONConvertible {
    /// Whether two values are equal, as the type says.
    @inlinable
    static func _areEqualValues(_ left: Self, _ right: Self, _ context: inout _ComparingContext) -> Bool {
        unsafe withUnsafePointer(to: left) { left in
            unsafe withUnsafePointer(to: right) { right in unsafe _isEqual(left, right, &context) }
        }
    }

    /// Adds a value to a hash, as the type says.
    @inlinable
    static func _hashValue(_ value: Self, _ context: inout _HashingContext) {
        unsafe withUnsafePointer(to: value) { unsafe _hash($0, &context) }
    }
}

/// Whether two values are equal, as far as their type says: of a type that is not `Equatable`, none are.
@usableFromInline
func _areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    func compare<Comparable: Equatable>(_ left: Comparable) -> Bool { left == right as? Comparable }
    guard let left = left as? any Equatable else { return false }
    return compare(left)
}

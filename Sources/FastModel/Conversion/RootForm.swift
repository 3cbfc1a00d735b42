/// How the value of a whole decode or encode is read and written: by its own type (``OwnForm``) or by the options' provider
/// (``MappedForm``). The entry points choose the form; all other code serves both forms.
@usableFromInline protocol RootForm<Value>: SendableMetatype {
    /// The type that is decoded or encoded.
    associatedtype Value
    /// The setter's key in the plan cache.
    static var identity: ObjectIdentifier { get }
    /// The setter that puts a value into a ``ValueSlot``.
    static func setter(_ builder: _PlanBuilder) -> _Setter
    static func write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written
    /// The type whose schema determines whether values can be updated.
    static var declaredType: any Any.Type { get }
    /// Saves the properties of the objects that a value is or holds, before an update that may change them.
    static func save(_ value: Value, _ saver: ObjectSaver)
}

extension RootForm {
    /// The setter from the options' own plans, or from the shared ones. The caller retains the plans while it uses the setter.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable @inline(__always) static func setter(in plans: PlanCache?) throws(ModelError) -> Unmanaged<_Setter> {
        // Not `plans?.decoding ?? .shared`, which would retain the shared plans for each decode.
        guard let plans else { return unsafe try ReadingPlans.shared.root(identity, make: setter) }
        return unsafe try plans.decoding.root(identity, make: setter)
    }
}

/// Values that are read and written by their own type.
@usableFromInline enum OwnForm<Value: JSONConvertible>: RootForm {
    @inlinable static var identity: ObjectIdentifier { ObjectIdentifier(Value.self) }
    @usableFromInline static func setter(_ builder: _PlanBuilder) -> _Setter {
        Value.setter(.slot(of: Value.self), builder)
    }

    @inlinable static func write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe Value._write(value, to: &writer)
    }

    @usableFromInline static var declaredType: any Any.Type { Value._witness.declaredType }

    @usableFromInline static func save(_ value: Value, _ saver: ObjectSaver) {
        if let save = unsafe Value._witness.save { unsafe withUnsafePointer(to: value) { unsafe save($0, saver) } }
    }
}

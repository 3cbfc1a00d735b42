/// The place of a property that is written and never set.
struct ConstantPlace<Root, Value>: PropertyPlace {
    let path: any KeyPath<Root, Value> & Sendable

    init(_ path: any KeyPath<Root, Value> & Sendable) { self.path = path }
    var root: any Any.Type { Root.self }
    var keyPath: (any AnyKeyPath & Sendable)? { path }

    /// Returns nil, because values would be stored at an offset.
    func offset(in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int? { nil }

    func value(at base: UnsafeRawPointer) -> Value {
        if Root.self is AnyObject.Type { return unsafe unsafeBitCast(base, to: Root.self)[keyPath: path] }
        return unsafe base.assumingMemoryBound(to: Root.self).pointee[keyPath: path]
    }

    func set(_ value: consuming Value, at base: UnsafeMutableRawPointer) {}
    func saved(at base: UnsafeMutableRawPointer) -> UpdateJournal.Restore { {} }
}

extension Field {
    init<Value>(
        constant name: String, _ keyPath: any KeyPath<Root, Value> & Sendable, _ keys: [String],
        _ options: [FieldOption], witness: @escaping @Sendable () -> _ValueWitness
    ) {
        self.init(name, ConstantPlace(keyPath), keys, options, witness: witness) { builder, _ in
            IgnoredValue.setter(unsafe _Sink(of: IgnoredValue.self) { _, _, _ in true }, builder)
        }
    }
}

/// A value of any kind that is read and ignored.
private struct IgnoredValue: _EngineConvertible {
    static var _witness: _ValueWitness {
        var witness = _ValueWitness(of: self)
        witness.takesNull = true
        return witness
    }

    static func _scalar(_ event: _Event) -> IgnoredValue? { IgnoredValue() }

    static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        unsafe _Container(isJSONOnly: false) { _, _, _ in true }
    }
}

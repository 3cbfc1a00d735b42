extension Optional: JSONConvertible, _EngineConvertible where Wrapped: JSONConvertible {
    public static var _witness: _ValueWitness {
        unsafe (Wrapped.self as? any _ScalarConvertible.Type)?._optionalWitness
            ?? _ValueWitness(optional: Wrapped._witness, of: Wrapped.self, isNil: Wrapped._propertyForm.isNil)
    }

    public static var _nil: Wrapped?? { .some(nil) }

    @inlinable @inline(__always) public static func _scalar(_ event: _Event) -> Wrapped?? {
        if event.kind == .null { return .some(nil) }
        if let value = Wrapped._scalar(event) { return .some(value) }
        // A word such as "null" or an empty URL, which the wrapped type does not convert, is an optional's nil.
        return event.isNil(Wrapped.self) ? .some(nil) : nil
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        Wrapped._container(kind, sink.wrapped(of: Wrapped.self), builder)
    }

    public static var _arrayForm: _ArrayForm {
        (Wrapped.self as? any _ScalarConvertible.Type)?._optionalArrayForm ?? _ArrayForm(of: Self.self)
    }

    public static func _storing(_ sink: _Sink) -> _Setter.Scalar {
        unsafe Wrapped._storing(sink.wrapped(of: Wrapped.self, takesNil: true))
    }

    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        if unsafe value.assumingMemoryBound(to: Self.self).pointee == nil { return .nothing }
        // The wrapped value is at the address of the optional.
        return unsafe Wrapped._write(value, to: &writer)
    }
}

extension _Event {
    /// Whether a string that could not be converted means an optional's nil: a word such as "null", if the type reads such words as
    /// nil, or a string that counts as null, such as an empty URL.
    @usableFromInline func isNil<Value: JSONConvertible>(_ type: Value.Type) -> Bool {
        isNil { type._witness.readsNullWords }
    }

    /// Whether an unconverted string means an optional's nil. The closure returns whether the type reads words like `null` as nil.
    @usableFromInline func isNil(readsWords: () -> Bool = { false }) -> Bool {
        guard kind == .string else { return false }
        guard let failure = unsafe context.pointee.failure.code else { return true }
        if isStrict { return false }
        let isWord = unsafe Self.isWord(trimmed, among: ["nil", "null", "(null)", "<null>"]) && readsWords()
        guard isWord || failure == .unexpectedNull else { return false }
        unsafe context.pointee.failure.code = nil
        return true
    }
}

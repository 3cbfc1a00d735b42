extension Optional: JSONConvertible, _EngineConvertible where Wrapped: JSONConvertible {
    @inlinable public static var _hasNull: Bool { true }

    @inlinable public static var _nil: Wrapped?? { .some(nil) }

    @inlinable
    @inline(__always)
    public static func _scalar(_ event: _Event) -> Wrapped?? {
        if event.kind == .null { return .some(nil) }
        if let value = Wrapped._scalar(event) { return .some(value) }
        // A blank or null word that the wrapped type refuses is an optional's nil.
        return event.isNil(words: Wrapped._readsNullWords) ? .some(nil) : nil
    }

    @inlinable
    public static func _save(_ value: Self, _ saver: _ObjectSaver) {
        if let value { Wrapped._save(value, saver) }
    }

    @inlinable
    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        Wrapped._object(_OptionalSink(sink), builder)
    }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        Wrapped._array(_OptionalSink(sink), builder)
    }
}

extension _Event {
    /// Whether a refused string stands for nil: one of the null words, for the types that read them, or a value that
    /// was not refused but left alone, as an empty URL is.
    @usableFromInline
    func isNil(words: Bool) -> Bool {
        guard kind == .string else { return false }
        guard let failure = unsafe context.pointee.failure else { return true }
        if isStrict { return false }
        let isWord = unsafe words && Self.isWord(trimmed, among: ["nil", "null", "(null)", "<null>"])
        guard isWord || failure == .unexpectedNull else { return false }
        unsafe context.pointee.failure = nil
        return true
    }
}

extension Optional where Wrapped: JSONConvertible {
    @inlinable
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        if unsafe value.assumingMemoryBound(to: Self.self).pointee == nil { return .nothing }
        // A value lies at the start of the optional that holds it.
        return unsafe Wrapped._write(value, to: &writer)
    }
}

// Containers copy, compare, hash and code member by member, so that their members need no conformances of their own.

extension Optional where Wrapped: JSONConvertible {
    @inlinable public static var _hasDeepCopy: Bool { Wrapped._hasDeepCopy }

    @inlinable
    public static func _isNil(_ value: UnsafeRawPointer) -> Bool {
        unsafe value.assumingMemoryBound(to: Self.self).pointee == nil
    }

    @inlinable
    public static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext) {
        // A value lies at the start of the optional that holds it.
        if unsafe !_isNil(value) { unsafe Wrapped._deepCopy(value, context) }
    }

    @inlinable
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        switch unsafe (_isNil(left), _isNil(right)) {
        case (true, true): true
        case (false, false): unsafe Wrapped._isEqual(left, right, &context)
        default: false
        }
    }

    @inlinable
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let isNil = unsafe _isNil(value)
        context.hasher.combine(isNil)
        if !isNil { unsafe Wrapped._hash(value, &context) }
    }

    @inlinable
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        if unsafe !_isNil(value) { return unsafe try Wrapped._encode(value, to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }

    @inlinable
    public static func _decoded(from decoder: any Decoder) throws -> Wrapped? {
        try decoder.singleValueContainer().decodeNil() ? nil : Wrapped._decoded(from: decoder)
    }
}

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

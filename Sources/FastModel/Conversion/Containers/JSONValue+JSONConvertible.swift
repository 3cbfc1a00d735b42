extension JSONValue: _EngineConvertible {
    @inlinable public static var _hasNull: Bool { true }

    public static func _scalar(_ event: _Event) -> JSONValue? {
        switch event.kind {
        case .null: .null
        case .bool: .bool(event.isTrue)
        case .number: .number(JSONNumber(validated: event.text))
        case .string: .string(event.text)
        case .native: event.rejected(.typeMismatch)
        }
    }

    @inlinable
    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == JSONValue {
        if !Sink.isConverted {
            return unsafe _Container(staysJSON: true) { value, target, context in
                unsafe sink.put(value, at: target, context)
            }
        }
        // A converter gets what JSON has no form for as well.
        return unsafe _Container(staysJSON: false) { value, target, context in
            unsafe sink.put(value.resolvingLastWins(), at: target, context)
        }
    }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == JSONValue {
        _object(sink, builder)
    }
}

extension _Event {
    /// The value as a capture holds it.
    @usableFromInline var captured: JSONValue {
        if let value = native(Any.self) { return .native(NativeValue(captured: value)) }
        return JSONValue._scalar(self) ?? .null
    }
}

extension JSONValue {
    /// The value with the last value of each key that repeats.
    @usableFromInline
    func resolvingLastWins() -> JSONValue {
        isPlain ? self : resolvingDuplicates(.lastWins) ?? self
    }
}

extension JSONValue: JSONConvertible {
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
        unsafe _Container(captured: { value, target, context in unsafe sink.put(value, at: target, context) })
    }

    @inlinable
    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == JSONValue {
        _object(sink, builder)
    }
}

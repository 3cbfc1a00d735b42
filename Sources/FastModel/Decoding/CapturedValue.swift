/// Anything as it comes: with the values that JSON has no form for, and by default with every key as often as it is there.
struct CapturedValue: _EngineConvertible {
    let value: JSONValue

    static var _hasNull: Bool { true }

    static func _scalar(_ event: _Event) -> CapturedValue? { CapturedValue(value: event.captured) }

    static func _object<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == CapturedValue {
        unsafe _Container(staysJSON: false) { value, target, context in
            unsafe sink.put(CapturedValue(value: value), at: target, context)
        }
    }

    static func _array<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == CapturedValue {
        _object(sink, builder)
    }
}

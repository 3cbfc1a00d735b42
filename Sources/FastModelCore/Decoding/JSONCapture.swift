/// An unfinished `JSONValue`. Repeated keys are kept, because the value's destination decides how to treat them.
struct JSONCapture {
    private enum Level {
        case array([JSONValue])
        case object([JSONObject.Member], key: String)
    }

    private var levels: [Level] = []
    /// The places of all keys, in the document's order; empty if no repeated key can be an error.
    private(set) var keyPlaces: [SourcePosition] = []
    /// The value once it is complete.
    private var result: JSONValue?

    /// Removes and returns the value once it is complete.
    mutating func takeResult() -> JSONValue? { result.take() }
    mutating func start(_ kind: JSONKind) { levels.append(kind == .object ? .object([], key: "") : .array([])) }

    /// Sets the key of the next value. `place` is where the key is, if its place is kept.
    mutating func key(_ key: String, at place: SourcePosition? = nil) {
        if let place { keyPlaces.append(place) }
        guard case .object(let members, _) = levels.popLast() else { return }
        levels.append(.object(members, key: key))
    }

    mutating func add(_ value: JSONValue) {
        // The level is popped before it is changed, so that its array has a single owner.
        switch levels.popLast() {
        case .array(var elements):
            elements.append(value)
            levels.append(.array(elements))
        case .object(var members, let key):
            members.append(JSONObject.Member(key: key, value: value))
            levels.append(.object(members, key: ""))
        case nil: result = value
        }
    }

    mutating func end() {
        switch levels.popLast() {
        case .array(let elements): add(.array(elements))
        case .object(let members, _): add(.object(JSONObject(members)))
        case nil: break
        }
    }
}

/// A captured value, including values that JSON has no form for and, by default, all repeated keys.
package struct CapturedValue: _EngineConvertible {
    package let value: JSONValue

    package static var _witness: _ValueWitness {
        var witness = _ValueWitness(of: self)
        witness.takesNull = true
        return witness
    }

    package static func _scalar(_ event: _Event) -> CapturedValue? { CapturedValue(value: event.captured) }

    package static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        unsafe _Container(isJSONOnly: false) { value, target, context in
            unsafe sink.put(CapturedValue(value: value), at: target, context)
        }
    }
}

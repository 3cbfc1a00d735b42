// One conformance a width; all by the same generic, which is specialised here.

extension Int: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> Int? { event.integer() }
}

extension Int8: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> Int8? { event.integer() }
}

extension Int16: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> Int16? { event.integer() }
}

extension Int32: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> Int32? { event.integer() }
}

extension Int64: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> Int64? { event.integer() }
}

extension Int128: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> Int128? { event.integer() }
}

extension UInt: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> UInt? { event.integer() }
}

extension UInt8: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> UInt8? { event.integer() }
}

extension UInt16: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> UInt16? { event.integer() }
}

extension UInt32: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> UInt32? { event.integer() }
}

extension UInt64: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> UInt64? { event.integer() }
}

extension UInt128: _EngineConvertible {
    public static var _readsNullWords: Bool { true }

    public static func _scalar(_ event: _Event) -> UInt128? { event.integer() }
}

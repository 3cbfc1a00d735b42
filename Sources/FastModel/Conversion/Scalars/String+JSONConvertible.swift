extension String: _EngineConvertible {
    @inlinable
    @inline(__always)
    public static func _scalar(_ event: _Event) -> String? {
        event.string()
    }
}

extension Substring: _EngineConvertible {
    public static func _scalar(_ event: _Event) -> Substring? {
        event.string()?[...]
    }
}

extension Character: _EngineConvertible {
    public static func _scalar(_ event: _Event) -> Character? {
        guard let string = event.string() else { return nil }
        guard let character = string.first, string.count == 1 else {
            return event.rejected(.invalidFormat)
        }
        return character
    }
}

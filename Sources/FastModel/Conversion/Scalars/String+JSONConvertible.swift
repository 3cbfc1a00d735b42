extension String: JSONConvertible {
    @inlinable
    @inline(__always)
    public static func _scalar(_ event: _Event) -> String? {
        event.string()
    }
}

extension Substring: JSONConvertible {
    public static func _scalar(_ event: _Event) -> Substring? {
        event.string()?[...]
    }
}

extension Character: JSONConvertible {
    public static func _scalar(_ event: _Event) -> Character? {
        guard let string = event.string() else { return nil }
        guard let character = string.first, string.count == 1 else {
            return event.rejected(.invalidFormat)
        }
        return character
    }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// The case with the converted raw value. A value of no case is rejected; null leaves the property alone.
    @inlinable
    public static func _scalar(_ event: _Event) -> Self? {
        switch event.kind {
        case .null: return event.leftAlone()
        case .native: if let value: Self = event.native() { return value }
        case .bool, .number, .string: break
        }
        guard let rawValue = RawValue._scalar(event) else { return nil }
        guard let value = Self(rawValue: rawValue) else {
            _ = event.fail(.unknownCase)
            return nil
        }
        return value
    }
}

extension _Event {
    /// `left()` for inlinable code.
    @usableFromInline
    func leftAlone<T>() -> T? { left() }
}

/// Reads anything as ``JSONValue/anyValue``, and writes it as what it is.
public struct _AnyConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: _AnyValue) -> Any { source.value }

    public func encode(_ value: Any) -> _AnyValue { _AnyValue(value) }
}

/// Reads and writes an object as a dictionary of anything.
public struct _AnyDictionaryConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: [String: _AnyValue]) -> [String: Any] { source.mapValues(\.value) }

    public func encode(_ value: [String: Any]) -> [String: _AnyValue] { value.mapValues(_AnyValue.init) }
}

/// Reads and writes an array as one of anything.
public struct _AnyArrayConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: [_AnyValue]) -> [Any] { source.map(\.value) }

    public func encode(_ value: [Any]) -> [_AnyValue] { value.map(_AnyValue.init) }
}

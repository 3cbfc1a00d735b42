// Converters for properties that hold any JSON value.

extension FieldConverter where Self == AnyConverter {
    /// Reads any value, for properties of `Any?`. Null becomes nil. The result has the types of ``JSONValue/anyValue``.
    public static var any: AnyConverter { AnyConverter() }
}

extension FieldConverter where Self == AnyObjectConverter {
    /// Reads an object with any values, for properties of `[String: Any]`. The values have the types of ``JSONValue/anyValue``.
    public static var anyObject: AnyObjectConverter { AnyObjectConverter() }
}

extension FieldConverter where Self == AnyArrayConverter {
    /// Reads an array of any values, for properties of `[Any]`. The values have the types of ``JSONValue/anyValue``.
    public static var anyArray: AnyArrayConverter { AnyArrayConverter() }
}

/// Reads any value as ``JSONValue/anyValue``, and writes a value according to its type.
public struct AnyConverter: JSONConverter {
    /// Makes the converter.
    public init() {}
    public func decode(_ source: _AnyValue) -> Any { source.value }
    public func encode(_ value: Any) -> _AnyValue { _AnyValue(value) }
}

/// Reads and writes an object as a dictionary of any values.
public struct AnyObjectConverter: JSONConverter {
    /// Makes the converter.
    public init() {}
    public func decode(_ source: [String: _AnyValue]) -> [String: Any] { source.mapValues(\.value) }

    public func encode(_ value: [String: Any]) -> [String: _AnyValue] { value.mapValues(_AnyValue.init) }
}

/// Reads and writes an array of any values.
public struct AnyArrayConverter: JSONConverter {
    /// Makes the converter.
    public init() {}
    public func decode(_ source: [_AnyValue]) -> [Any] { source.map(\.value) }

    public func encode(_ value: [Any]) -> [_AnyValue] { value.map(_AnyValue.init) }
}

// Properties of any type, captured as what the document holds.

extension FieldConversion where Self == AnyConverter {
    /// Takes anything, for properties of `Any?`; null is nil. See ``JSONValue/anyValue`` for what it holds.
    public static var any: AnyConverter { AnyConverter() }
}

extension FieldConversion where Self == AnyObjectConverter {
    /// Takes an object of anything, for properties of `[String: Any]`. See ``JSONValue/anyValue`` for what it holds.
    public static var anyObject: AnyObjectConverter { AnyObjectConverter() }
}

extension FieldConversion where Self == AnyArrayConverter {
    /// Takes an array of anything, for properties of `[Any]`. See ``JSONValue/anyValue`` for what it holds.
    public static var anyArray: AnyArrayConverter { AnyArrayConverter() }
}

/// Reads anything as ``JSONValue/anyValue``, and writes it as what it is.
public struct AnyConverter: JSONConverter {
    /// Makes the converter.
    public init() {}

    public func decode(_ source: _AnyValue) -> Any { source.value }

    public func encode(_ value: Any) -> _AnyValue { _AnyValue(value) }
}

/// Reads and writes an object as a dictionary of anything.
public struct AnyObjectConverter: JSONConverter {
    /// Makes the converter.
    public init() {}

    public func decode(_ source: [String: _AnyValue]) -> [String: Any] { source.mapValues(\.value) }

    public func encode(_ value: [String: Any]) -> [String: _AnyValue] { value.mapValues(_AnyValue.init) }
}

/// Reads and writes an array as one of anything.
public struct AnyArrayConverter: JSONConverter {
    /// Makes the converter.
    public init() {}

    public func decode(_ source: [_AnyValue]) -> [Any] { source.map(\.value) }

    public func encode(_ value: [Any]) -> [_AnyValue] { value.map(_AnyValue.init) }
}

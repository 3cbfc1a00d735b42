/// Reads anything as ``JSONValue/anyValue``.
public struct _AnyConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: JSONValue) -> Any { source.anyValue }

    public func encode(_ value: Any) throws -> JSONValue {
        throw ModelError(.invalidSchema, detail: "Any is only read")
    }
}

/// Reads an object as a dictionary of anything.
public struct _AnyDictionaryConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: [String: JSONValue]) -> [String: Any] { source.mapValues(\.anyValue) }

    public func encode(_ value: [String: Any]) throws -> [String: JSONValue] {
        throw ModelError(.invalidSchema, detail: "Any is only read")
    }
}

/// Reads an array as one of anything.
public struct _AnyArrayConverter: JSONConverter {
    @usableFromInline
    init() {}

    public func decode(_ source: [JSONValue]) -> [Any] { source.map(\.anyValue) }

    public func encode(_ value: [Any]) throws -> [JSONValue] {
        throw ModelError(.invalidSchema, detail: "Any is only read")
    }
}

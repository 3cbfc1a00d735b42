// The requirements that users meet, for the types that the library reads and writes itself. A property of the same name that a
// model has goes before.

extension _EngineConvertible {
    /// Decodes a captured value, by the defaults of ``DecodingOptions``.
    ///
    /// - Throws: ``ModelError``, as ``ModelDecoder/decode(_:from:)-(_,JSONValue)`` does.
    public init(json: JSONValue) throws {
        self = try ModelDecoder().decode(Self.self, from: json)
    }

    /// The value as it is written, by the defaults of ``EncodingOptions``.
    @_disfavoredOverload
    public var json: JSONValue {
        get throws { try ModelEncoder().encodeValue(self) }
    }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Makes the case with a raw value.
    ///
    /// - Throws: ``ModelError``, for a value of no case.
    public init(json: JSONValue) throws {
        self = try ModelDecoder().decode(Self.self, from: json)
    }

    /// The raw value.
    @_disfavoredOverload
    public var json: JSONValue {
        get throws { try ModelEncoder().encodeValue(self) }
    }
}

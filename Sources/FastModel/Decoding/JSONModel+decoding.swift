extension JSONModel {
    /// Decodes a model: the short form of ``ModelDecoder/decode(_:from:)-(_,JSONSource)``.
    ///
    /// - Parameters:
    ///   - source: JSON text as `Data`, a string or bytes.
    ///   - options: how to decode.
    /// - Throws: ``ModelError``.
    @inlinable
    public init(
        json source: borrowing some JSONSource & ~Copyable & ~Escapable, options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) {
        self = try ModelDecoder(options).decode(Self.self, from: source)
    }

    /// Decodes a captured value: the short form of ``ModelDecoder/decode(_:from:)-(_,JSONValue)``.
    ///
    /// - Parameters:
    ///   - value: the captured object.
    ///   - options: how to decode.
    /// - Throws: ``ModelError``.
    @inlinable
    public init(jsonValue value: JSONValue, options: DecodingOptions = DecodingOptions()) throws(ModelError) {
        self = try ModelDecoder(options).decode(Self.self, from: value)
    }

    /// Decodes a dictionary as Foundation makes them: the short form of ``ModelDecoder/decode(_:fromObject:)``.
    ///
    /// - Parameters:
    ///   - object: the dictionary.
    ///   - options: how to decode.
    /// - Throws: ``ModelError``.
    @inlinable
    public init(jsonObject object: Any, options: DecodingOptions = DecodingOptions()) throws(ModelError) {
        self = try ModelDecoder(options).decode(Self.self, fromObject: object)
    }
}

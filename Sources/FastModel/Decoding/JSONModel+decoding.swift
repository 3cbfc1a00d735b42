extension JSONModel {
    /// Decodes a model: the short form of ``ModelDecoder/decode(_:from:)-(_,JSONSource)``.
    ///
    /// - Parameters:
    ///   - source: JSON text as `Data`, a string or bytes.
    ///   - options: how to decode.
    /// - Throws: ``ModelError``.
    @inlinable
    public init(json source: some JSONSource, options: DecodingOptions = DecodingOptions()) throws(ModelError) {
        self = try ModelDecoder(options).decode(Self.self, from: source)
    }
}

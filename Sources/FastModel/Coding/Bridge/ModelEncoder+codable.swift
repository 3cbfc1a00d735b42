public import Foundation

extension ModelEncoder {
    /// Encodes any `Encodable` value, with or without a schema, like `JSONEncoder` but faster.
    ///
    /// Calls the `encode(to:)` of the type and of the types in it. Types that are a ``JSONModel`` are written by their schema
    /// instead. Members are in the order in which they are encoded, unless the options sort them. The options determine the form of
    /// dates, data and numbers that are not finite. ``EncodingOptions/keys`` applies to coding keys, but not to the keys of
    /// dictionaries. Null is written if the type encodes nil.
    ///
    /// - Parameter value: the value to encode.
    /// - Returns: the text in UTF-8.
    /// - Throws: `EncodingError`, with the ``ModelError`` as its underlying error, if a value cannot be written, nothing is encoded
    ///   or nesting exceeds the limit. Also any error of a type's own `encode(to:)`.
    public func encode(codable value: some Encodable) throws -> Data { try buffer(value).intoData() }

    /// Encodes any `Encodable` value as a string; see ``encode(codable:)``.
    ///
    /// - Throws: as ``encode(codable:)`` does.
    public func encodeString(codable value: some Encodable) throws -> String { try buffer(value).text }

    /// Appends the text of any `Encodable` value to a buffer, which can be reused.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - buffer: receives the text; unchanged after an error.
    /// - Throws: as ``encode(codable:)`` does.
    public func encode(codable value: some Encodable, into buffer: inout JSONBuffer) throws {
        let tree = EncodedTree(options)
        let node = try tree.node(value, at: 0)
        if case .nothing = node {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [], debugDescription: "Top-level \(type(of: value)) did not encode any values."))
        }
        if let error = unsafe run(into: &buffer, nil, { $0.node(node, of: tree) }) { throw EncodingError(error) }
    }

    private func buffer(_ value: some Encodable) throws -> JSONBuffer {
        var buffer = JSONBuffer()
        try encode(codable: value, into: &buffer)
        return buffer
    }
}
